import { pt } from '@balcao/i18n/pt';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  daysBetween,
  formatDateTime,
  formatDay,
  formatListTime,
  formatMoney,
  formatSeconds,
  formatSince,
} from './format.ts';

beforeAll(async () => {
  await i18next.init({ lng: 'pt', resources: { pt: { translation: pt } } });
});

// Local times, since people read their own clock.
const now = new Date(2026, 10, 24, 9, 30);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

describe('times of a list', () => {
  it('are a time today, "yesterday", a date before', () => {
    expect(formatListTime(at(2026, 10, 24, 0, 5), now)).toBe('00:05');
    expect(formatListTime(at(2026, 10, 23, 23, 59), now)).toBe('ontem');
    expect(formatListTime(at(2026, 10, 22, 9, 30), now)).toBe('22/11/26');
  });

  it('are a time of day also when the server is a little ahead', () => {
    expect(formatListTime(at(2026, 10, 24, 9, 31), now)).toBe('09:31');
  });
});

describe('the day above messages', () => {
  it('is a word for today and yesterday', () => {
    expect(formatDay(at(2026, 10, 24, 1, 0), now)).toBe('hoje');
    expect(formatDay(at(2026, 10, 23, 1, 0), now)).toBe('ontem');
    expect(formatDay(at(2026, 8, 2, 1, 0), now)).toBe('02/09/2026');
  });
});

describe('how long ago', () => {
  it.each([
    [at(2026, 10, 24, 9, 30), 'agora'],
    [at(2026, 10, 24, 9, 31), 'agora'],
    [at(2026, 10, 24, 9, 18), 'há 12 min'],
    [at(2026, 10, 24, 6, 30), 'há 3 h'],
    [at(2026, 10, 22, 9, 0), 'há 2 d'],
  ])('%s → %s', (iso, shown) => expect(formatSince(iso, now)).toBe(shown));
});

it('the day above messages counts days by the calendar, not by hours', () => {
  expect(daysBetween(new Date(2026, 10, 24, 23, 59), new Date(2026, 10, 25, 0, 1))).toBe(1);
  expect(daysBetween(new Date(2026, 10, 24, 0, 1), new Date(2026, 10, 24, 23, 59))).toBe(0);
});

it('money and table times are written as in Brazil', () => {
  expect(formatMoney(1249.9)).toMatch(/^R\$\s1\.249,90$/);
  expect(formatDateTime(at(2026, 10, 24, 9, 22))).toBe('24/11/26 09:22');
});

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min 0 s'],
  [896, '14 min 56 s'],
])('writes a wait of %d seconds', (seconds, shown) => expect(formatSeconds(seconds)).toBe(shown));
