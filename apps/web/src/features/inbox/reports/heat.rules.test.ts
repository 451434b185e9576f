import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../ui/dates/days.ts';
import { busyHours, heatSteps, hoursOfDay, moveCell, stepsOf, weekdayCount } from './heat.rules.ts';

const seed = { seed: 44, numRuns: 60 };

describe('the steps of the map of hours', () => {
  it('are fifths of the highest count, and none where nothing is known', () => {
    expect(stepsOf('came')([32, 26, 25, 19, 12, 6, 1, 0])).toEqual([5, 5, 4, 3, 2, 1, 1, 1]);
    expect(stepsOf('came')([0, 0])).toEqual([1, 1]);
    expect(stepsOf('wait')([null, null])).toEqual([0, 0]);
  });

  it('of lengths are by rank: one night does not make all others alike', () => {
    expect(stepsOf('wait')([60_000, 120_000, 180_000, 240_000, 90_000_000])).toEqual([1, 2, 3, 4, 5]);
  });

  it('rise with the value, between one and five', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('came', 'wait'),
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 }),
        (key, values) => {
          const steps = stepsOf(key)(values);
          for (const [index, value] of values.entries()) {
            expect(steps[index]).toBeGreaterThanOrEqual(1);
            expect(steps[index]).toBeLessThanOrEqual(heatSteps);
            for (const [other, less] of values.entries())
              if (less <= value) expect(steps[other]).toBeLessThanOrEqual(steps[index] ?? 0);
          }
          if (Math.max(...values) > 0) expect(Math.max(...steps)).toBe(heatSteps);
        },
      ),
      seed,
    );
  });
});

describe('the hours of the map', () => {
  const cell = (hour: number, of: number) => ({ weekday: 1, hour, value: of, of });

  it('are 8h to 21h, and more where enough comes', () => {
    expect(busyHours([])).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]);
    expect(busyHours([cell(10, 99), cell(3, 1)])[0]).toBe(8);
    expect(busyHours([cell(10, 90), cell(3, 10)])[0]).toBe(3);
    expect(busyHours([cell(23, 1)]).at(-1)).toBe(23);
  });

  it('are moved among by arrows, which stop at the edges', () => {
    const hours = busyHours([]);
    expect(moveCell({ weekday: 1, hour: 8 }, 'ArrowDown', hours, false)).toEqual({ weekday: 2, hour: 8 });
    expect(moveCell({ weekday: 1, hour: 8 }, 'ArrowRight', hours, false)).toEqual({ weekday: 1, hour: 9 });
    expect(moveCell({ weekday: 1, hour: 8 }, 'ArrowLeft', hours, false)).toEqual({ weekday: 1, hour: 8 });
    expect(moveCell({ weekday: 7, hour: 21 }, 'ArrowDown', hours, false)).toEqual({ weekday: 7, hour: 21 });
    expect(moveCell({ weekday: 1, hour: 8 }, 'ArrowDown', hours, true)).toEqual({ weekday: 1, hour: 9 });
    expect(moveCell({ weekday: 1, hour: 8 }, 'ArrowRight', hoursOfDay, true)).toEqual({ weekday: 2, hour: 8 });
    expect(moveCell({ weekday: 1, hour: 8 }, 'Enter', hours, false)).toBeUndefined();
  });
});

it('weekdays of a period are counted as often as they occur', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 60 }), (start, length) => {
      const from = addDays('2026-01-01', start);
      const days = Array.from({ length: length + 1 }, (_, index) => addDays(from, index));
      for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
        const times = days.filter((day) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7 === weekday - 1).length;
        expect(weekdayCount({ from, to: addDays(from, length) }, weekday)).toBe(times);
      }
    }),
    seed,
  );
});
