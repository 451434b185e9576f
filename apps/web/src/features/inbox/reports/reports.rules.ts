import {
  daysBetweenDays,
  reportDays,
  reportFigures,
  type FigureValue,
  type ReportFigureKey,
  type ReportGroup,
} from '@balcao/contract';
import { reportFilterKeys, type ReportBy, type ReportFilter, type ReportPlace } from '../../../app/report-places.ts';
import { addDays, type DayRange } from '../../../ui/dates/days.ts';

const weekDays = 7;
/** A year of whole weeks, so that weekdays are compared with the same weekdays. */
const yearDays = 364;

/** The figures of the first page, where an address names no others. */
export const usualFigures = [
  'came',
  'firstAnswer',
  'resolution',
  'onTime',
  'reopened',
  'rating',
] as const satisfies readonly ReportFigureKey[];

export const figuresOf = ({ figures }: ReportPlace): readonly ReportFigureKey[] => figures ?? usualFigures;

/** A figure that knows days: only such a one is shown by chart and table. */
export const hasPeriod = (key: ReportFigureKey): boolean => reportFigures[key].base !== 'now';

/** What chart and table show: the figure of the address, else the first one there is. */
export function chosenFigure(place: ReportPlace): ReportFigureKey {
  const shown = figuresOf(place).filter(hasPeriod);
  return shown.find((key) => key === place.figure) ?? shown[0] ?? 'came';
}

/** How many days a period has, both ends included. */
export const daysIn = ({ from, to }: DayRange): number => daysBetweenDays(from, to) + 1;

/** The period of a place: its own, or the last days up to today. */
export const periodOf = ({ from, to }: ReportPlace, today: string): DayRange =>
  from !== undefined && to !== undefined ? { from, to } : { from: addDays(today, 1 - reportDays), to: today };

/**
 * What a period is compared with: as many days before it, so far back that they are the same weekdays; the days right before it; those of a
 * year ago, on the same weekdays; days of one's own; or nothing.
 */
export function comparedPeriod(place: ReportPlace, period: DayRange): DayRange | null {
  const { compare, compareFrom, compareTo } = place;
  if (compareFrom !== undefined && compareTo !== undefined) return { from: compareFrom, to: compareTo };
  if (compare === 'none') return null;
  const days = daysIn(period);
  const back = compare === 'year' ? yearDays : compare === 'previous' ? days : Math.ceil(days / weekDays) * weekDays;
  return { from: addDays(period.from, -back), to: addDays(period.to, -back) };
}

export type FilterKey = (typeof reportFilterKeys)[number];

/** What narrows a place, alone. */
export function filterOf(place: ReportPlace): ReportFilter {
  return Object.fromEntries(reportFilterKeys.flatMap((key) => (place[key] === undefined ? [] : [[key, place[key]]])));
}

/** How many filters of a place are set. */
export const filterCount = (place: ReportPlace): number => Object.keys(filterOf(place)).length;

/** A place without some of its parts. */
export const without = (place: ReportPlace, ...parts: readonly (keyof ReportPlace)[]): ReportPlace =>
  Object.fromEntries(Object.entries(place).filter(([key]) => !parts.some((one) => one === key)));

/** A place without its filters. */
export const withoutFilters = (place: ReportPlace): ReportPlace => without(place, ...reportFilterKeys);

/** A place with a filter changed; an empty one is left out. */
export function withFilter<Key extends FilterKey>(
  place: ReportPlace,
  key: Key,
  value: ReportFilter[Key] | undefined,
): ReportPlace {
  const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
  return isEmpty ? without(place, key) : { ...place, [key]: value };
}

/** A filter as the server is asked: lists of texts and conditions as JSON. */
export function filterQuery(filter: ReportFilter) {
  const { queues, users, tags, whatsapps, campaigns, reasons, origins, hour, weekday, contactFields, ticketFields } =
    filter;
  const ids = { queues, users, tags, whatsapps, campaigns };
  return {
    ...Object.fromEntries(Object.entries(ids).flatMap(([key, list]) => (list ? [[key, JSON.stringify(list)]] : []))),
    ...(reasons && { reasons: JSON.stringify(reasons) }),
    ...(origins && { origins: JSON.stringify(origins) }),
    ...(hour !== undefined && { hour }),
    ...(weekday !== undefined && { weekday }),
    ...(contactFields && { contactFields: JSON.stringify(contactFields) }),
    ...(ticketFields && { ticketFields: JSON.stringify(ticketFields) }),
  };
}

/** The rows that a figure of a place counts, within a filter and on days of its own where they are given. */
export function rowsPlace(
  place: ReportPlace,
  key: ReportFigureKey,
  narrowed: ReportFilter & Partial<DayRange> = {},
): ReportPlace {
  const { base, of } = reportFigures[key];
  const rest = without(place, 'base', 'part', 'order', 'direction');
  return { ...rest, ...narrowed, ...(base === 'finished' && { base }), ...(of && { part: of }) };
}

const isSubset = <Value>(filter: readonly Value[] | undefined, one: Value): boolean =>
  filter === undefined || filter.includes(one);

/**
 * What narrows a report to one of the groups of a table. Undefined = a filter cannot say it: services that have one of some tags or
 * campaigns and, beside it, another.
 */
export function filterOfGroup(place: ReportPlace, by: ReportBy, { key }: Pick<ReportGroup, 'key'>) {
  const id = Number(key ?? 0);
  if (by === 'queue') return { queues: [id] };
  if (by === 'user') return { users: [id] };
  if (by === 'tag') return isSubset(place.tags, id) ? { tags: [id] } : undefined;
  if (by === 'whatsapp') return { whatsapps: [id] };
  if (by === 'campaign') return isSubset(place.campaigns, id) ? { campaigns: [id] } : undefined;
  if (by === 'reason') return { reasons: [key ?? ''] };
  if (by === 'hour') return { hour: id };
  if (by === 'weekday') return { weekday: id };
  if (by === 'origin') return { origins: [key ?? 'other'] } as ReportFilter;
  const [, subject, field = ''] = by.split(':');
  const condition = key === null ? { key: field, filled: false } : { key: field, is: key };
  return subject === 'contact'
    ? { contactFields: [...(place.contactFields ?? []), condition] }
    : { ticketFields: [...(place.ticketFields ?? []), condition] };
}

export type Verdict = 'better' | 'worse' | 'neutral';
export interface Change {
  /** of a count in percent of the former one, of a length in milliseconds, of a share in points, of a rating in shares of its scale */
  kind: 'percent' | 'length' | 'points' | 'rating';
  /** 0 = no change that one would see */
  by: number;
  verdict: Verdict;
}

/** How a figure changed; undefined = there is nothing to compare with. */
export function changeOf(
  key: ReportFigureKey,
  now: FigureValue | undefined,
  before: FigureValue | undefined,
): Change | undefined {
  const [value, former] = [now?.value ?? null, before?.value ?? null];
  if (value === null || former === null) return undefined;
  const { unit, better } = reportFigures[key];
  const difference = value - former;
  const verdictOf = (by: number): Verdict =>
    by === 0 || better === null ? 'neutral' : by > 0 === (better === 'more') ? 'better' : 'worse';
  const change = (kind: Change['kind'], by: number): Change => ({ kind, by, verdict: verdictOf(by) });
  if (key === 'rating') return change('rating', Math.abs(difference) < 0.005 ? 0 : difference);
  if (unit === 'share') return change('points', Math.round(difference * 100));
  if (unit === 'ms') return change('length', Math.abs(difference) < 500 ? 0 : difference);
  if (former === 0) return value === 0 ? change('percent', 0) : undefined;
  return change('percent', Math.round((value / former - 1) * 100));
}

/** Groups by a figure, those without a value last; what has no key of its own stands below all others. */
export function sortGroups(
  groups: readonly ReportGroup[],
  key: ReportFigureKey,
  isDescending: boolean,
): readonly ReportGroup[] {
  const valueOf = ({ figures }: ReportGroup) => figures[key]?.value ?? null;
  return groups.toSorted((a, b) => {
    if ((a.key === null) !== (b.key === null)) return a.key === null ? 1 : -1;
    const [x, y] = [valueOf(a), valueOf(b)];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    return isDescending ? y - x : x - y;
  });
}

/** Whether services are told apart by the values of a field. */
export const isByField = (by: ReportBy): by is `field:${'contact' | 'ticket'}:${string}` => by.startsWith('field:');
