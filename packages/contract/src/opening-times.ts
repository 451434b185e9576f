import { dayMs, minuteMs } from './durations.ts';
import { weekdays } from './opening-hours.ts';
import type { Weekday } from './opening-hours.ts';
import { ZoneClock } from './zone-clock.ts';

/** One opening of a weekday; times are `HH:MM`. A weekday may have several. */
export interface OpeningSpan {
  weekdayEn: Weekday;
  startTime: string;
  endTime: string;
}

/** From one minute of a day to another, the end beyond 1440 on the next day. */
export interface MinuteSpan {
  start: number;
  end: number;
}

/** The open or closed period of an instant; null = it has no beginning or no end. */
export interface OpeningPeriod {
  open: boolean;
  since: Date | null;
  until: Date | null;
}

/** What is open on each day of a calendar, whatever it is made of. */
export interface OpenDays {
  /** the spans of a day, which is counted from 1 January 1970, in the order of their beginnings */
  spansOf(day: number): readonly MinuteSpan[];
  /** the days between which something may differ from the week before; null = never */
  special: { first: number; last: number } | null;
}

interface Interval {
  start: number;
  end: number;
}

const minutesPerDay = 24 * 60;
/** Two weeks either way: a jump of the clock can swallow this week's only opening. */
const repeatDays = 16;
/** How far a span, and a jump of the clock, reach into other days. */
const marginDays = 3;

/**
 * When it is open: the one function for browser, automatic service, deadlines and reports. A span belongs to the day it begins on; an
 * end before its start is on the next day. A time that the clock shows twice (end of daylight saving) counts the first time, one that
 * it skips counts as the moment of the jump.
 */
export class OpeningTimes {
  readonly #days: OpenDays;
  readonly #clock: ZoneClock;

  /** @throws RangeError for a time zone that does not exist */
  constructor(days: OpenDays, timeZone: string) {
    this.#days = days;
    this.#clock = new ZoneClock(timeZone);
  }

  isOpen(at: Date): boolean {
    const now = at.getTime();
    const today = this.#dayOf(now);
    for (const { start, end } of this.#openings(today - marginDays, today + marginDays))
      if (start <= now && now < end) return true;
    return false;
  }

  /** The period that an instant lies in. */
  periodAt(at: Date): OpeningPeriod {
    const now = at.getTime();
    const today = this.#dayOf(now);
    const [earliest, latest] = this.#horizon(today, today);
    for (let reach = marginDays + 1; ; reach *= 4) {
      const [first, last] = [Math.max(today - reach, earliest), Math.min(today + reach, latest)];
      const isWhole = first === earliest && last === latest;
      // A boundary counts where no opening of a day that was not looked at can move it.
      const [from, to] = [this.#startOf(first + marginDays), this.#startOf(last)];
      const openings = [...this.#openings(first, last)];
      const next = openings.findIndex(({ end }) => end > now);
      const at = openings[next];
      const isOpen = at !== undefined && at.start <= now;
      const since = (isOpen ? at.start : openings.at(next === -1 ? -1 : next - 1)?.end) ?? -Infinity;
      const hasBefore = isOpen || next !== 0;
      const until = (isOpen ? at.end : at?.start) ?? Infinity;
      const [hasStart, hasEnd] = [hasBefore && since > from, until < to];
      if ((hasStart && hasEnd) || isWhole)
        return { open: isOpen, since: hasStart ? new Date(since) : null, until: hasEnd ? new Date(until) : null };
    }
  }

  /** The first moment from this one on at which it is open; null = there is none. */
  nextOpening(at: Date): Date | null {
    const { open, until } = this.periodAt(at);
    return open ? at : until;
  }

  /** The first moment from this one on at which it is closed; null = there is none. */
  nextClosing(at: Date): Date | null {
    const { open, until } = this.periodAt(at);
    return open ? until : at;
  }

  /**
   * The moment at which so many open minutes have passed since another: the earliest, so that what is due within a day's last minute is
   * due when it closes. Null = they never pass.
   */
  addOpenTime(from: Date, minutes: number): Date | null {
    let left = minutes * minuteMs;
    if (left <= 0) return from;
    const begin = from.getTime();
    const first = this.#dayOf(begin);
    let [counted, lastOpen] = [begin, first];
    for (let day = first - marginDays; day <= this.#horizon(first, lastOpen)[1]; day += 1) {
      // Openings are taken day by day: what one day has in common with those before it is counted once.
      for (const { start, end } of this.#openings(day, day)) {
        const since = Math.max(start, counted);
        if (end <= since) continue;
        if (end - since >= left) return new Date(since + left);
        left -= end - since;
        [counted, lastOpen] = [end, Math.max(day, first)];
      }
    }
    return null;
  }

  /** Open minutes between two moments, with fractions; 0 where the second is not after the first. */
  openMinutesBetween(from: Date, to: Date): number {
    const [begin, end] = [from.getTime(), to.getTime()];
    if (end <= begin) return 0;
    let total = 0;
    for (const opening of this.#openings(this.#dayOf(begin) - marginDays, this.#dayOf(end) + 1))
      total += Math.max(0, Math.min(opening.end, end) - Math.max(opening.start, begin));
    return total / minuteMs;
  }

  /** The openings that begin on these days, both included, joined where they touch. */
  *#openings(first: number, last: number): Generator<Interval> {
    let open: Interval | undefined;
    for (let day = first; day <= last; day += 1) {
      for (const span of this.#days.spansOf(day)) {
        const [start, end] = [this.#instant(day, span.start), this.#instant(day, span.end)];
        // The clock jumped over all of it.
        if (start >= end) continue;
        if (open && start <= open.end) {
          open.end = Math.max(open.end, end);
          continue;
        }
        if (open) yield open;
        open = { start, end };
      }
    }
    if (open) yield open;
  }

  #horizon(first: number, last: number): [number, number] {
    const { special } = this.#days;
    return [Math.min(first, special?.first ?? first) - repeatDays, Math.max(last, special?.last ?? last) + repeatDays];
  }

  #dayOf(instant: number): number {
    return Math.floor(this.#clock.toWallClock(instant) / dayMs);
  }

  #startOf(day: number): number {
    return this.#instant(day, 0);
  }

  #instant(day: number, minute: number): number {
    return this.#clock.toInstant(day * dayMs + minute * minuteMs);
  }
}

/**
 * Minutes of the day between which a span is open. '00:00' and '23:59' as an end mean midnight, so that 00:00 to 23:59 on every day never
 * closes for a minute. Null = empty or equal times: closed.
 */
export function openMinutes({ startTime, endTime }: Pick<OpeningSpan, 'startTime' | 'endTime'>): MinuteSpan | null {
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)];
  if (start === null || end === null || start === end) return null;
  if (end === minutesPerDay - 1) return { start, end: minutesPerDay };
  return { start, end: end > start ? end : end + minutesPerDay };
}

/** The spans that are open, in the order of their beginnings. */
export function minuteSpans(spans: readonly Pick<OpeningSpan, 'startTime' | 'endTime'>[]): MinuteSpan[] {
  return spans.flatMap((span) => openMinutes(span) ?? []).sort((a, b) => a.start - b.start);
}

function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** The spans of each weekday, from Monday on. */
export function spansByWeekday(week: readonly OpeningSpan[]): MinuteSpan[][] {
  return weekdays.map((weekday) => minuteSpans(week.filter(({ weekdayEn }) => weekdayEn === weekday)));
}

/** 0 = Monday; day 0, 1 January 1970, was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** The number of a day such as `2026-11-29`. */
export const dayNumber = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / dayMs);

/** The day of a number, such as `2026-11-29`. */
export const dayOfNumber = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
