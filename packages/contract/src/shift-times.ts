import { minuteMs } from './durations.ts';
import { minuteSpans, dayNumber, dayOfNumber, OpeningTimes, spansByWeekday, weekdayOf } from './opening-times.ts';
import type { MinuteSpan, OpenDays, OpeningSpan } from './opening-times.ts';
import { openDaysOf, specialDayOn } from './special-days.ts';
import type { OpeningHours } from './special-days.ts';

/** Like the company; a week of one's own; twelve hours every other day; none. */
export const shiftKinds = ['company', 'own', 'cycle', 'none'] as const;
export type ShiftKind = (typeof shiftKinds)[number];

/** Days, or hours of days, on which a person does not work. */
export interface TimeOff {
  name: string;
  /** first and last day, both included, such as `2026-12-25` */
  from: string;
  to: string;
  /** `HH:MM` within each of the days; both empty = the whole day */
  startTime: string;
  endTime: string;
}

/** What decides when a person works. */
export interface ShiftRules {
  kind: ShiftKind;
  /** of kind `own` */
  week: readonly OpeningSpan[];
  /** of kind `cycle`: the first day of twelve hours, and when they begin */
  cycleFrom: string | null;
  cycleTime: string;
  /** special days of the company change nothing */
  worksHolidays: boolean;
  daysOff: readonly TimeOff[];
}

const cycleMinutes = 12 * 60;
const minutesPerDay = 24 * 60;

/**
 * When a person is on shift, by the hours of their company; undefined = they have no shift. A night belongs to the day it begins on,
 * so that the first day off does not end the night before.
 * @throws RangeError for a time zone that does not exist
 */
export function shiftTimes(shift: ShiftRules, company: OpeningHours): OpeningTimes | undefined {
  const days = shiftDays(shift, company);
  return days && new OpeningTimes(days, company.timeZone);
}

/** What a person works on each day; undefined = they have no shift. */
export function shiftDays(shift: ShiftRules, company: OpeningHours): OpenDays | undefined {
  if (shift.kind === 'none') return undefined;
  const ofCompany = openDaysOf(company);
  const usual = usualSpans(shift, ofCompany);
  const { whole, parts, bounds } = numberedTimeOff(shift.daysOff);
  const cutsOf = (day: number) => parts.flatMap(({ from, to, cut }) => (from <= day && day <= to ? [cut] : []));
  return {
    spansOf(day) {
      if (whole.some(({ from, to }) => from <= day && day <= to)) return [];
      const spans = shift.worksHolidays || shift.kind === 'company' ? usual(day) : onHoliday(usual(day), day, company);
      if (parts.length === 0) return spans;
      const nextDay = cutsOf(day + 1).map(({ start, end }) => ({
        start: start + minutesPerDay,
        end: end + minutesPerDay,
      }));
      return [...cutsOf(day), ...nextDay].reduce(subtract, spans);
    },
    special: boundsOf([
      ...bounds,
      ...(ofCompany.special ? [ofCompany.special.first, ofCompany.special.last] : []),
      ...(shift.kind === 'cycle' && shift.cycleFrom ? [dayNumber(shift.cycleFrom)] : []),
    ]),
  };
}

function usualSpans(shift: ShiftRules, company: OpenDays): (day: number) => readonly MinuteSpan[] {
  if (shift.kind === 'company') return company.spansOf;
  if (shift.kind === 'own') {
    const week = spansByWeekday(shift.week);
    return (day) => week[weekdayOf(day)] ?? [];
  }
  const first = shift.cycleFrom === null ? Infinity : dayNumber(shift.cycleFrom);
  const start = minuteOf(shift.cycleTime);
  const spans = [{ start, end: start + cycleMinutes }];
  return (day) => (day >= first && (day - first) % 2 === 0 ? spans : []);
}

/** Who keeps holidays works while the company is open on a shorter one. */
function onHoliday(spans: readonly MinuteSpan[], day: number, company: OpeningHours): readonly MinuteSpan[] {
  const special = specialDayOn(company, dayOfNumber(day));
  if (!special || special.kind === 'open') return spans;
  const open = minuteSpans(special.spans);
  return spans.flatMap((span) =>
    open.flatMap(({ start, end }) => {
      const common = { start: Math.max(start, span.start), end: Math.min(end, span.end) };
      return common.start < common.end ? [common] : [];
    }),
  );
}

function subtract(spans: readonly MinuteSpan[], cut: MinuteSpan): readonly MinuteSpan[] {
  return spans.flatMap(({ start, end }) =>
    [
      { start, end: Math.min(end, cut.start) },
      { start: Math.max(start, cut.end), end },
    ].filter((left) => left.start < left.end),
  );
}

function numberedTimeOff(daysOff: readonly TimeOff[]) {
  const numbered = daysOff.map(({ from, to, startTime, endTime }) => ({
    from: dayNumber(from),
    to: dayNumber(to),
    cut: startTime === '' ? null : { start: minuteOf(startTime), end: minuteOf(endTime) || minutesPerDay },
  }));
  return {
    whole: numbered.filter(({ cut }) => cut === null),
    parts: numbered.flatMap(({ cut, ...days }) => (cut === null ? [] : [{ ...days, cut }])),
    bounds: numbered.flatMap(({ from, to }) => [from, to]),
  };
}

const minuteOf = (time: string): number => Date.parse(`1970-01-01T${time}:00Z`) / minuteMs;

const boundsOf = (days: readonly number[]): OpenDays['special'] =>
  days.length === 0 ? null : { first: Math.min(...days), last: Math.max(...days) };
