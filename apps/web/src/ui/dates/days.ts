import { dayMs } from '@balcao/contract';

/** Days and times of fields. A whole day is `2026-11-24`, a whole time `09:30`, whatever the language. */

const minYear = 1900;
const maxYear = 2999;

/** Days one may ask for: dates of other centuries are slips of the hand. */
export const minDay = `${minYear}-01-01`;
export const maxDay = `${maxYear}-12-31`;

/** A whole day that there is. */
export function isDay(value: string): boolean {
  const [year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value)?.slice(1).map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= minYear && year <= maxYear && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

export const isTime = (value: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

/** A whole day and a whole time: `2026-11-24T09:30`. */
export function isMoment(value: string): boolean {
  const [day = '', time = ''] = value.split('T');
  return isDay(day) && isTime(time);
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Days from one to another, both included; empty = without that end. */
export interface DayRange {
  from: string;
  to: string;
}

export const rangePresets = ['today', 'yesterday', 'thisMonth', 'lastSevenDays', 'lastThirtyDays'] as const;
export type RangePreset = (typeof rangePresets)[number];

/**
 * The days one asks for most.
 * @param today such as `2026-11-20`
 */
export function presetRange(preset: RangePreset, today: string): DayRange {
  if (preset === 'today') return { from: today, to: today };
  if (preset === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) };
  if (preset === 'thisMonth') return { from: `${today.slice(0, 7)}-01`, to: today };
  return { from: addDays(today, preset === 'lastSevenDays' ? -6 : -29), to: today };
}

export const isBadOrder = ({ from, to }: DayRange): boolean => from !== '' && to !== '' && to < from;
