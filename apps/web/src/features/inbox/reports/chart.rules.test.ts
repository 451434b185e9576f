import fc from 'fast-check';
import { reportFigureKeys } from '@balcao/contract';
import { expect, it } from 'vitest';
import { addDays } from '../../../ui/dates/days.ts';
import { barsOf, gridOf } from './chart.rules.ts';

const days = (count: number, from = '2026-06-01') =>
  Array.from({ length: count }, (_, index) => ({ day: addDays(from, index), value: index % 5, of: 1 }));
const answer = (count: number, before = count) => ({
  from: '',
  to: '',
  days: days(count),
  before: days(before, '2025-06-01'),
});

it('bars of a report are its days beside those of the period before, and today is not over', () => {
  const bars = barsOf('came', answer(3, 2), '2026-06-03');
  expect(bars.map(({ from, to, value, before, isCurrent }) => [from, to, value, before, isCurrent])).toEqual([
    ['2026-06-01', '2026-06-01', 0, 0, false],
    ['2026-06-02', '2026-06-02', 1, 1, false],
    ['2026-06-03', '2026-06-03', 2, null, true],
  ]);
});

it('bars of many days are weeks that add up to the same, but for figures that cannot be added up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 93, max: 400 }), (count) => {
      const asked = answer(count);
      const bars = barsOf('came', asked, '2026-06-03');
      const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0);
      expect(sum(bars.map(({ value }) => value))).toBe(sum(asked.days.map(({ value }) => value)));
      expect(sum(bars.map(({ before }) => before))).toBe(sum(asked.before.map(({ value }) => value)));
      expect(bars.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
      // No day is left out between one bar and the next.
      for (const [index, bar] of bars.entries())
        if (index > 0) expect(addDays(bars[index - 1]?.to ?? '', 1)).toBe(bar.from);
      expect(barsOf('wait', asked, '2026-06-03')).toHaveLength(count);
    }),
    { seed: 44, numRuns: 20 },
  );
});

it('the grid of a chart reaches the highest bar, by steps that rise', () => {
  fc.assert(
    fc.property(fc.constantFrom(...reportFigureKeys), fc.double({ min: 0, max: 1, noNaN: true }), (key, share) => {
      const highest = key === 'rating' || gridOf(key, 1).at(-1) === 1 ? share : Math.round(share * 900_000_000);
      const grid = gridOf(key, highest);
      expect(grid[0]).toBe(0);
      expect(grid.at(-1)).toBeGreaterThanOrEqual(highest);
      for (const [index, line] of grid.entries()) if (index > 0) expect(line).toBeGreaterThan(grid[index - 1] ?? 0);
    }),
    { seed: 44, numRuns: 60 },
  );
  expect(gridOf('came', 82)).toEqual([0, 25, 50, 75, 100]);
});
