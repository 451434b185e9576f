import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyed, toMoved } from './move.rules.ts';
import type { Task } from './tasks.rules.ts';

const entry = fc.record({
  text: fc.oneof(fc.constantFrom('Ligar', 'Caixa', 'x'.repeat(400)), fc.string({ minLength: 1, maxLength: 600 })),
  createdAt: fc.constantFrom('2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.001Z'),
  updatedAt: fc.constant('2026-11-20T12:00:00.000Z'),
}) as fc.Arbitrary<Task>;

describe('keys of a moved list', () => {
  it('tell all entries apart, also those that read the same, and are short enough', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 30 }), (tasks) => {
        const entries = keyed(tasks);
        expect(entries.map(({ task }) => task)).toEqual(tasks);
        expect(new Set(entries.map(({ key }) => key)).size).toBe(tasks.length);
        for (const { key } of entries) expect(key.length).toBeLessThanOrEqual(200);
      }),
    );
  });

  it('stay when entries before them were moved and the rest is sent again', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 30 }), fc.nat(30), (tasks, moved) => {
        const before = keyed(tasks).slice(moved);
        expect(keyed(tasks.slice(moved))).toEqual(before);
      }),
    );
  });
});

describe('an entry as it is sent', () => {
  it('has the time at which it was done, also where the browser kept none that can be read', () => {
    const now = '2026-11-29T12:00:00.000Z';
    const sent = (more: Partial<Task>) =>
      toMoved({ key: 'k', task: { text: ' Ligar ', createdAt: now, updatedAt: now, ...more } }, now);
    expect(sent({})).toEqual({ key: 'k', text: 'Ligar', doneAt: null });
    expect(sent({ doneAt: '2026-11-28T12:00:00.000Z' }).doneAt).toBe('2026-11-28T12:00:00.000Z');
    expect(sent({ doneAt: 'ontem' }).doneAt).toBe(now);
  });
});
