import type * as z from 'zod';
import { weekdays } from './opening-hours.ts';
import type { openingHoursEntry, Weekday } from './opening-hours.ts';
import { minuteSpans, openMinutes } from './opening-times.ts';

type Entry = z.infer<typeof openingHoursEntry>;

/** Hours as clients of the specification read them, one span a weekday: from its first start to its last end. */
export function firstAndLast(week: readonly Entry[]): Entry[] {
  const days = new Map<Weekday, Entry[]>();
  for (const entry of week) days.set(entry.weekdayEn, [...(days.get(entry.weekdayEn) ?? []), entry]);
  return [...days.values()].flatMap((entries) => {
    const open = entries
      .flatMap((entry) => {
        const minutes = openMinutes(entry);
        return minutes ? [{ entry, minutes }] : [];
      })
      .sort((a, b) => a.minutes.start - b.minutes.start);
    const [first, last] = [open[0]?.entry, open.at(-1)?.entry];
    return first && last ? [{ ...first, endTime: last.endTime }] : entries.slice(0, 1);
  });
}

/** A day that such a client set anew: its spans before and after, as people write them; empty = closed. */
export interface ReplacedDay {
  weekday: Weekday;
  before: string;
  after: string;
}

/**
 * What becomes of a week when such a client sends hours: a day as it was read changes nothing, another one replaces all spans of the
 * day, days that are not sent stay.
 */
export function takeFirstAndLast(
  stored: readonly Entry[],
  sent: readonly Entry[],
): { week: Entry[]; replaced: ReplacedDay[] } {
  const read = new Map(firstAndLast(stored).map((entry) => [entry.weekdayEn, entry]));
  const replaced: ReplacedDay[] = [];
  const week = new Map<Weekday, Entry[]>();
  for (const weekday of weekdays) {
    const before = stored.filter(({ weekdayEn }) => weekdayEn === weekday);
    const now = sent.find(({ weekdayEn }) => weekdayEn === weekday);
    const isKept = !now || isSameDay(read.get(weekday), now);
    week.set(weekday, isKept && minuteSpans(before).length > 0 ? before : now ? [now] : before);
    if (!isKept) replaced.push({ weekday, before: spanText(before), after: spanText([now]) });
  }
  return { week: [...week.values()].flat(), replaced };
}

/** Closed is closed, whether its times are empty or equal. */
function isSameDay(read: Entry | undefined, sent: Entry): boolean {
  const isOpen = openMinutes(sent) !== null;
  if (!read || openMinutes(read) === null) return !isOpen;
  return isOpen && read.startTime === sent.startTime && read.endTime === sent.endTime;
}

/** `08:00-12:00 13:30-18:00`; empty = closed. */
export const spanText = (spans: readonly Pick<Entry, 'startTime' | 'endTime'>[]): string =>
  spans
    .filter((span) => openMinutes(span) !== null)
    .map(({ startTime, endTime }) => `${startTime}-${endTime}`)
    .join(' ');
