import { dayMs } from './durations.ts';

/** The clock on the wall of a time zone, in milliseconds as if it showed UTC. */
export class ZoneClock {
  static readonly #formats = new Map<string, Intl.DateTimeFormat>();
  readonly #format: Intl.DateTimeFormat;

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
