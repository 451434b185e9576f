import { dayNumber, dayOfNumber } from './opening-times.ts';

/** A day that the federal law of Brazil makes a holiday, or on which many close without being obliged to. */
export interface BrazilianHoliday {
  key: HolidayKey;
  /** such as `2026-12-25` */
  date: string;
  /** by law; false = optional */
  isNational: boolean;
}

/**
 * Days of the calendar: laws 662/1949 and 10.607/2002 (1/1, 21/4, 1/5, 7/9, 2/11, 15/11, 25/12), 6.802/1980 (12/10) and 14.759/2023
 * (20/11, in the whole country since 2024).
 */
const fixed = [
  { key: 'newYear', day: '01-01', isNational: true },
  { key: 'tiradentes', day: '04-21', isNational: true },
  { key: 'labourDay', day: '05-01', isNational: true },
  { key: 'independence', day: '09-07', isNational: true },
  { key: 'aparecida', day: '10-12', isNational: true },
  { key: 'allSouls', day: '11-02', isNational: true },
  { key: 'republic', day: '11-15', isNational: true },
  { key: 'blackAwareness', day: '11-20', isNational: true, since: 2024 },
  { key: 'christmasEve', day: '12-24', isNational: false },
  { key: 'christmas', day: '12-25', isNational: true },
  { key: 'newYearsEve', day: '12-31', isNational: false },
] as const;

/** Days after Easter Sunday. Good Friday is kept in the whole country (law 9.093/1995); the others are optional. */
const moving = [
  { key: 'carnivalMonday', offset: -48, isNational: false },
  { key: 'carnivalTuesday', offset: -47, isNational: false },
  { key: 'ashWednesday', offset: -46, isNational: false },
  { key: 'goodFriday', offset: -2, isNational: true },
  { key: 'corpusChristi', offset: 60, isNational: false },
] as const;

export type HolidayKey = (typeof fixed)[number]['key'] | (typeof moving)[number]['key'];
export const holidayKeys: readonly HolidayKey[] = [...fixed, ...moving].map(({ key }) => key);

/** The holidays of a year in their order. Those of states and cities are not among them. */
export function brazilianHolidays(year: number): BrazilianHoliday[] {
  const easter = dayNumber(easterSunday(year));
  return [
    ...fixed.flatMap((holiday) => {
      const { key, day, isNational } = holiday;
      return 'since' in holiday && year < holiday.since ? [] : [{ key, date: `${year}-${day}`, isNational }];
    }),
    ...moving.map(({ key, offset, isNational }) => ({ key, date: dayOfNumber(easter + offset), isNational })),
  ].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Easter Sunday of the Gregorian calendar, such as `2026-04-05` (Meeus, Jones and Butcher). */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const [century, rest] = [Math.floor(year / 100), year % 100];
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * late + 114;
  const [month, day] = [Math.floor(sum / 31), (sum % 31) + 1];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
