import { dashboardPeriods, dayMs, wallTimeOf } from '@balcao/contract';
import type { EndpointAnswer, getDashboardTicketsByDay, ReferralKind } from '@balcao/contract';
import { addDays, isDay } from '../../../ui/dates/days.ts';

/** The shown period: so many days up to today (0 = today alone), or from a day to a day. */
export interface DashboardFilter {
  days?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** only services that this brought */
  referral?: ReferralKind | undefined;
}

/** Days of the company, both included; without a beginning = from the first service on. */
export interface Period {
  from: string | undefined;
  to: string;
}

const defaultDays = 15;

const validDay = (day: string | undefined) => (day !== undefined && isDay(day) ? day : undefined);

/** The filter of an address; invalid parts are ignored. */
export function filterOf(search: DashboardFilter): DashboardFilter {
  const { days, referral } = search;
  const brought = referral === undefined ? {} : { referral };
  const [from, to] = [validDay(search.from), validDay(search.to)];
  if ((from !== undefined || to !== undefined) && filterProblem({ from, to }) === undefined)
    return { ...(from !== undefined && { from }), ...(to !== undefined && { to }), ...brought };
  return {
    days: days !== undefined && dashboardPeriods.some((each) => each === days) ? days : defaultDays,
    ...brought,
  };
}

/** The validation error of a filter. */
export function filterProblem({ days, from, to }: DashboardFilter): 'empty' | 'order' | undefined {
  if (days === undefined && from === undefined && to === undefined) return 'empty';
  return from !== undefined && to !== undefined && to < from ? 'order' : undefined;
}

/** The day and the hour of the clock on the wall there. */
export function clockIn(timeZone: string, moment: Date): { day: string; hour: number } {
  const { date, time } = wallTimeOf(moment, timeZone);
  return { day: date, hour: Number(time.slice(0, 2)) };
}

const daysBetweenDays = (first: string, last: string) => Math.round((Date.parse(last) - Date.parse(first)) / dayMs);

/** Without an end it lasts until today; a later beginning is in the future. */
export function periodOf({ days, from, to }: DashboardFilter, today: string): Period {
  if (days !== undefined) return { from: addDays(today, -Math.max(0, days - 1)), to: today };
  return { from, to: to ?? (from !== undefined && from > today ? from : today) };
}

/** The span of a bar: an hour of a day, a day, a week from Monday on, a month, a year. */
export type Grain = 'hour' | 'day' | 'week' | 'month' | 'year';

export interface Bar {
  grain: Grain;
  /** `2026-11-24` of its first day, or the hour */
  start: string;
  total: number;
  /** still going on */
  current: boolean;
}

/** More bars than that are lines. */
const maxBars: readonly [Exclude<Grain, 'hour' | 'year'>, number][] = [
  ['day', 62],
  ['week', 400],
  ['month', 1900],
];
const hoursOfDay = 24;

type Plot = EndpointAnswer<typeof getDashboardTicketsByDay>['data'];

/** The bars of a period, with those that nothing fell into. */
export function barsOf(data: Plot, { from, to }: Period, now: { day: string; hour: number }): Bar[] {
  if (from === to) {
    const totals = new Map(data.flatMap((each) => ('horario' in each ? [[each.horario, each.total] as const] : [])));
    return Array.from({ length: hoursOfDay }, (_bar, hour) => ({
      grain: 'hour',
      start: String(hour),
      total: totals.get(hour) ?? 0,
      current: to === now.day && hour === now.hour,
    }));
  }
  const days = data.flatMap((each) =>
    'data' in each ? [{ day: each.data.split('/').toReversed().join('-'), total: each.total }] : [],
  );
  if (days.length === 0 && (from === undefined || daysBetweenDays(from, to) > 1900)) return [];
  const first = days[0]?.day;
  const last = days.at(-1)?.day;
  // No one looks at years before there was a service, nor at years to come.
  const far = from === undefined || daysBetweenDays(from, to) > 1900;
  const start = far ? (first ?? to) : from;
  // The latest bar with data, or today where the period goes beyond it.
  const end =
    far && last !== undefined && last < to
      ? ([last, now.day]
          .filter((day) => day <= to)
          .toSorted()
          .at(-1) ?? last)
      : to;
  const grain = maxBars.find(([, most]) => daysBetweenDays(start, end) < most)?.[0] ?? 'year';

  const bars = new Map<string, Bar>();
  const currentStart = startOf(now.day, grain);
  for (let day = startOf(start, grain); day <= end; day = nextStart(day, grain)) {
    bars.set(day, { grain, start: day, total: 0, current: day === currentStart });
  }
  for (const { day, total } of days) {
    const bar = bars.get(startOf(day, grain));
    if (bar) bar.total += total;
  }
  return [...bars.values()];
}

function startOf(day: string, grain: Exclude<Grain, 'hour'>): string {
  if (grain === 'day') return day;
  if (grain === 'week') return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
  return grain === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`;
}

const maxDaysOfGrain = { day: 1, week: 7, month: 31, year: 366 };
function nextStart(day: string, grain: Exclude<Grain, 'hour'>): string {
  return startOf(addDays(day, maxDaysOfGrain[grain]), grain);
}

/** The days of a bar as far as they are of its period; an hour stands for its day. */
export function daysOfBar({ grain, start }: Bar, { from, to }: Period): { from: string; to: string } {
  if (grain === 'hour') return { from: to, to };
  const last = addDays(nextStart(start, grain), -1);
  return { from: from !== undefined && start < from ? from : start, to: last > to ? to : last };
}

/** How a figure changed against the one before: in percent of it; undefined = there is nothing to compare with. */
export function percentChange(now: number, before: number | undefined): number | undefined {
  if (before === undefined || before === 0) return undefined;
  return Math.round((now / before - 1) * 100);
}
