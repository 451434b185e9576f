import { expect, it } from 'vitest';
import { tierLimit } from './official-health.rules.ts';

it.each([
  ['TIER_50', 50],
  ['TIER_2K', 2000],
  ['TIER_100K', 100_000],
  ['TIER_UNLIMITED', null],
  ['TIER_NOT_SET', null],
])('tier %s lets write to %s people first', (tier, limit) => {
  expect(tierLimit(tier)).toBe(limit);
});
