import { dayMs, minuteMs } from './durations.ts';
import { weekdays } from './opening-hours.ts';
import type { Weekday } from './opening-hours.ts';
import { ZoneClock } from './zone-clock.ts';

/**
 * Opening hours: one or more spans a weekday, in a time zone. An end before the start is on the next day; '00:00' and
 * '23:59' as an end mean midnight, so that 00:00 to 23:59 on every day never closes for a minute. Empty or equal times
 * mean closed that day. A time that the clock shows twice (end of daylight saving) counts the first time, one that it
 * skips counts as the moment of the jump.
 */
export interface OpeningSpan {
  weekdayEn: Weekday;
  startTime: string;
  endTime: string;
}

/** The open or closed period of an instant; null = it has no beginning or no end. */
export interface OpeningPeriod {
  open: boolean;
  since: Date | null;
  until: Date | null;
}

const minutesPerDay = 24 * 60;
/** Two weeks either way: a jump of the clock can swallow this week's only opening. */
const horizonDays = 16;

/** @throws RangeError for a time zone that does not exist */
export function openingPeriod(spans: readonly OpeningSpan[], timeZone: string, at: Date): OpeningPeriod {
  if (spans.length === 0) return { open: true, since: null, until: null };
  const clock = new ZoneClock(timeZone);
  const now = at.getTime();
  const today = Math.floor(clock.toWallClock(now) / dayMs);
  const [first, last] = [today - horizonDays, today + horizonDays];
  const openings = mergeIntervals(listClockIntervals(spans, first, last)).map(
    (interval) => new Opening(interval, clock),
  );

  // An opening that has begun is at the latest one clock day ahead, however the clock jumped.
  let index = openings.findLastIndex(({ interval: walls }) => walls.start <= (today + 2) * dayMs);
  while (index >= 0 && (openings[index]?.start ?? 0) > now) index -= 1;

  const current = openings[index];
  if (current && now < current.end) {
    const [from, to] = [furthestAdjoining(openings, index, -1), furthestAdjoining(openings, index, 1)];
    return {
      open: true,
      since: from && from.interval.start > first * dayMs ? new Date(from.start) : null,
      until: to && to.interval.end <= last * dayMs ? new Date(to.end) : null,
    };
  }
  const before = openings.slice(0, index + 1).findLast((opening) => !opening.isSkipped);
  const after = openings.slice(index + 1).find((opening) => !opening.isSkipped);
  return { open: false, since: before ? new Date(before.end) : null, until: after ? new Date(after.start) : null };
}

/** Minutes of the day between which a weekday is open, the end beyond 1440 on the next day; null = closed that day. */
export function openMinutes({
  startTime,
  endTime,
}: Pick<OpeningSpan, 'startTime' | 'endTime'>): { start: number; end: number } | null {
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)];
  if (start === null || end === null || start === end) return null;
  if (end === minutesPerDay - 1) return { start, end: minutesPerDay };
  return { start, end: end > start ? end : end + minutesPerDay };
}

function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

interface ClockInterval {
  start: number;
  end: number;
}

/** The local times (as if they were UTC) when openings of these days begin and end. */
function listClockIntervals(spans: readonly OpeningSpan[], firstDay: number, lastDay: number): ClockInterval[] {
  const intervals: ClockInterval[] = [];
  for (let date = firstDay; date <= lastDay; date += 1) {
    // day 0, 1 January 1970, was a Thursday
    const weekday = weekdays[(((date + 3) % 7) + 7) % 7];
    for (const span of spans) {
      const open = span.weekdayEn === weekday ? openMinutes(span) : null;
      if (open)
        intervals.push({ start: date * dayMs + open.start * minuteMs, end: date * dayMs + open.end * minuteMs });
    }
  }
  return intervals.sort((a, b) => a.start - b.start);
}

function mergeIntervals(intervals: readonly ClockInterval[]): ClockInterval[] {
  const result: ClockInterval[] = [];
  for (const { start, end } of intervals) {
    const previous = result.at(-1);
    if (previous && start <= previous.end) previous.end = Math.max(previous.end, end);
    else result.push({ start, end });
  }
  return result;
}

/** The furthest opening that joins this one without a break: a jump of the clock may have closed the gap between two. */
function furthestAdjoining(opens: readonly Opening[], index: number, step: 1 | -1): Opening | undefined {
  let furthest = index;
  for (;;) {
    const [here, next] = [opens[furthest], opens[furthest + step]];
    if (!here || !next) return here;
    if (step === 1 ? next.start > here.end : next.end < here.start) return here;
    furthest += step;
  }
}

/** An opening whose instants are computed on demand, since a time zone is costly to ask. */
class Opening {
  readonly interval: ClockInterval;
  readonly #clock: ZoneClock;
  #start: number | undefined;
  #end: number | undefined;

  constructor(walls: ClockInterval, clock: ZoneClock) {
    this.interval = walls;
    this.#clock = clock;
  }

  get start(): number {
    return (this.#start ??= this.#clock.toInstant(this.interval.start));
  }

  get end(): number {
    return (this.#end ??= this.#clock.toInstant(this.interval.end));
  }

  /** the clock jumped over all of it */
  get isSkipped(): boolean {
    return this.start === this.end;
  }
}
