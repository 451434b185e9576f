import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gridLines } from './grid-lines.ts';

it('the grid has four equal round steps, the highest bar below its top', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000 }), (highest) => {
      const [zero, step = 0, ...others] = gridLines(highest);
      expect([zero, ...others]).toEqual([0, 2 * step, 3 * step, 4 * step]);
      expect(Number.isInteger(step)).toBe(true);
      expect(4 * step).toBeGreaterThanOrEqual(highest);
    }),
  );
  expect([0, 3, 74, 733].map((highest) => gridLines(highest).at(-1))).toEqual([4, 4, 80, 800]);
});
