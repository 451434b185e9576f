import { wallTimeOf } from '@balcao/contract';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import {
  instantOf,
  leavingWords,
  offsetOf,
  periodOf,
  periodTitle,
  repeatValuesOf,
  toRepeatRule,
  weekdayOf,
  weeksOf,
} from './schedule-times.ts';

describe('times of a schedule', () => {
  it('are those of the clock of the company, there and back', () => {
    const wall = wallTimeOf('2026-11-24T18:00:00Z', 'America/Sao_Paulo');
    expect(wall).toEqual({ date: '2026-11-24', time: '15:00' });
    expect(instantOf(wall, 'America/Sao_Paulo')?.toISOString()).toBe('2026-11-24T18:00:00.000Z');
    expect([instantOf({ date: '', time: '15:00' }, 'UTC'), instantOf({ date: '2026-11-24', time: '' }, 'UTC')]).toEqual(
      [undefined, undefined],
    );
    expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29')]).toEqual([0, 6]);
  });

  it.each([
    ['pt', 'week', '2026-11-22', '2026-11-29', ['22', '28 nov.', '2026']],
    ['pt', 'week', '2026-11-29', '2026-12-06', ['29 nov.', '5 dez.', '2026']],
    ['pt', 'week', '2026-12-27', '2027-01-03', ['27 dez. 2026', '2 jan.', '2027']],
    ['pt', 'month', '2026-11-01', '2026-12-01', [undefined, 'novembro', '2026']],
    ['pt', 'day', '2026-11-26', '2026-11-27', [undefined, '26 de novembro', '2026']],
    ['en', 'week', '2026-11-29', '2026-12-06', ['29 Nov', '5 Dec', '2026']],
    ['en', 'day', '2026-11-26', '2026-11-27', [undefined, '26 November', '2026']],
    ['es', 'week', '2026-11-22', '2026-11-29', ['22', '28 nov', '2026']],
  ] as const)('title a period of the calendar by its days: %s, a %s from %s', async (lng, unit, from, until, words) => {
    await i18next.init({ lng, resources: {} });
    // São Paulo is three hours behind Greenwich.
    const period = { from: `${from}T03:00:00Z`, until: `${until}T03:00:00Z` };
    const title = periodTitle(unit, period, 'America/Sao_Paulo');
    expect([title.from, title.until, title.year]).toEqual(words);
  });

  it('name the distance of their clock from that of Greenwich, which changes with the season', () => {
    const [winter, summer] = [new Date('2026-01-15T12:00:00Z'), new Date('2026-07-15T12:00:00Z')];
    expect(offsetOf(summer, 'America/Sao_Paulo')).toBe('GMT−3');
    expect([winter, summer].map((at) => offsetOf(at, 'Europe/Lisbon'))).toEqual(['GMT+0', 'GMT+1']);
  });

  it('are shown in words: the name of the day, the time, and how long until then', async () => {
    await i18next.init({ lng: 'pt', resources: {} });
    const now = new Date('2026-11-24T12:24:00Z');
    const words = (at: string) => Object.values(leavingWords(new Date(at), now, 'America/Sao_Paulo'));
    expect(words('2026-11-24T18:00:00Z')).toEqual(['hoje', '15:00', '5 h 36 min']);
    // Midnight of the company has come, that of UTC long has.
    expect(words('2026-11-25T03:30:00Z')).toEqual(['amanhã', '00:30', '15 h 6 min']);
    expect(words('2026-11-24T12:24:10Z')).toEqual(['hoje', '09:24', '1 min']);
    expect(words('2026-11-29T18:00:00Z')).toEqual(['dom., 29/11/26', '15:00', '5 dias']);
  });

  it('become a rule only with what the form shows', () => {
    const none = repeatValuesOf(null, '2026-11-24');
    expect([none.weekdays, toRepeatRule(none)]).toEqual([[1], null]);
    const weekly = { ...none, repeat: 'week' as const, weekdays: [4, 1], end: 'count' as const, until: '2026-12-31' };
    expect(toRepeatRule(weekly)).toEqual({ every: 'week', weekdays: [1, 4], until: null, count: 4 });
    expect(toRepeatRule({ ...weekly, repeat: 'month' })?.weekdays).toEqual([]);
    const rule = { every: 'day' as const, weekdays: [], until: '2026-12-31', count: null };
    expect(toRepeatRule(repeatValuesOf(rule, '2026-11-24'))).toEqual(rule);
  });

  it('are of a day, of the days from it on, or of the weeks of its month, on the clock of the company', () => {
    // A Saturday there, the first of the next month here.
    const night = new Date('2026-11-01T01:00:00Z');
    const days = (unit: 'day' | 'week' | 'list' | 'month', zone: string) => {
      const period = periodOf(unit, night, zone);
      return [period.from, period.until].map((instant) => Object.values(wallTimeOf(instant, zone)).join(' '));
    };
    expect(days('day', 'America/Sao_Paulo')).toEqual(['2026-10-31 00:00', '2026-11-01 00:00']);
    expect(days('week', 'America/Sao_Paulo')).toEqual(['2026-10-31 00:00', '2026-11-07 00:00']);
    expect(days('list', 'America/Sao_Paulo')).toEqual(['2026-10-31 00:00', '2026-11-30 00:00']);
    expect(days('month', 'America/Sao_Paulo')).toEqual(['2026-09-27 00:00', '2026-11-01 00:00']);
    expect(days('month', 'UTC')).toEqual(['2026-11-01 00:00', '2026-12-06 00:00']);
    // A week of 167 hours is one as well.
    expect(weeksOf(periodOf('month', new Date('2026-03-10T12:00:00Z'), 'America/New_York'))).toBe(5);
  });
});
