import { dayMs, wallTimeOf, ZoneClock, minuteMs } from '@balcao/contract';
import type { RepeatRule, WallTime } from '@balcao/contract';
import i18next from 'i18next';
import { isDay, isTime } from '../../../ui/dates/days.ts';
import { weekdayName } from '../../../ui/dates/weekdays.ts';
import { formatMoment, formatNumber, localeOf } from '../../../ui/text/format.ts';
import type { CalendarPeriod } from './schedules.queries.ts';

/** The moment of a form; undefined while it is incomplete. */
export function instantOf({ date, time }: WallTime, timeZone: string): Date | undefined {
  if (!isDay(date) || !isTime(time)) return undefined;
  return new Date(new ZoneClock(timeZone).toInstant(Date.parse(`${date}T${time}:00Z`)));
}

/** The day of a moment on the clock of the company, from its first moment to that of the next one. */
export const dayPeriodOf = (instant: Date, timeZone: string): CalendarPeriod => periodOf('day', instant, timeZone);

/** How many days the views show that begin with the day they are asked for. */
export const shownDays = { day: 1, week: 7, list: 30 } as const;

/**
 * The period that a view of the calendar shows from a moment on: the day and those after it, or the weeks of its month, on the clock of
 * the company.
 */
export function periodOf(unit: keyof typeof shownDays | 'month', instant: Date, timeZone: string): CalendarPeriod {
  const clock = new ZoneClock(timeZone);
  const wall = new Date(clock.toWallClock(instant.getTime()));
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()];
  const toIso = (wallMs: number) => new Date(clock.toInstant(wallMs)).toISOString();
  if (unit !== 'month') {
    const today = Date.UTC(year, month, day);
    return { from: toIso(today), until: toIso(today + shownDays[unit] * dayMs) };
  }
  const [first, last] = [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 0)];
  const from = first - weekdayFromSunday(first) * dayMs;
  const until = last + (7 - weekdayFromSunday(last)) * dayMs;
  return { from: toIso(from), until: toIso(until) };
}

export const weeksOf = ({ from, until }: CalendarPeriod): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / (7 * dayMs));

const weekdayFromSunday = (wallMs: number) => new Date(wallMs).getUTCDay();

/** Monday = 0, as rules count. */
export const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** `ter., 24/11/26` */
export const formatDayIn = (instant: string | Date, timeZone: string): string =>
  formatMoment(instant, { timeZone, weekday: 'short', day: '2-digit', month: '2-digit', year: '2-digit' });

/** `15:00` */
export const formatTimeIn = (instant: string | Date, timeZone: string): string =>
  formatMoment(instant, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

export const formatMomentIn = (instant: string | Date, timeZone: string): string =>
  `${formatDayIn(instant, timeZone)} ${formatTimeIn(instant, timeZone)}`;

/** The days of a period in words, its first one only if it has several, and the year, which stands apart. */
export interface PeriodTitle {
  from?: string;
  until: string;
  year: string;
}

/** `22` to `28 nov.`, `2026`; a month is its name. A week of two years names both: `27 dez. 2026` to `2 jan.`, `2027`. */
export function periodTitle(
  unit: 'day' | 'week' | 'month',
  { from, until }: CalendarPeriod,
  timeZone: string,
): PeriodTitle {
  const [first, last] = [new Date(from), new Date(Date.parse(until) - 1)];
  const part = (instant: Date, options: Intl.DateTimeFormatOptions) => formatMoment(instant, { timeZone, ...options });
  const yearOf = (instant: Date) => part(instant, { year: 'numeric' });
  const monthOf = (instant: Date) => part(instant, { month: 'short' });
  const year = yearOf(last);
  if (unit === 'month') return { until: part(first, { month: 'long' }), year };
  if (unit === 'day') return { until: part(first, { day: 'numeric', month: 'long' }), year };
  const day = part(first, { day: 'numeric' });
  const beginning = [
    day,
    monthOf(first) !== monthOf(last) && monthOf(first),
    yearOf(first) !== year && yearOf(first),
  ].filter((word) => word !== false);
  return { from: beginning.join(' '), until: `${part(last, { day: 'numeric' })} ${monthOf(last)}`, year };
}

/** `GMT−3`: how far the clock of the company is from that of Greenwich at a moment. */
export function offsetOf(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(instant);
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('-', '−');
}

/** The time of a schedule in words: the day, the time, and how long until then. */
export function leavingWords(at: Date, now: Date, timeZone: string): { day: string; time: string; wait: string } {
  const language = localeOf(i18next.language);
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const dayOf = (moment: Date) => Date.parse(wallTimeOf(moment, timeZone).date);
  const days = Math.round((dayOf(at) - dayOf(now)) / dayMs);
  const minutes = Math.max(1, Math.round((at.getTime() - now.getTime()) / minuteMs));
  const unit = (value: number, name: 'hour' | 'minute' | 'day') =>
    formatNumber(value, { style: 'unit', unit: name, unitDisplay: name === 'day' ? 'long' : 'short' });
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const wait =
    hours >= 48
      ? unit(Math.floor(hours / 24), 'day')
      : [hours > 0 && unit(hours, 'hour'), (rest > 0 || hours === 0) && unit(rest, 'minute')].filter(Boolean).join(' ');
  return {
    day: days <= 1 ? relative.format(days, 'day') : formatDayIn(at, timeZone),
    time: formatTimeIn(at, timeZone),
    wait,
  };
}

/** Short names of the weekdays from Monday on. */
export const weekdayNames = (): string[] => Array.from({ length: 7 }, (_, weekday) => weekdayName(weekday, 'short'));

/** The repetition of a form. */
export interface RepeatValues {
  repeat: 'none' | RepeatRule['every'];
  weekdays: number[];
  end: 'never' | 'until' | 'count';
  until: string;
  count: number;
}

export function repeatValuesOf(rule: RepeatRule | null, date: string): RepeatValues {
  return {
    repeat: rule?.every ?? 'none',
    weekdays: rule && rule.weekdays.length > 0 ? rule.weekdays : [weekdayOf(date)],
    end: rule?.until ? 'until' : rule?.count ? 'count' : 'never',
    until: rule?.until ?? '',
    count: rule?.count ?? 4,
  };
}

/** The rule that is sent; null = it does not repeat. */
export function toRepeatRule({ repeat, weekdays, end, until, count }: RepeatValues): RepeatRule | null {
  if (repeat === 'none') return null;
  return {
    every: repeat,
    weekdays: repeat === 'week' ? weekdays.toSorted((a, b) => a - b) : [],
    until: end === 'until' && isDay(until) ? until : null,
    count: end === 'count' ? count : null,
  };
}
