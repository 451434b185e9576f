import type { EndpointAnswer, FigureValues, listReportHours } from '@balcao/contract';

export type Finding = EndpointAnswer<typeof listReportHours>['findings'][number];

/** Fewer services say nothing. */
const fewest = 10;
const lunchHours = [12, 13] as const;
/** Who comes at lunch waits so many times as long as others. */
const slower = 2;
const eveningHour = 18;
/** Such a share of those who come in the evening is not answered. */
const lostShare = 0.2;
/** So many come in an hour for each person there. */
const crowded = 3;

interface Hours {
  /** figures by the hour of the day */
  byHour: ReadonlyMap<number, FigureValues>;
  total: FigureValues;
  /** how many come in such an hour of such a weekday, on average, and how many people are there */
  cells: readonly { weekday: number; hour: number; arrivals: number; people: number }[];
}

const valueOf = (values: FigureValues | undefined, key: 'came' | 'firstAnswer' | 'unanswered'): number | null =>
  values?.[key]?.value ?? null;

/** What stands out in the hours of a period: one finding of each rule at most. */
export function findingsOf({ byHour, total, cells }: Hours): Finding[] {
  return [lunchOf(byHour, total), eveningOf(byHour), understaffedOf(cells)].filter((one) => one !== undefined);
}

function lunchOf(byHour: Hours['byHour'], total: FigureValues): Finding | undefined {
  const usual = valueOf(total, 'firstAnswer');
  if (usual === null) return undefined;
  const [worst] = lunchHours
    .map((hour) => ({
      hour,
      arrivals: valueOf(byHour.get(hour), 'came') ?? 0,
      firstAnswer: valueOf(byHour.get(hour), 'firstAnswer') ?? 0,
    }))
    .filter(({ arrivals, firstAnswer }) => arrivals >= fewest && firstAnswer >= slower * usual)
    .toSorted((a, b) => b.firstAnswer - a.firstAnswer);
  return worst && { rule: 'lunch', values: worst };
}

function eveningOf(byHour: Hours['byHour']): Finding | undefined {
  const late = [...byHour].filter(([hour]) => hour >= eveningHour);
  const sum = (key: 'came' | 'unanswered') => late.reduce((all, [, values]) => all + (valueOf(values, key) ?? 0), 0);
  const [arrivals, unanswered] = [sum('came'), sum('unanswered')];
  if (arrivals < fewest || unanswered < lostShare * arrivals) return undefined;
  return { rule: 'evening', values: { hour: eveningHour, arrivals, unanswered } };
}

function understaffedOf(cells: Hours['cells']): Finding | undefined {
  const [worst] = cells
    .filter(({ arrivals, people }) => people >= 0.5 && arrivals >= crowded * people)
    .toSorted((a, b) => b.arrivals / b.people - a.arrivals / a.people);
  return worst && { rule: 'understaffed', values: { ...worst } };
}
