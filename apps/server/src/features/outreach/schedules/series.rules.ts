// oxlint-disable-next-line import/default -- a CommonJS module: its exports are the default one, also where its types say otherwise
import rrule from 'rrule';
import { dayMs, type RepeatRule, ZoneClock } from '@balcao/contract';

const { RRule } = rrule;

/** A rule with the wall clock it counts from, such as `2026-11-24T15:00:00`, and which one of the series is meant, from 0. */
export interface Series extends RepeatRule {
  start: string;
  index: number;
}

/**
 * The rule on a clock that knows no time zones. The 29th, 30th and 31st are the last day of a month that has no such day: a
 * monthly message shall not skip February.
 */
function ruleOf({ every, weekdays, until, count, start }: Series): InstanceType<typeof RRule> {
  const first = new Date(`${start}Z`);
  const dayOfMonth = first.getUTCDate();
  const lastSafeDay = 28;
  const days = Array.from({ length: dayOfMonth - lastSafeDay + 1 }, (_, index) => lastSafeDay + index);
  return new RRule({
    freq: every === 'day' ? RRule.DAILY : every === 'week' ? RRule.WEEKLY : RRule.MONTHLY,
    dtstart: first,
    until: until === null ? null : new Date(Date.parse(`${until}T00:00:00Z`) + dayMs - 1),
    count,
    byweekday: every === 'week' && weekdays.length > 0 ? weekdays : null,
    ...(every === 'month' &&
      (dayOfMonth > lastSafeDay ? { bymonthday: days, bysetpos: -1 } : { bymonthday: dayOfMonth })),
  });
}

/** A time a clock skips counts as the moment of the jump, one it shows twice as the first. */
const toInstant = (wall: Date, timeZone: string) => new Date(new ZoneClock(timeZone).toInstant(wall.getTime()));

/** The local time of a time zone, such as `2026-11-24T15:00:00`. */
export function wallClockOf(instant: Date, timeZone: string): string {
  return new Date(new ZoneClock(timeZone).toWallClock(instant.getTime())).toISOString().slice(0, 19);
}

/** A moment as callers write it: without an offset it is one on the clock of the time zone. */
export function parseMoment(text: string, timeZone: string): Date {
  return /(Z|[+-]\d\d:?\d\d)$/.test(text) ? new Date(text) : toInstant(new Date(`${text}Z`), timeZone);
}

/** The first times of a series from its beginning. */
export function firstOccurrences(series: Series, timeZone: string, limit: number): Date[] {
  return ruleOf(series)
    .all((_date, index) => index < limit)
    .map((wall) => toInstant(wall, timeZone));
}

/** How many there are; null = it does not end. */
export function countOccurrences(series: Series): number | null {
  return series.until === null && series.count === null ? null : ruleOf(series).all().length;
}

/**
 * The next occurrence after `series.index` that is later than a moment, with its index; undefined = the series has
 * ended.
 */
export function nextOccurrence(
  series: Series,
  timeZone: string,
  after: Date,
): { sendAt: Date; index: number } | undefined {
  let found: { sendAt: Date; index: number } | undefined;
  ruleOf(series).all((wall, index) => {
    if (index <= series.index) return true;
    const sendAt = toInstant(wall, timeZone);
    if (sendAt <= after) return true;
    found = { sendAt, index };
    return false;
  });
  return found;
}

/** The times after `series.index` within a period, its end excluded. */
export function occurrencesWithin(series: Series, timeZone: string, from: Date, until: Date): Date[] {
  // A day more on either side: the clock of the rule is none of a time zone.
  const walls = ruleOf(series).all((wall) => wall.getTime() < until.getTime() + 2 * dayMs);
  return walls
    .slice(series.index + 1)
    .filter((wall) => wall.getTime() > from.getTime() - 2 * dayMs)
    .map((wall) => toInstant(wall, timeZone))
    .filter((sendAt) => sendAt >= from && sendAt < until);
}

/** The rule as it is from a series' own place on: of ten times after the third are left seven. */
export function remainingRule({ every, weekdays, until, count, index }: Series): RepeatRule {
  return { every, weekdays, until, count: count === null ? null : count - index };
}

/** The first `most` of each day by their time, all of them without it, and in that order. Of the same moment those with the lower id come first. */
export function firstOfDays<One extends { id: number; at: number; day: string }>(
  all: readonly One[],
  most?: number,
): One[] {
  const counts = new Map<string, number>();
  return all
    .toSorted((a, b) => a.at - b.at || a.id - b.id)
    .filter(({ day }) => {
      const count = (counts.get(day) ?? 0) + 1;
      counts.set(day, count);
      return most === undefined || count <= most;
    });
}
