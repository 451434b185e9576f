import type { Task } from '@balcao/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentField, namedDay, partsOf, timeOf } from './task-times.rules.ts';

const now = { date: '2026-11-29', time: '12:00' };

describe('when a task is due', () => {
  it.each([
    [null, null, 'someday'],
    ['2026-11-28', null, 'late'],
    ['2026-11-29', '11:59', 'late'],
    ['2026-11-29', '12:00', 'late'],
    ['2026-11-29', '12:01', 'today'],
    ['2026-11-29', null, 'today'],
    ['2026-11-30', '00:00', 'coming'],
  ] as const)('of day %s and time %s it is %s', (dueDay, dueTime, time) => {
    expect(timeOf({ dueDay, dueTime }, now)).toBe(time);
  });

  it('days beside today have names', () => {
    expect(namedDay('2026-12-01', '2026-11-30')).toBe('tomorrow');
    expect(namedDay('2026-11-30', '2026-12-01')).toBe('yesterday');
    expect(namedDay('2026-12-01', '2026-12-01')).toBe('today');
    expect(namedDay('2026-12-03', '2026-12-01')).toBeUndefined();
  });

  it('a list in parts has every task once, in its order', () => {
    const due = fc.record({
      dueDay: fc.constantFrom(null, '2026-11-28', '2026-11-29', '2026-11-30'),
      dueTime: fc.constantFrom(null, '09:00', '18:00'),
    });
    fc.assert(
      fc.property(fc.array(due), (dues) => {
        const tasks = dues.map((one, id) => ({ ...one, id }) as Task);
        const parts = partsOf(tasks, now);
        expect(
          parts
            .flatMap((part) => part.tasks)
            .map(({ id }) => id)
            .toSorted((a, b) => a - b),
        ).toEqual(tasks.map(({ id }) => id));
        for (const part of parts) expect(part.tasks).toEqual(tasks.filter((task) => timeOf(task, now) === part.time));
      }),
    );
  });

  it('a reminder is shown on the clock of the company', () => {
    expect(momentField('2026-11-30T01:30:00.000Z', 'America/Sao_Paulo')).toBe('2026-11-29T22:30');
    expect(momentField(null, 'America/Sao_Paulo')).toBe('');
  });
});
