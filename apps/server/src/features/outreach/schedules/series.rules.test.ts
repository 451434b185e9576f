import { describe, expect, it } from 'vitest';
import type { RepeatRule } from '@balcao/contract';
import {
  countOccurrences,
  firstOccurrences,
  nextOccurrence,
  occurrencesWithin,
  parseMoment,
  remainingRule,
  wallClockOf,
  type Series,
} from './series.rules.ts';

const saoPaulo = 'America/Sao_Paulo';
const lisbon = 'Europe/Lisbon';
const series = (start: string, rule: Partial<RepeatRule>): Series => ({
  every: 'day',
  weekdays: [],
  until: null,
  count: null,
  start: `${start}:00`,
  index: 0,
  ...rule,
});
const wallTimesOf = (one: Series, timeZone: string, limit = 5) =>
  firstOccurrences(one, timeZone, limit).map((at) => wallClockOf(at, timeZone).slice(0, 16));

describe('a series', () => {
  it('goes on every day, on some weekdays, and every month', () => {
    expect(wallTimesOf(series('2026-11-24T15:00', { count: 3 }), saoPaulo)).toEqual([
      '2026-11-24T15:00',
      '2026-11-25T15:00',
      '2026-11-26T15:00',
    ]);
    // Begun on a Tuesday, for Mondays and Fridays: the first one is the Friday.
    expect(wallTimesOf(series('2026-11-24T15:00', { every: 'week', weekdays: [0, 4] }), saoPaulo, 3)).toEqual([
      '2026-11-27T15:00',
      '2026-11-30T15:00',
      '2026-12-04T15:00',
    ]);
    expect(wallTimesOf(series('2026-11-24T23:30', { every: 'week', until: '2026-12-08' }), saoPaulo)).toEqual([
      '2026-11-24T23:30',
      '2026-12-01T23:30',
      '2026-12-08T23:30',
    ]);
  });

  it('keeps to the last day of months that are shorter, 29 February included', () => {
    expect(wallTimesOf(series('2028-01-31T09:00', { every: 'month' }), saoPaulo, 4)).toEqual([
      '2028-01-31T09:00',
      '2028-02-29T09:00',
      '2028-03-31T09:00',
      '2028-04-30T09:00',
    ]);
    expect(wallTimesOf(series('2028-02-29T09:00', { every: 'month' }), saoPaulo, 13).at(-1)).toBe('2029-02-28T09:00');
    expect(wallTimesOf(series('2026-01-15T09:00', { every: 'month' }), saoPaulo, 2).at(-1)).toBe('2026-02-15T09:00');
  });

  it('stays at its time of the clock when that changes; a time that is skipped is the moment of the jump', () => {
    const spring = firstOccurrences(series('2027-03-27T01:30', {}), lisbon, 3).map((at) => at.toISOString());
    // On 28 March 2027 the clock of Lisbon jumps from 01:00 to 02:00.
    expect(spring).toEqual(['2027-03-27T01:30:00.000Z', '2027-03-28T01:00:00.000Z', '2027-03-29T00:30:00.000Z']);
    const autumn = firstOccurrences(series('2026-10-24T01:30', {}), lisbon, 3).map((at) => at.toISOString());
    expect(autumn).toEqual(['2026-10-24T00:30:00.000Z', '2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']);
  });

  it('goes on after its own place with what is left of it, and skips what lies behind', () => {
    const ten = series('2026-11-24T15:00', { count: 4 });
    const last = nextOccurrence({ ...ten, index: 2 }, saoPaulo, new Date('2026-11-20T00:00Z'));
    expect(last).toEqual({ index: 3, sendAt: new Date('2026-11-27T18:00Z') });
    expect(nextOccurrence({ ...ten, index: 3 }, saoPaulo, new Date(0))).toBeUndefined();
    expect(nextOccurrence(ten, saoPaulo, new Date('2026-11-26T18:00Z'))).toEqual(last);
    expect(remainingRule({ ...ten, index: 1 }).count).toBe(3);
    const within = occurrencesWithin(
      { ...ten, index: 0 },
      saoPaulo,
      new Date('2026-11-25T00:00Z'),
      new Date('2026-11-27T18:00Z'),
    );
    expect(within.map((at) => at.toISOString())).toEqual(['2026-11-25T18:00:00.000Z', '2026-11-26T18:00:00.000Z']);
    expect([countOccurrences(ten), countOccurrences(series('2026-11-24T15:00', {}))]).toEqual([4, null]);
    expect(countOccurrences(series('2026-11-24T15:00', { until: '2026-11-23' }))).toBe(0);
  });
});

describe('a moment', () => {
  it('without an offset is one on the clock of the company', () => {
    expect(parseMoment('2026-11-24T15:00', saoPaulo).toISOString()).toBe('2026-11-24T18:00:00.000Z');
    expect(parseMoment('2026-11-24T15:00:00Z', saoPaulo).toISOString()).toBe('2026-11-24T15:00:00.000Z');
    expect(parseMoment('2026-11-24T15:00:00.000+02:00', saoPaulo).toISOString()).toBe('2026-11-24T13:00:00.000Z');
  });
});
