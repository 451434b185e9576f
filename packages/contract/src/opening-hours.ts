/**
 * Opening hours: one or more spans a weekday, on the clock of a time zone. An end before the start lies on the next day;
 * '00:00' and '23:59' as an end mean midnight, so that 00:00 to 23:59 on every day never closes for a minute. Empty or
 * equal times mean closed that day. A time that the clock shows twice (end of daylight saving) counts the first time, one
 * that it skips counts as the moment of the jump.
 */
export interface OpeningSpan {
  weekdayEn: Weekday;
  startTime: string;
  endTime: string;
}

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** The open or closed period an instant lies in; null = it has no beginning or no end. */
export interface OpeningPeriod {
  open: boolean;
  since: Date | null;
  until: Date | null;
}

const dayMinutes = 24 * 60;
const minute = 60_000;
const day = dayMinutes * minute;
/** Two weeks either way: a jump of the clock can swallow this week's only opening. */
const horizonDays = 16;

/** @throws RangeError for a time zone that does not exist */
export function openingPeriod(spans: readonly OpeningSpan[], timeZone: string, at: Date): OpeningPeriod {
  if (spans.length === 0) return { open: true, since: null, until: null };
  const clock = new ZoneClock(timeZone);
  const now = at.getTime();
  const today = Math.floor(clock.wallOf(now) / day);
  const [first, last] = [today - horizonDays, today + horizonDays];
  const opens = joined(openingsOf(spans, first, last)).map((walls) => new Opening(walls, clock));

  // One clock day ahead is where an opening that has begun may stand at the latest, however the clock jumped.
  let index = opens.findLastIndex(({ walls }) => walls.start <= (today + 2) * day);
  while (index >= 0 && (opens[index]?.start ?? 0) > now) index -= 1;

  const current = opens[index];
  if (current && now < current.end) {
    const [from, to] = [reach(opens, index, -1), reach(opens, index, 1)];
    return {
      open: true,
      since: from && from.walls.start > first * day ? new Date(from.start) : null,
      until: to && to.walls.end <= last * day ? new Date(to.end) : null,
    };
  }
  const before = opens.slice(0, index + 1).findLast((opening) => !opening.swallowed);
  const after = opens.slice(index + 1).find((opening) => !opening.swallowed);
  return { open: false, since: before ? new Date(before.end) : null, until: after ? new Date(after.start) : null };
}

/** Minutes of the day between which a weekday is open, the end beyond 1440 on the next day; null = closed that day. */
export function openMinutes({ startTime, endTime }: Pick<OpeningSpan, 'startTime' | 'endTime'>): { start: number; end: number } | null {
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)];
  if (start === null || end === null || start === end) return null;
  if (end === dayMinutes - 1) return { start, end: dayMinutes };
  return { start, end: end > start ? end : end + dayMinutes };
}

function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

interface Walls {
  start: number;
  end: number;
}

/** What the clock shows (as if it were UTC) when openings of these days begin and end. */
function openingsOf(spans: readonly OpeningSpan[], firstDay: number, lastDay: number): Walls[] {
  const walls: Walls[] = [];
  for (let date = firstDay; date <= lastDay; date += 1) {
    // day 0, 1 January 1970, was a Thursday
    const weekday = weekdays[(((date + 3) % 7) + 7) % 7];
    for (const span of spans) {
      const open = span.weekdayEn === weekday ? openMinutes(span) : null;
      if (open) walls.push({ start: date * day + open.start * minute, end: date * day + open.end * minute });
    }
  }
  return walls.sort((a, b) => a.start - b.start);
}

function joined(walls: readonly Walls[]): Walls[] {
  const result: Walls[] = [];
  for (const { start, end } of walls) {
    const previous = result.at(-1);
    if (previous && start <= previous.end) previous.end = Math.max(previous.end, end);
    else result.push({ start, end });
  }
  return result;
}

/** The furthest opening that joins this one without a break: a jump of the clock may have closed the gap between two. */
function reach(opens: readonly Opening[], index: number, step: 1 | -1): Opening | undefined {
  let furthest = index;
  for (;;) {
    const [here, next] = [opens[furthest], opens[furthest + step]];
    if (!here || !next) return here;
    if (step === 1 ? next.start > here.end : next.end < here.start) return here;
    furthest += step;
  }
}

/** An opening whose instants are worked out when somebody asks: asking a time zone is what costs. */
class Opening {
  readonly walls: Walls;
  readonly #clock: ZoneClock;
  #start: number | undefined;
  #end: number | undefined;

  constructor(walls: Walls, clock: ZoneClock) {
    this.walls = walls;
    this.#clock = clock;
  }

  get start(): number {
    return (this.#start ??= this.#clock.instantOf(this.walls.start));
  }

  get end(): number {
    return (this.#end ??= this.#clock.instantOf(this.walls.end));
  }

  /** the clock jumped over all of it */
  get swallowed(): boolean {
    return this.start === this.end;
  }
}

/** The clock on the wall of a time zone, in milliseconds as if it showed UTC. */
class ZoneClock {
  static readonly #formats = new Map<string, Intl.DateTimeFormat>();
  readonly #format: Intl.DateTimeFormat;

  constructor(timeZone: string) {
    const known = ZoneClock.#formats.get(timeZone);
    this.#format =
      known ??
      new Intl.DateTimeFormat('en-US', {
        timeZone, hourCycle: 'h23', era: 'short',
        year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric',
      });
    if (!known) ZoneClock.#formats.set(timeZone, this.#format);
  }

  wallOf(instant: number): number {
    const parts = Object.fromEntries(this.#format.formatToParts(instant).map(({ type, value }) => [type, value]));
    const part = (name: string) => Number(parts[name]);
    const year = parts['era'] === 'BC' ? 1 - part('year') : part('year');
    const wall = Date.UTC(year, part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
    return wall + (((instant % 1000) + 1000) % 1000);
  }

  /** When the clock first shows this time; where it never does, when it jumped over it. */
  instantOf(wall: number): number {
    const [before, after] = [this.#offset(wall - day), this.#offset(wall + day)];
    const early = wall - before;
    if (this.#offset(early) === before) return early;
    const late = wall - after;
    if (this.#offset(late) === after) return late;
    // skipped: the jump lies between the two
    let [low, high] = [late, early];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.#offset(middle) === before) low = middle;
      else high = middle;
    }
    return high;
  }

  #offset(instant: number): number {
    return this.wallOf(instant) - instant;
  }
}
