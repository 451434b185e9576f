import { expect, it } from 'vitest';
import { trialEnd } from './companies.rules.ts';

it.each([
  // Shortly after midnight and late in the evening of 25 November there.
  ['2026-11-25T03:00:01Z', '2026-11-29T02:59:59.999Z'],
  ['2026-11-26T02:59:00Z', '2026-11-29T02:59:59.999Z'],
  ['2026-11-26T03:00:00Z', '2026-11-30T02:59:59.999Z'],
])('a trial of 3 days that begins at %s lasts to the end of its last day, %s', (now, end) => {
  expect(trialEnd(new Date(now), 3).toISOString()).toBe(end);
});
