import { dayMs } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';

/** A range of days in the company's time zone, both included; null = from its first service on. */
export interface DayRange {
  from: string | null;
  to: string;
}

/** Before this day there is no earlier period of the same length that PostgreSQL could represent. */
const earliestDay = '1900-01-01';

const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/**
 * Returns the period of a filter. Dates precede a number of days, which ends today and includes it; 0 is today alone.
 * Refuses an empty filter and one that ends before it begins.
 */
export function periodOf(
  filter: { days?: number | undefined; from?: string | undefined; to?: string | undefined },
  today: string,
): DayRange {
  const { days, from, to = today } = filter;
  if (from === undefined && filter.to === undefined) {
    if (days === undefined) throw new AppError('ERR_DASHBOARD_FILTER');
    return { from: addDays(today, -Math.max(0, days - 1)), to: today };
  }
  if (from !== undefined && to < from) {
    throw new AppError('ERR_VALIDATION', {
      fields: [{ field: filter.to === undefined ? 'date_from' : 'date_to', problem: 'ends before it begins' }],
    });
  }
  return { from: from ?? null, to };
}

/** Returns the period of the same length just before. */
export function previousPeriod({ from, to }: DayRange): DayRange | undefined {
  if (from === null || from < earliestDay) return undefined;
  const length = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  const before = { from: addDays(from, -length), to: addDays(from, -1) };
  return before.from < earliestDay ? undefined : before;
}

/** Formats `2026-11-24` as `24/11/2026`. */
export const formatDay = (day: string): string => day.split('-').toReversed().join('/');

export const mean = (sum: number, of: number): number | null => (of === 0 ? null : sum / of);
