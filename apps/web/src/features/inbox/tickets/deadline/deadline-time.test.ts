import { expect, it } from 'vitest';
import { isCounted } from './deadline-time.ts';

it('the time left is counted in the last eight hours, and once it is over', () => {
  const now = new Date('2026-11-29T12:00:00Z');
  expect(isCounted('2026-11-29T19:59:00Z', now)).toBe(true);
  expect(isCounted('2026-11-29T20:00:00Z', now)).toBe(false);
  expect(isCounted('2026-11-29T11:00:00Z', now)).toBe(true);
});
