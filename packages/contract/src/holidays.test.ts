import { describe, expect, it } from 'vitest';
import { brazilianHolidays, easterSunday } from './holidays.ts';

describe('Easter', () => {
  it.each([
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2011, '2011-04-24'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2049, '2049-04-18'],
    [2076, '2076-04-19'],
  ])('of %i is %s', (year, date) => expect(easterSunday(year)).toBe(date));

  it('is the Sunday after the first full moon of spring, as the tables of the church count it, for two centuries', () => {
    for (let year = 1900; year <= 2099; year += 1) expect(easterSunday(year)).toBe(easterByTable(year));
  });
});

describe('holidays of Brazil', () => {
  const dated = (year: number, isNational: boolean) =>
    brazilianHolidays(year).flatMap((day) => (day.isNational === isNational ? `${day.date.slice(5)} ${day.key}` : []));

  it('of 2027: those by law', () => {
    expect(dated(2027, true)).toEqual([
      '01-01 newYear',
      '03-26 goodFriday',
      '04-21 tiradentes',
      '05-01 labourDay',
      '09-07 independence',
      '10-12 aparecida',
      '11-02 allSouls',
      '11-15 republic',
      '11-20 blackAwareness',
      '12-25 christmas',
    ]);
  });

  it('of 2027: optional ones', () => {
    expect(dated(2027, false)).toEqual([
      '02-08 carnivalMonday',
      '02-09 carnivalTuesday',
      '02-10 ashWednesday',
      '05-27 corpusChristi',
      '12-24 christmasEve',
      '12-31 newYearsEve',
    ]);
  });

  it('20 November counts in the whole country since 2024', () => {
    expect(dated(2023, true)).not.toContain('11-20 blackAwareness');
    expect(dated(2024, true)).toContain('11-20 blackAwareness');
  });
});

/** The paschal full moons of 1900 to 2199 by golden number; in those years none of them moves. */
function easterByTable(year: number): string {
  const moons =
    '04-14 04-03 03-23 04-11 03-31 04-18 04-08 03-28 04-16 04-05 03-25 04-13 04-02 03-22 04-10 03-30 04-17 04-07 03-27';
  const moon = new Date(`${year}-${moons.split(' ')[year % 19]}T12:00:00Z`);
  do moon.setUTCDate(moon.getUTCDate() + 1);
  while (moon.getUTCDay() !== 0);
  return moon.toISOString().slice(0, 10);
}
