import { weekdays } from './opening-hours.ts';
import type { OpeningHours, SpecialDay } from './special-days.ts';

type Hours = OpeningHours<Pick<SpecialDay, 'from' | 'to' | 'kind' | 'spans'>>;
const minute = 60_000;

/**
 * Answers what `openingTimes` answers, slowly: it walks the clock of the zone minute by minute, with nothing in common with the fast one.
 * Minutes are counted from `from`, a whole minute.
 */
export class SlowOpeningTimes {
  readonly #from: number;
  /** `2026-11-29 08:00` of each minute, and whether it is open */
  readonly #open: boolean[];

  constructor(hours: Hours, from: Date, minutes: number) {
    this.#from = from.getTime();
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: hours.timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const walls = Array.from({ length: minutes }, (_, index) => format.format(this.#from + index * minute));
    this.#open = Array.from({ length: minutes }, () => false);
    const firstDay = Date.parse(`${walls[0]?.slice(0, 10)}T00:00:00Z`);
    const lastDay = Date.parse(`${walls.at(-1)?.slice(0, 10)}T00:00:00Z`);
    for (let day = firstDay - 2 * 1440 * minute; day <= lastDay + 2 * 1440 * minute; day += 1440 * minute) {
      const date = new Date(day).toISOString().slice(0, 10);
      for (const { startTime, endTime } of spansOf(hours, date)) {
        if (startTime === '' || endTime === '' || startTime === endTime) continue;
        const isNextDay = endTime < startTime || endTime === '23:59';
        const end = `${isNextDay ? new Date(day + 1440 * minute).toISOString().slice(0, 10) : date} ${endTime === '23:59' ? '00:00' : endTime}`;
        const [opens, closes] = [firstAt(walls, `${date} ${startTime}`), firstAt(walls, end)];
        for (let index = opens; index < closes; index += 1) this.#open[index] = true;
      }
    }
  }

  isOpen(at: Date): boolean {
    return this.#open[this.#index(at)] ?? false;
  }

  /** The first minute from this one on that is open, or closed; null = none of those walked. */
  next(open: boolean, at: Date): Date | null {
    const index = this.#open.indexOf(open, this.#index(at));
    return index === -1 ? null : new Date(Math.max(this.#from + index * minute, at.getTime()));
  }

  openMinutesBetween(from: Date, to: Date): number {
    let count = 0;
    for (let index = this.#index(from); index < this.#index(to); index += 1) if (this.#open[index]) count += 1;
    return count;
  }

  addOpenTime(from: Date, minutes: number): Date | null {
    let left = minutes;
    if (left === 0) return from;
    for (let index = this.#index(from); index < this.#open.length; index += 1) {
      if (this.#open[index]) left -= 1;
      if (left === 0) return new Date(this.#from + (index + 1) * minute);
    }
    return null;
  }

  #index(at: Date): number {
    return Math.floor((at.getTime() - this.#from) / minute);
  }
}

/** Sorted, so that the first of them is found: what a clock shows a second time was shown before. */
function firstAt(walls: readonly string[], wall: string): number {
  const index = walls.findIndex((shown) => shown >= wall);
  return index === -1 ? walls.length : index;
}

function spansOf({ week, days, sharedDays = [] }: Hours, date: string) {
  for (const list of [days, sharedDays]) {
    const covering = list.filter(({ from, to }) => from <= date && date <= to);
    const lengths = covering.map(({ from, to }) => Date.parse(to) - Date.parse(from));
    const found = covering[lengths.indexOf(Math.min(...lengths))];
    if (found) return found.spans;
  }
  if (week.length === 0) return [{ startTime: '00:00', endTime: '23:59' }];
  const weekday = weekdays[(new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7];
  return week.filter(({ weekdayEn }) => weekdayEn === weekday);
}
