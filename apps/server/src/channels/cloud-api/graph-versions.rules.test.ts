import { expect, it } from 'vitest';
import { ageOfGraphVersion } from './graph-versions.rules.ts';

it.each([
  ['v23.0', '2025-06-10', 0, 'current'],
  ['v23.0', '2026-11-29', 18, 'current'],
  ['v23.0', '2027-02-10', 20, 'old'],
  ['v23.0', '2027-06-10', 24, 'ending'],
  ['v20.0', '2026-11-29', 30, 'ending'],
  ['v19.0', '2026-11-29', undefined, 'ending'],
  ['v9.0', '2026-11-29', undefined, 'ending'],
  ['v31.0', '2026-11-29', undefined, 'current'],
])('version %s of the Graph API on %s is %s months old and %s', (version, day, months, state) => {
  expect(ageOfGraphVersion(version, new Date(day))).toEqual({ months, state });
});
