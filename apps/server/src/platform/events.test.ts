import { describe, expect, it } from 'vitest';
import { createDomainEvents, defineEvent, defineQuestion, orderParticipants, type Participant } from './events.ts';

describe('domain events', () => {
  const renamed = defineEvent<{ name: string }>('test.renamed');
  const removed = defineEvent<{ name: string }>('test.removed');

  it('run the handlers of the event one after the other', async () => {
    const events = createDomainEvents<string>();
    const seen: string[] = [];
    events.on(renamed, 'contacts', async (tx, { name }) => {
      await Promise.resolve();
      seen.push(`contacts ${tx} ${name}`);
    });
    events.on(renamed, 'tickets', async (tx, { name }) => void seen.push(`tickets ${tx} ${name}`));
    events.on(removed, 'tickets', async () => void seen.push('another event'));
    events.finish();
    await events.raise('tx', renamed, { name: 'Ana' });
    expect(seen).toEqual(['contacts tx Ana', 'tickets tx Ana']);
  });

  it('stop at a handler that refuses, and the refusal reaches who raised the event', async () => {
    const events = createDomainEvents<string>();
    const seen: string[] = [];
    events.on(removed, 'contacts', () => Promise.reject(new Error('not this one')));
    events.on(removed, 'tickets', async () => void seen.push('never'));
    events.finish();
    await expect(events.raise('tx', removed, { name: 'Ana' })).rejects.toThrow('not this one');
    expect(seen).toEqual([]);
  });

  it('run in the declared order, however the features are composed', async () => {
    const run = async (participants: readonly Participant[]) => {
      const events = createDomainEvents<string>();
      const seen: string[] = [];
      for (const one of participants)
        events.on(removed, one, async () => void seen.push(typeof one === 'string' ? one : one.by));
      events.finish();
      await events.raise('tx', removed, { name: 'Ana' });
      return seen;
    };
    const participants = [{ by: 'auth', after: 'tickets' }, 'chats', 'tickets'];
    expect(await run(participants)).toEqual(['chats', 'tickets', 'auth']);
    expect(await run(participants.toReversed())).toEqual(['chats', 'tickets', 'auth']);
  });

  it('are neither raised before the features are composed, nor handled by one that is composed later', async () => {
    const events = createDomainEvents<string>();
    await expect(events.raise('tx', removed, { name: 'Ana' })).rejects.toThrow('not composed yet');
    events.finish();
    expect(() => events.on(removed, 'tickets', async () => {})).toThrow('composed already');
    expect(await events.raise('tx', removed, { name: 'Ana' })).toBeUndefined();
  });

  it.each<[participants: Participant[], order: string[] | string]>([
    [[], []],
    [
      ['b', 'a'],
      ['a', 'b'],
    ],
    [
      [{ by: 'a', after: 'b' }, 'b', 'c'],
      ['b', 'a', 'c'],
    ],
    [
      [{ by: 'a', after: ['c', 'b'] }, { by: 'b', after: 'c' }, 'c'],
      ['c', 'b', 'a'],
    ],
    [['a', 'b', 'a'], 'a feature takes part twice'],
    [[{ by: 'a', after: 'c' }, 'b'], 'a runs after c, which does not take part'],
    [[{ by: 'a', after: 'a' }], 'a wait for each other'],
    [[{ by: 'a', after: 'b' }, { by: 'b', after: 'a' }, 'c'], 'a, b wait for each other'],
  ])('order the participants %j as %j', (participants, expected) => {
    const order = () =>
      orderParticipants('test.removed', participants).map((index) => {
        const one = participants[index] ?? '';
        return typeof one === 'string' ? one : one.by;
      });
    if (typeof expected === 'string') expect(order).toThrow(`test.removed: ${expected}`);
    else expect(order()).toEqual(expected);
  });
});

describe('domain questions', () => {
  const price = defineQuestion<{ plan: string }, number | undefined>('test.price');

  it('return the answer of the one feature that has it', async () => {
    const events = createDomainEvents<string>();
    events.asks(price);
    events.answer(price, 'plans', async (tx, { plan }) => (plan === 'free' ? undefined : tx.length));
    events.finish();
    expect(await events.ask('tx', price, { plan: 'team' })).toBe(2);
    expect(await events.ask('tx', price, { plan: 'free' })).toBeUndefined();
  });

  it('do not compose without an answer, nor with a second one', async () => {
    const unanswered = createDomainEvents<string>();
    unanswered.asks(price);
    expect(() => unanswered.finish()).toThrow('test.price: nobody answers it');

    const twice = createDomainEvents<string>();
    twice.answer(price, 'plans', async () => 1);
    expect(() => twice.answer(price, 'invoices', async () => 2)).toThrow(
      'test.price: invoices answers what is answered',
    );
  });

  it('throw when nobody answers one that was not declared', async () => {
    const events = createDomainEvents<string>();
    events.finish();
    await expect(events.ask('tx', price, { plan: 'team' })).rejects.toThrow('nobody answers it');
  });
});
