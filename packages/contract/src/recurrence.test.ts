import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from './durations.ts';
import { nextDueDay, recurrenceMonths, type Recurrence } from './recurrence.ts';

const recurrence = fc.constantFrom(...(Object.keys(recurrenceMonths) as Recurrence[]));

describe('the next due day', () => {
  it.each([
    ['2026-11-29', 'MENSAL', 29, '2026-12-29'],
    ['2026-12-15', 'MENSAL', 15, '2027-01-15'],
    ['2027-01-31', 'MENSAL', 31, '2027-02-28'],
    ['2027-02-28', 'MENSAL', 31, '2027-03-31'],
    ['2028-01-30', 'MENSAL', 30, '2028-02-29'],
    ['2026-08-31', 'TRIMESTRAL', 31, '2026-11-30'],
    ['2028-02-29', 'ANUAL', 29, '2029-02-28'],
  ] as const)('after %s is, %s and day %i, %s', (day, every, wanted, next) => {
    expect(nextDueDay(day, every, wanted)).toBe(next);
  });

  it('is the wanted day of the right month, or that month’s last', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2000, max: 2999 }),
        fc.integer({ min: 0, max: 11 }),
        fc.integer({ min: 1, max: 31 }),
        recurrence,
        (year, month, wanted, every) => {
          const next = nextDueDay(`${year}-${String(month + 1).padStart(2, '0')}-01`, every, wanted);
          const date = new Date(`${next}T00:00:00Z`);
          expect(date.getUTCFullYear() * 12 + date.getUTCMonth()).toBe(year * 12 + month + recurrenceMonths[every]);
          const isLast = new Date(date.getTime() + dayMs).getUTCDate() === 1;
          expect(date.getUTCDate() === wanted || (isLast && date.getUTCDate() < wanted)).toBe(true);
        },
      ),
    );
  });
});
