import { dayMs } from './durations.ts';

const maxKnownDays = 5_000;

/** The clock on the wall of a time zone, in milliseconds as if it showed UTC. */
export class ZoneClock {
  static readonly #formats = new Map<string, Intl.DateTimeFormat>();
  /** offsets at the beginning of days, by zone: a zone is costly to ask */
  static readonly #offsets = new Map<string, Map<number, number>>();
  readonly #format: Intl.DateTimeFormat;
  readonly #dayOffsets: Map<number, number>;

  /** @throws RangeError for a time zone that does not exist */
  constructor(timeZone: string) {
    const known = ZoneClock.#formats.get(timeZone);
    this.#format =
      known ??
      new Intl.DateTimeFormat('en-US', {
        timeZone,
        hourCycle: 'h23',
        era: 'short',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      });
    if (!known) ZoneClock.#formats.set(timeZone, this.#format);
    this.#dayOffsets = ZoneClock.#offsets.get(timeZone) ?? new Map<number, number>();
    ZoneClock.#offsets.set(timeZone, this.#dayOffsets);
  }

  toWallClock(instant: number): number {
    const parts = Object.fromEntries(this.#format.formatToParts(instant).map(({ type, value }) => [type, value]));
    const part = (name: string) => Number(parts[name]);
    const year = parts['era'] === 'BC' ? 1 - part('year') : part('year');
    const wall = Date.UTC(year, part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
    return wall + (((instant % 1000) + 1000) % 1000);
  }

  /** When the clock first shows this time; where it never does, when it jumped over it. */
  toInstant(wall: number): number {
    const steady = this.#steadyOffset(Math.floor(wall / dayMs));
    if (steady !== undefined) return wall - steady;
    const [before, after] = [this.#offset(wall - dayMs), this.#offset(wall + dayMs)];
    const early = wall - before;
    if (this.#offset(early) === before) return early;
    const late = wall - after;
    if (this.#offset(late) === after) return late;
    // skipped: the jump is between the two
    let [low, high] = [late, early];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.#offset(middle) === before) low = middle;
      else high = middle;
    }
    return high;
  }

  /** The offset of a day around which the clock does not change. */
  #steadyOffset(day: number): number | undefined {
    const offset = this.#dayOffset(day);
    return [-1, 1, 2].every((step) => this.#dayOffset(day + step) === offset) ? offset : undefined;
  }

  #dayOffset(day: number): number {
    const known = this.#dayOffsets.get(day);
    if (known !== undefined) return known;
    if (this.#dayOffsets.size >= maxKnownDays) this.#dayOffsets.clear();
    const offset = this.#offset(day * dayMs);
    this.#dayOffsets.set(day, offset);
    return offset;
  }

  #offset(instant: number): number {
    return this.toWallClock(instant) - instant;
  }
}

/** Date and time on the clock of a time zone, such as `2026-11-29` and `18:05`. */
export interface WallTime {
  date: string;
  time: string;
}

/** What the clock of a time zone shows at a moment. */
export function wallTimeOf(moment: string | Date, timeZone: string): WallTime {
  const wall = new Date(new ZoneClock(timeZone).toWallClock(new Date(moment).getTime())).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/** The day, such as `2026-11-29`, that a moment falls on in a time zone. */
export const calendarDay = (moment: string | Date, timeZone: string): string => wallTimeOf(moment, timeZone).date;
