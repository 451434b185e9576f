import type { OpeningHours, Shift } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { countsOfWeek, hourText, minutesOf, mondayOf, weekOfShift } from './shift-week.rules.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
const company: OpeningHours = {
  week: weekdays.map((weekdayEn) => ({ weekdayEn, startTime: '08:00', endTime: '18:00' })),
  days: [],
  timeZone: 'America/Sao_Paulo',
};
const shift = (more: Partial<Shift>): Shift => ({
  id: 1,
  name: 'Ana',
  queueIds: [],
  kind: 'company',
  week: [],
  cycleFrom: null,
  cycleTime: '',
  worksHolidays: false,
  availableAtStart: false,
  absentAtEnd: true,
  returnsOutside: true,
  daysOff: [],
  updatedAt: '2026-11-24T12:00:00Z',
  ...more,
});
const vacation = { name: 'Férias', from: '2026-11-24', to: '2026-12-06', startTime: '', endTime: '' };

describe('the week of a person', () => {
  it('begins on Monday, and shows what is worked and why not', () => {
    expect(['2026-11-23', '2026-11-26', '2026-11-29'].map(mondayOf)).toEqual(Array(3).fill('2026-11-23'));
    const week = weekOfShift(shift({ daysOff: [vacation] }), company, '2026-11-23') ?? [];
    expect(week.map(({ date, spans, off }) => [date.slice(8), minutesOf(spans) / 60, off?.name])).toEqual([
      ['23', 10, undefined],
      ['24', 0, 'Férias'],
      ['25', 0, 'Férias'],
      ['26', 0, 'Férias'],
      ['27', 0, 'Férias'],
      ['28', 0, 'Férias'],
      ['29', 0, 'Férias'],
    ]);
    expect(weekOfShift(shift({ kind: 'none' }), company, '2026-11-23')).toBeUndefined();
  });

  it('counts people, and who is missing on days on which the company is open', () => {
    const team = [shift({}), shift({ daysOff: [vacation] }), shift({ kind: 'none' })];
    expect(countsOfWeek(team, company, '2026-11-23', 2).map(({ people, missing }) => [people, missing])).toEqual([
      [2, 0],
      [1, 1],
      [1, 1],
      [1, 1],
      [1, 1],
      [0, 0],
      [0, 0],
    ]);
    expect(countsOfWeek(team, company, '2026-11-23', null)[1]).toMatchObject({ missing: 0, isClosed: false });
    expect(countsOfWeek(team, company, '2026-11-23', 2)[5]).toMatchObject({ isClosed: true });
  });

  it.each([
    [480, '8'],
    [810, '13:30'],
    [1440, '0'],
    [1860, '7'],
  ])('minute %i is %s', (minute, text) => expect(hourText(minute)).toBe(text));
});
