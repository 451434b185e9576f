import { dayNumber, reportFigures, weekdayOf, type heatFigures, type ReportFigureKey } from '@balcao/contract';
import type { DayRange } from '../../../ui/dates/days.ts';
import { daysIn } from './reports.rules.ts';

export type HeatFigure = (typeof heatFigures)[number];

export interface HeatCell {
  /** from 1, Monday */
  weekday: number;
  hour: number;
  value: number | null;
  of: number;
}

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export const hoursOfDay: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** The hours that are shown at first, and more of them where at least this share of all services came. */
const [firstHour, lastHour] = [8, 21];
const shownShare = 0.02;

/** From the first to the last hour in which the company has something to do. */
export function busyHours(cells: readonly HeatCell[]): readonly number[] {
  const total = cells.reduce((sum, { of }) => sum + of, 0);
  const busy = hoursOfDay.filter((hour) => {
    const came = cells.filter((cell) => cell.hour === hour).reduce((sum, { of }) => sum + of, 0);
    return came > 0 && came >= total * shownShare;
  });
  const [from, to] = [Math.min(firstHour, ...busy), Math.max(lastHour, ...busy)];
  return hoursOfDay.filter((hour) => hour >= from && hour <= to);
}

export const heatSteps = 5;

/**
 * The step of each value, 1 to 5: of counts by fifths of the highest, of lengths by their rank, since one night that somebody waited for
 * would make all others alike. 0 = there is no value.
 */
export function stepsOf(key: ReportFigureKey): (values: readonly (number | null)[]) => number[] {
  return (values) => {
    const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
    const highest = known.at(-1) ?? 0;
    const isLength = reportFigures[key].unit === 'ms';
    const distinct = [...new Set(known)];
    return values.map((value) => {
      if (value === null) return 0;
      const share = isLength ? (distinct.indexOf(value) + 1) / distinct.length : highest > 0 ? value / highest : 0;
      return Math.max(1, Math.ceil(share * heatSteps));
    });
  };
}

/** How often a weekday occurs in a period. */
export function weekdayCount(period: DayRange, weekday: number): number {
  const offset = (weekday - 1 - weekdayOf(dayNumber(period.from)) + 7) % 7;
  return Math.max(0, Math.ceil((daysIn(period) - offset) / 7));
}

export interface CellPlace {
  weekday: number;
  hour: number;
}

/** Where an arrow leads in the map: at its edges it stays. `isTurned`: rows are hours. */
export function moveCell(
  { weekday, hour }: CellPlace,
  arrow: string,
  hours: readonly number[],
  isTurned: boolean,
): CellPlace | undefined {
  const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  const step = steps[arrow];
  if (!step) return undefined;
  const [down, right] = step;
  const [byDay, byHour] = isTurned ? [right, down] : [down, right];
  const at = hours.indexOf(hour) + byHour;
  return {
    weekday: Math.min(7, Math.max(1, weekday + byDay)),
    hour: hours[Math.min(hours.length - 1, Math.max(0, at))] ?? hour,
  };
}
