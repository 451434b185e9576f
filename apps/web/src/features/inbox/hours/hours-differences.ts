import { weekdays } from '@balcao/contract';
import type { OpeningCalendar, SpecialDay, TimeSpan, Weekday } from '@balcao/contract';

/** What of hours is compared: all that a form of them holds. */
export type ComparedHours = Pick<OpeningCalendar, 'week' | 'closedText' | 'notice' | 'sharesDays'> & {
  specialDays: readonly SpecialDay[];
};

/** One thing in which two versions of hours differ. */
export type HoursDifference =
  | { of: 'day'; weekday: Weekday; saved: TimeSpan[]; written: TimeSpan[] }
  | { of: 'special'; from: string; saved: SpecialDay[]; written: SpecialDay[] }
  | { of: 'notice'; saved: OpeningCalendar['notice']; written: OpeningCalendar['notice'] }
  | { of: 'text'; saved: string; written: string }
  | { of: 'shares'; saved: boolean; written: boolean };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Compares what is saved with what somebody wrote: weekdays, special days by their first day, the notice and its text. */
export function hoursDifferences(saved: ComparedHours, written: ComparedHours): HoursDifference[] {
  const spans = ({ week }: ComparedHours, day: Weekday): TimeSpan[] =>
    week.flatMap(({ weekdayEn, startTime, endTime }) => (weekdayEn === day ? [{ startTime, endTime }] : []));
  const special = ({ specialDays }: ComparedHours, from: string) =>
    specialDays.filter((day) => day.from === from).map(comparedDay);
  const firstDays = [...new Set([...saved.specialDays, ...written.specialDays].map(({ from }) => from))].toSorted();
  const all: HoursDifference[] = [
    ...weekdays.map((weekday) => ({
      of: 'day' as const,
      weekday,
      saved: spans(saved, weekday),
      written: spans(written, weekday),
    })),
    ...firstDays.map((from) => ({
      of: 'special' as const,
      from,
      saved: special(saved, from),
      written: special(written, from),
    })),
    { of: 'notice', saved: saved.notice, written: written.notice },
    { of: 'text', saved: saved.closedText.trim(), written: written.closedText.trim() },
    { of: 'shares', saved: saved.sharesDays, written: written.sharesDays },
  ];
  return all.filter((one) => !isSame(one.saved, one.written));
}

/** A special day with its fields in one order: those that were just written have theirs in another. */
const comparedDay = ({ name, from, to, kind, spans, text, holiday }: SpecialDay): SpecialDay => ({
  name,
  from,
  to,
  kind,
  spans: spans.map(({ startTime, endTime }) => ({ startTime, endTime })),
  text,
  holiday,
});
