import { describe, expect, it } from 'vitest';
import { toSchedules, dayProblem, toDayRows } from './hours.rules.ts';

const monday = { weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '20:00', endTime: '04:00' } as const;

describe('hours in a form', () => {
  it('every weekday once, equal times as closed, and back again', () => {
    const rows = toDayRows([{ weekday: 'Domingo', weekdayEn: 'sunday', startTime: '00:00', endTime: '00:00' }, monday]);
    expect(rows.map(({ weekdayEn, open }) => [weekdayEn, open]).slice(0, 2)).toEqual([
      ['monday', true],
      ['tuesday', false],
    ]);
    expect(rows.at(-1)).toEqual({ weekdayEn: 'sunday', open: false, startTime: '', endTime: '' });
    expect(toSchedules(rows)).toHaveLength(7);
    expect(toSchedules(rows)[0]).toEqual(monday);
    expect(toDayRows(toSchedules(rows))).toEqual(rows);
  });

  it('a day that is off keeps what was typed to itself', () => {
    const [row] = toDayRows([monday]);
    expect(row && toSchedules([{ ...row, open: false }])[0]).toMatchObject({ startTime: '', endTime: '' });
  });

  it.each([
    [true, '08:00', '18:00', undefined],
    [true, '20:00', '04:00', undefined],
    [true, '08:00', '', 'both'],
    [true, '', '', 'both'],
    [true, '8', '18:00', 'time'],
    [true, '08:00', '24:00', 'time'],
    [true, '08:00', '08:00', 'same'],
    [false, '', '99', undefined],
  ] as const)('open %s from %s to %s: %s', (open, startTime, endTime, problem) => {
    expect(dayProblem({ weekdayEn: 'monday', open, startTime, endTime })).toBe(problem);
  });
});
