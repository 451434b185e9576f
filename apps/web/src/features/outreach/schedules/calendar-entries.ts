import { wallTimeOf } from '@balcao/contract';
import type { EndpointAnswer, listScheduleRange, Schedule } from '@balcao/contract';
import type { CalendarPeriod } from './schedules.queries.ts';

export type ScheduleRange = EndpointAnswer<typeof listScheduleRange>;

/** An entry of the calendar: a schedule, or a later time of its series. */
export interface CalendarEntry {
  schedule: Schedule;
  sendAt: string;
  isOccurrence: boolean;
}

/** A day that was opened, whole. */
export interface WholeDay {
  period: CalendarPeriod;
  range: ScheduleRange;
}

/** How many messages a day has, and how many of them are not among the entries. */
export interface DayCount {
  count: number;
  missing: number;
}

/** The loaded parts of the calendar; a whole day replaces its first few. */
export function entriesOf(range: ScheduleRange | undefined, whole?: WholeDay): CalendarEntry[] {
  if (!range) return [];
  if (!whole) return entriesOfRange(range);
  const [from, until] = [Date.parse(whole.period.from), Date.parse(whole.period.until)];
  const isOfDay = ({ sendAt }: CalendarEntry) => Date.parse(sendAt) >= from && Date.parse(sendAt) < until;
  return [...entriesOfRange(range).filter((entry) => !isOfDay(entry)), ...entriesOfRange(whole.range).filter(isOfDay)];
}

function entriesOfRange({ schedules, occurrences, series }: ScheduleRange): CalendarEntry[] {
  const byId = new Map([...schedules, ...series].map((schedule) => [schedule.id, schedule]));
  const following = occurrences.flatMap(({ scheduleId, sendAt }) => {
    const schedule = byId.get(scheduleId);
    return schedule ? [{ schedule, sendAt, isOccurrence: true }] : [];
  });
  return [...schedules.map((schedule) => ({ schedule, sendAt: schedule.sendAt, isOccurrence: false })), ...following];
}

/** By the day on the company's clock, such as `2026-11-24`. */
export function countsByDay(
  range: ScheduleRange | undefined,
  entries: readonly CalendarEntry[],
  timeZone: string,
): ReadonlyMap<string, DayCount> {
  const loaded = new Map<string, number>();
  for (const { sendAt } of entries) {
    const { date } = wallTimeOf(sendAt, timeZone);
    loaded.set(date, (loaded.get(date) ?? 0) + 1);
  }
  return new Map(
    (range?.days ?? []).map(({ day, count }) => [day, { count, missing: Math.max(0, count - (loaded.get(day) ?? 0)) }]),
  );
}

/** Heights in the month: the names of the weekdays, and in a day its number, a row, and the line of what is hidden. */
const [weekdaysPx, dayNumberPx, rowPx, morePx] = [35, 29, 25, 22];
const askedAtOnce = 4;

/** How many rows a day of the month shows besides the line of what is hidden. */
export function rowsOfMonthDay(calendarHeight: number, weeks: number): number {
  const dayHeight = (calendarHeight - weekdaysPx) / Math.max(1, weeks);
  return Math.max(0, Math.floor((dayHeight - dayNumberPx - morePx) / rowPx));
}

/** More than are shown, so that hidden ones are always indicated; in steps, since each is another request. */
export const askedOfMonthDay = (rows: number): number => Math.ceil((rows + 1) / askedAtOnce) * askedAtOnce;
