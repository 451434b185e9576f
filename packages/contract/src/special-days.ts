import * as z from 'zod';
import { dayNumber, minuteSpans, OpeningTimes, spansByWeekday, weekdayOf } from './opening-times.ts';
import type { MinuteSpan, OpenDays, OpeningSpan } from './opening-times.ts';

export const specialDayKinds = ['closed', 'shorter', 'open'] as const;
/** So many special days the company, and each queue, may have. */
export const maxSpecialDays = 200;
/** So many spans a day may have. */
export const maxSpansPerDay = 4;
/** So many days one entry may cover. */
export const maxSpecialRange = 366;

export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** A day such as `2026-12-25`, of a year that people plan for. */
export const plannedDay = z.iso
  .date()
  .refine((day) => day >= '2000-01-01' && day <= '2099-12-31', 'expected a day of this century');

export const timeSpan = z.object({ startTime: clockTime, endTime: clockTime });
export type TimeSpan = z.infer<typeof timeSpan>;

/** A day, or days in a row, on which the week does not count. */
export const specialDay = z.object({
  name: z.string(),
  /** first and last day, both included, such as `2026-12-25` */
  from: z.string(),
  to: z.string(),
  kind: z.enum(specialDayKinds),
  /** when it is open; none when closed */
  spans: z.array(timeSpan),
  /** what contacts are told instead of the usual text; empty = the usual one */
  text: z.string(),
  /** the key of the holiday of Brazil that it is; null = a day of the company's own */
  holiday: z.string().nullable(),
});
export type SpecialDay = z.infer<typeof specialDay>;

export const specialDayForm = z
  .object({
    name: z.string().trim().min(1).max(80),
    from: plannedDay,
    to: plannedDay,
    kind: z.enum(specialDayKinds),
    spans: z.array(timeSpan).max(maxSpansPerDay).default([]),
    text: z.string().trim().max(1000).default(''),
    holiday: z.string().max(40).nullable().default(null),
  })
  .refine(({ from, to }) => to >= from, { message: 'the last day is before the first', path: ['to'] })
  .refine(({ from, to }) => dayNumber(to) - dayNumber(from) < maxSpecialRange, {
    message: `more than ${maxSpecialRange} days`,
    path: ['to'],
  })
  .refine(({ kind, spans }) => (kind === 'closed') === (spans.length === 0), {
    message: 'a closed day has no spans, every other has some',
    path: ['spans'],
  })
  .refine(({ spans }) => spanProblem(spans) === undefined, {
    message: 'spans that overlap or are empty',
    path: ['spans'],
  });

/** What is wrong with the spans of a day: the place of the one that is, and why. */
export type SpanProblem = { index: number; problem: 'empty' | 'before' | 'overNext' };

/** Spans of one day follow each other; only the last may end on the next day. @returns undefined = nothing is wrong */
export function spanProblem(spans: readonly TimeSpan[]): SpanProblem | undefined {
  let end = -1;
  for (const [index, span] of spans.entries()) {
    const [open] = minuteSpans([span]);
    if (!open) return { index, problem: 'empty' };
    if (open.start < end) return { index, problem: end > 24 * 60 ? 'overNext' : 'before' };
    end = open.end;
  }
  return undefined;
}

type Covering = Pick<SpecialDay, 'from' | 'to' | 'kind' | 'spans'>;

/** The hours of a company or a queue. */
export interface OpeningHours<Day extends Covering = SpecialDay> {
  /** no entry at all = open day and night */
  week: readonly OpeningSpan[];
  days: readonly Day[];
  /** those of the company, which a queue may share; its own go before them */
  sharedDays?: readonly Day[];
  timeZone: string;
}

/** The special day that a day such as `2026-12-25` is: the shortest of those that cover it, a queue's own before the company's. */
export function specialDayOn<Day extends Covering>(
  { days, sharedDays = [] }: Pick<OpeningHours<Day>, 'days' | 'sharedDays'>,
  date: string,
): Day | undefined {
  return shortestOn(days, date) ?? shortestOn(sharedDays, date);
}

function shortestOn<Day extends Covering>(days: readonly Day[], date: string): Day | undefined {
  let shortest: Day | undefined;
  for (const day of days) {
    if (date < day.from || date > day.to) continue;
    if (!shortest || lengthOf(day) < lengthOf(shortest)) shortest = day;
  }
  return shortest;
}

const lengthOf = ({ from, to }: Covering) => dayNumber(to) - dayNumber(from);
const dayAndNight: readonly MinuteSpan[] = [{ start: 0, end: 24 * 60 }];

/** What is open on each day. */
export function openDaysOf({ week, days, sharedDays = [] }: Omit<OpeningHours<Covering>, 'timeZone'>): OpenDays {
  const usual = week.length === 0 ? undefined : spansByWeekday(week);
  const own = numbered(days);
  const shared = numbered(sharedDays);
  const all = [...own, ...shared];
  return {
    spansOf: (day) =>
      (
        own.find((each) => each.from <= day && day <= each.to) ??
        shared.find((each) => each.from <= day && day <= each.to)
      )?.spans ?? (usual ? (usual[weekdayOf(day)] ?? []) : dayAndNight),
    special:
      all.length === 0
        ? null
        : { first: Math.min(...all.map(({ from }) => from)), last: Math.max(...all.map(({ to }) => to)) },
  };
}

/** Shorter ones first. */
const numbered = (days: readonly Covering[]) =>
  days
    .map(({ from, to, spans }) => ({ from: dayNumber(from), to: dayNumber(to), spans: minuteSpans(spans) }))
    .sort((a, b) => a.to - a.from - (b.to - b.from));

/**
 * When a company or a queue is open.
 * @throws RangeError for a time zone that does not exist
 */
export const openingTimes = (hours: OpeningHours<Covering>): OpeningTimes =>
  new OpeningTimes(openDaysOf(hours), hours.timeZone);

/** Whether hours ever open. Those that do not count as not filled in: they close nothing. */
export const hasOpenings = ({ week, days, sharedDays = [] }: Omit<OpeningHours<Covering>, 'timeZone'>): boolean =>
  week.length === 0 ||
  [...days, ...sharedDays].some(({ spans }) => minuteSpans(spans).length > 0) ||
  minuteSpans(week).length > 0;
