import { expect, it } from 'vitest';
import { expiriesAt, expiryAt } from './expiry.rules.ts';

it('a Pix charge ends in an hour, or at the end of a day', () => {
  const now = new Date(2026, 10, 30, 14, 30);
  expect(expiryAt('hour', now)).toEqual(new Date(2026, 10, 30, 15, 30));
  expect(expiryAt('today', now)).toEqual(new Date(2026, 10, 30, 23, 59));
  expect(expiryAt('tomorrow', now)).toEqual(new Date(2026, 11, 1, 23, 59));
  expect(expiryAt('days7', now)).toEqual(new Date(2026, 11, 7, 23, 59));
  expect(expiriesAt(now)).toHaveLength(5);
});

it('just before midnight today is no choice', () => {
  expect(expiriesAt(new Date(2026, 10, 30, 23, 52))).not.toContain('today');
});
