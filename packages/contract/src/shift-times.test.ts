import { describe, expect, it } from 'vitest';
import { weekdays } from './opening-hours.ts';
import { shiftTimes, type ShiftRules, type TimeOff } from './shift-times.ts';
import type { OpeningHours, SpecialDay } from './special-days.ts';

const span = (text: string) => ({ startTime: text.slice(0, 5), endTime: text.slice(6) });
const daily = (...texts: string[]) =>
  weekdays.flatMap((weekdayEn) => texts.map((text) => ({ weekdayEn, ...span(text) })));
const special = (from: string, kind: SpecialDay['kind'], ...texts: string[]): SpecialDay => ({
  name: 'Natal',
  from,
  to: from,
  kind,
  spans: texts.map(span),
  text: '',
  holiday: null,
});
const company = (...days: SpecialDay[]): OpeningHours => ({
  week: daily('08:00-12:00', '13:30-18:00'),
  days,
  timeZone: 'America/Sao_Paulo',
});
const shift = (more: Partial<ShiftRules>): ShiftRules => ({
  kind: 'own',
  week: daily('09:00-12:00', '13:00-18:00'),
  cycleFrom: null,
  cycleTime: '',
  worksHolidays: false,
  daysOff: [],
  ...more,
});
const off = (from: string, to = from, hours = '-'): TimeOff => {
  const [startTime = '', endTime = ''] = hours.split('-');
  return { name: 'Férias', from, to, startTime, endTime };
};
const local = (time: string) => new Date(`${time}:00-03:00`);
const stateAt = (rules: ShiftRules, at: string, of = company()) => {
  const { open, until } = shiftTimes(rules, of)?.periodAt(local(at)) ?? {};
  return [open, until && new Date(until.getTime() - 3 * 3_600_000).toISOString().slice(0, 16)];
};

describe('whether a person is on shift, and until when', () => {
  it.each([
    [
      'like the company, its lunch included',
      shift({ kind: 'company' }),
      '2026-11-24T12:30',
      [false, '2026-11-24T13:30'],
    ],
    ['a week of their own', shift({}), '2026-11-24T17:59', [true, '2026-11-24T18:00']],
    [
      'twelve hours every other day, over midnight',
      shift({ kind: 'cycle', cycleFrom: '2026-11-23', cycleTime: '19:00' }),
      '2026-11-24T03:00',
      [true, '2026-11-24T07:00'],
    ],
    [
      'thirty-six hours without',
      shift({ kind: 'cycle', cycleFrom: '2026-11-23', cycleTime: '19:00' }),
      '2026-11-24T20:00',
      [false, '2026-11-25T19:00'],
    ],
    [
      'before the first day of a cycle',
      shift({ kind: 'cycle', cycleFrom: '2026-12-20', cycleTime: '07:00' }),
      '2026-11-24T20:00',
      [false, '2026-12-20T07:00'],
    ],
    [
      'vacation',
      shift({ daysOff: [off('2026-11-20', '2026-12-31')] }),
      '2026-11-24T10:00',
      [false, '2027-01-01T09:00'],
    ],
    [
      'an hour off',
      shift({ daysOff: [off('2026-11-24', '2026-11-24', '14:00-17:00')] }),
      '2026-11-24T13:30',
      [true, '2026-11-24T14:00'],
    ],
    [
      'after an hour off',
      shift({ daysOff: [off('2026-11-24', '2026-11-24', '14:00-17:00')] }),
      '2026-11-24T15:00',
      [false, '2026-11-24T17:00'],
    ],
    [
      'the end of a night that is off',
      shift({
        kind: 'cycle',
        cycleFrom: '2026-11-23',
        cycleTime: '19:00',
        daysOff: [off('2026-11-24', '2026-11-24', '05:00-08:00')],
      }),
      '2026-11-24T03:00',
      [true, '2026-11-24T05:00'],
    ],
    [
      'a whole day off after a night leaves the night',
      shift({ kind: 'cycle', cycleFrom: '2026-11-23', cycleTime: '19:00', daysOff: [off('2026-11-24')] }),
      '2026-11-24T03:00',
      [true, '2026-11-24T07:00'],
    ],
  ])('%s', (_name, rules, at, state) => {
    expect(stateAt(rules, at)).toEqual(state);
  });

  it('holidays of the company are free, unless one works on them; a shorter day ends early', () => {
    const christmas = company(special('2026-12-24', 'shorter', '08:00-13:00'), special('2026-12-25', 'closed'));
    expect(stateAt(shift({}), '2026-12-24T10:00', christmas)).toEqual([true, '2026-12-24T12:00']);
    expect(stateAt(shift({}), '2026-12-24T13:30', christmas)).toEqual([false, '2026-12-26T09:00']);
    expect(stateAt(shift({ worksHolidays: true }), '2026-12-25T10:00', christmas)).toEqual([true, '2026-12-25T12:00']);
    expect(stateAt(shift({ kind: 'company' }), '2026-12-25T10:00', christmas)).toEqual([false, '2026-12-26T08:00']);
    const openSunday = company(special('2026-11-29', 'open', '10:00-14:00'));
    expect(stateAt(shift({}), '2026-11-29T15:00', openSunday)).toEqual([true, '2026-11-29T18:00']);
  });

  it('who has no shift has no times', () => {
    expect(shiftTimes(shift({ kind: 'none' }), company())).toBeUndefined();
  });
});
