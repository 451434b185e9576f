import { describe, expect, it } from 'vitest';
import { compareTimes } from './compare-times.ts';

describe('compareTimes', () => {
  it.each([
    ['2026-11-20T12:00:00.5Z', '2026-11-20T12:00:00.51Z', -1],
    ['2026-11-20T12:00:00Z', '2026-11-20T12:00:00.000001Z', -1],
    ['2026-11-20T12:00:01Z', '2026-11-20T12:00:00.999999Z', 1],
    ['2026-11-20T12:00:00.12Z', '2026-11-20T12:00:00.12Z', 0],
  ])('%s and %s: %i', (a, b, order) => {
    expect(compareTimes(a, b)).toBe(order);
    expect(compareTimes(b, a)).toBe(0 - order);
  });
});
