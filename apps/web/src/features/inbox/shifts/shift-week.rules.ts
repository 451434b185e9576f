import { dayNumber, dayOfNumber, openDaysOf, shiftDays, weekdayOf } from '@balcao/contract';
import type { MinuteSpan, OpeningHours, Shift, TimeOff } from '@balcao/contract';

/** A day of a person's week. */
export interface ShiftDay {
  date: string;
  /** minutes of the day; the end may be on the next one */
  spans: readonly MinuteSpan[];
  /** why nothing is worked, or less; undefined = the shift alone says so */
  off: TimeOff | undefined;
}

/** The Monday of the week of a day such as `2026-11-24`. */
export const mondayOf = (date: string): string => dayOfNumber(dayNumber(date) - weekdayOf(dayNumber(date)));

/** The seven days of a week. */
export const daysOfWeek = (monday: string): string[] =>
  Array.from({ length: 7 }, (_, index) => dayOfNumber(dayNumber(monday) + index));

/** What a person works on the days of a week; undefined = they have no shift. */
export function weekOfShift(shift: Shift, company: OpeningHours, monday: string): ShiftDay[] | undefined {
  const days = shiftDays(shift, company);
  const offOn = (date: string) => shift.daysOff.find(({ from, to }) => from <= date && date <= to);
  return days && daysOfWeek(monday).map((date) => ({ date, spans: days.spansOf(dayNumber(date)), off: offOn(date) }));
}

/** Minutes of spans together. */
export const minutesOf = (spans: readonly MinuteSpan[]): number =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0);

/** How many people work on each day of a week, beside what the company wants. */
export interface DayCount {
  date: string;
  people: number;
  /** how many are missing; 0 on a day on which the company is closed */
  missing: number;
  isClosed: boolean;
}

export function countsOfWeek(
  shifts: readonly Shift[],
  company: OpeningHours,
  monday: string,
  wanted: number | null,
): DayCount[] {
  const weeks = shifts.flatMap((shift) => {
    const week = weekOfShift(shift, company, monday);
    return week ? [week] : [];
  });
  const open = openDaysOf(company);
  return daysOfWeek(monday).map((date, index) => {
    const people = weeks.filter((week) => (week[index]?.spans.length ?? 0) > 0).length;
    const isClosed = open.spansOf(dayNumber(date)).length === 0;
    return { date, people, isClosed, missing: isClosed || wanted === null ? 0 : Math.max(0, wanted - people) };
  });
}

/** `8`, `13:30`: an hour as people write it. */
export function hourText(minute: number): string {
  const [hour, rest] = [Math.floor(minute / 60) % 24, minute % 60];
  return rest === 0 ? String(hour) : `${hour}:${String(rest).padStart(2, '0')}`;
}
