import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import {
  instantOf,
  leavingWords,
  periodOf,
  repeatValuesOf,
  toRepeatRule,
  wallTimeOf,
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

  it('are of a day, of a week from Sunday on, or of the weeks of a month, on the clock of the company', () => {
    // A Saturday there, the first of the next month here.
    const night = new Date('2026-11-01T01:00:00Z');
    const days = (unit: 'day' | 'week' | 'month', zone: string) => {
      const period = periodOf(unit, night, zone);
      return [period.from, period.until].map((instant) => Object.values(wallTimeOf(instant, zone)).join(' '));
    };
    expect(days('day', 'America/Sao_Paulo')).toEqual(['2026-10-31 00:00', '2026-11-01 00:00']);
    expect(days('week', 'America/Sao_Paulo')).toEqual(['2026-10-25 00:00', '2026-11-01 00:00']);
    expect(days('month', 'America/Sao_Paulo')).toEqual(['2026-09-27 00:00', '2026-11-01 00:00']);
    expect(days('month', 'UTC')).toEqual(['2026-11-01 00:00', '2026-12-06 00:00']);
    // A week of 167 hours is one as well.
    expect(weeksOf(periodOf('month', new Date('2026-03-10T12:00:00Z'), 'America/New_York'))).toBe(5);
  });
});
