import { describe, expect, it } from 'vitest';
import { createDomainEvents, defineEvent } from './events.ts';

describe('domain events', () => {
  const renamed = defineEvent<{ name: string }>('test.renamed');
  const removed = defineEvent<{ name: string }>('test.removed');

  it('run the handlers of the event one after the other, in the order in which they were added', async () => {
    const events = createDomainEvents<string>();
    const seen: string[] = [];
    events.on(renamed, async (tx, { name }) => {
      await Promise.resolve();
      seen.push(`first ${tx} ${name}`);
    });
    events.on(renamed, async (tx, { name }) => seen.push(`second ${tx} ${name}`));
    events.on(removed, async () => seen.push('another event'));
    await events.raise('tx', renamed, { name: 'Ana' });
    expect(seen).toEqual(['first tx Ana', 'second tx Ana']);
  });

  it('stop at a handler that refuses, and the refusal reaches who raised the event', async () => {
    const events = createDomainEvents<string>();
    const seen: string[] = [];
    events.on(removed, () => Promise.reject(new Error('not this one')));
    events.on(removed, async () => seen.push('never'));
    await expect(events.raise('tx', removed, { name: 'Ana' })).rejects.toThrow('not this one');
    expect(seen).toEqual([]);
  });
});
