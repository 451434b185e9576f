import { openMinutes, weekdays } from '@balcao/contract';
import type { OpeningSpan } from '@balcao/contract';

interface BusinessHours {
  /** 0 = Sunday, as the calendar counts */
  daysOfWeek: number[];
  startTime: string;
  endTime: string;
}

const dayMinutes = 24 * 60;

/** The open hours of the calendar. Hours past midnight are on both days; false = there are no hours. */
export function businessHoursOf(spans: readonly OpeningSpan[]): BusinessHours[] | false {
  const hours = spans.flatMap((span) => {
    const open = openMinutes(span);
    if (!open) return [];
    const day = (weekdays.indexOf(span.weekdayEn) + 1) % 7;
    const today = { daysOfWeek: [day], startTime: clock(open.start), endTime: clock(Math.min(open.end, dayMinutes)) };
    if (open.end <= dayMinutes) return [today];
    return [today, { daysOfWeek: [(day + 1) % 7], startTime: clock(0), endTime: clock(open.end - dayMinutes) }];
  });
  return hours.length > 0 && hours;
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
