import {
  dayNumber,
  hourMs,
  minuteMs,
  reportFigures,
  secondMs,
  weekdayOf,
  type EndpointAnswer,
  type listReportDays,
  type ReportFigureKey,
} from '@balcao/contract';
import { gridLines } from '../../../ui/charts/grid-lines.ts';
import { addDays, type DayRange } from '../../../ui/dates/days.ts';

type Days = EndpointAnswer<typeof listReportDays>;

export interface DayBar extends DayRange {
  value: number | null;
  /** of the period that it is compared with */
  before: number | null;
  /** it is not over */
  isCurrent: boolean;
}

/** More bars than that would be too thin to point at: counts are added up by weeks then. */
const maxDays = 92;

const mondayOf = (day: string): string => addDays(day, -weekdayOf(dayNumber(day)));

const add = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : a + b);

/** The bars of a figure: a day each, or a week where there are many days and the figure can be added up. */
export function barsOf(key: ReportFigureKey, { days, before }: Days, today: string): DayBar[] {
  const bars = days.map(({ day, value }, index) => ({
    from: day,
    to: day,
    value,
    before: before[index]?.value ?? null,
    isCurrent: day === today,
  }));
  const { how } = reportFigures[key];
  if (bars.length <= maxDays || (how !== 'count' && how !== 'sum')) return bars;
  const weeks: DayBar[] = [];
  for (const bar of bars) {
    const last = weeks.at(-1);
    if (last && mondayOf(last.from) === mondayOf(bar.from)) {
      last.to = bar.to;
      last.value = add(last.value, bar.value);
      last.before = add(last.before, bar.before);
      last.isCurrent ||= bar.isCurrent;
    } else weeks.push({ ...bar });
  }
  return weeks;
}

/** Steps of lengths that one reads at once. */
const lengths = [1, 2, 5, 10, 15, 30]
  .flatMap((each) => [each * secondMs, each * minuteMs])
  .concat([1, 2, 3, 6, 12, 24, 48, 120, 240, 720].map((each) => each * hourMs))
  .toSorted((a, b) => a - b);

/** The lines of a grid from 0 on: five, with a number that one reads at once. */
export function gridOf(key: ReportFigureKey, highest: number): number[] {
  const { unit } = reportFigures[key];
  const lines = (step: number) => [0, 1, 2, 3, 4].map((line) => line * step);
  if (unit === 'share') return lines(0.25);
  if (unit === 'ms')
    return lines(lengths.find((each) => each * 4 >= highest) ?? Math.ceil(highest / 4 / hourMs) * hourMs);
  return gridLines(highest);
}
