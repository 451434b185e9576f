import { dayNumber, dayOfNumber, openDaysOf, openingTimes, specialDayOn, ZoneClock } from '@balcao/contract';
import type { OpeningHours, SpecialDay } from '@balcao/contract';

/** Open as usual, at other hours, closed for a holiday or vacation, closed in this week anyway. */
export type YearDayKind = 'open' | 'special' | 'closed' | 'free';

export interface YearDay {
  date: string;
  kind: YearDayKind;
  /** minutes of the day; the end may be on the next one */
  spans: readonly { start: number; end: number }[];
  special: SpecialDay | undefined;
}

/** Each day of a year, and what it sums up to. */
export function yearOf(hours: OpeningHours, year: number): { days: YearDay[]; openDays: number; openHours: number } {
  const { spansOf } = openDaysOf(hours);
  const [first, last] = [dayNumber(`${year}-01-01`), dayNumber(`${year}-12-31`)];
  const days: YearDay[] = [];
  for (let day = first; day <= last; day += 1) {
    const date = dayOfNumber(day);
    const special = specialDayOn(hours, date);
    const spans = spansOf(day);
    days.push({ date, spans, special, kind: kindOf(spans.length > 0, special) });
  }
  const clock = new ZoneClock(hours.timeZone);
  const at = (date: string) => new Date(clock.toInstant(Date.parse(`${date}T00:00:00Z`)));
  const minutes = openingTimes(hours).openMinutesBetween(at(`${year}-01-01`), at(`${year + 1}-01-01`));
  return {
    days,
    openDays: days.filter(({ spans }) => spans.length > 0).length,
    openHours: Math.round(minutes / 60),
  };
}

function kindOf(isOpen: boolean, special: SpecialDay | undefined): YearDayKind {
  if (isOpen) return special ? 'special' : 'open';
  return special ? 'closed' : 'free';
}
