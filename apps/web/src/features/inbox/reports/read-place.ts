import { reportDimensions, reportFigureKeys, reportOrigins, reportParts, reportRowOrders } from '@balcao/contract';
import type { FieldConditionForm, ReportFigureKey, ReportOrigin } from '@balcao/contract';
import type { Comparison, ReportBy, ReportPlace, UnreadReportPlace } from '../../../app/report-places.ts';
import { isDay } from '../../../ui/dates/days.ts';

export const comparisons = ['previous', 'year', 'none'] as const satisfies readonly Comparison[];

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value);
const isKeyed = (value: unknown): value is FieldConditionForm =>
  typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string';
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function listOf<Value>(value: unknown, isValue: (one: unknown) => one is Value): Value[] | undefined {
  const list = Array.isArray(value) ? [...new Set(value.filter(isValue))] : [];
  return list.length > 0 ? list : undefined;
}

const numberWithin = (value: unknown, from: number, to: number): number | undefined =>
  Number.isSafeInteger(value) && Number(value) >= from && Number(value) <= to ? Number(value) : undefined;

const readBy = (value: unknown): ReportBy | undefined =>
  typeof value === 'string' && /^field:(contact|ticket):[\w-]{1,60}$/.test(value)
    ? (value as ReportBy)
    : oneOf(reportDimensions, value);

const readDay = (value: unknown): string | undefined => (typeof value === 'string' && isDay(value) ? value : undefined);

/** A place with the parts that are set, so that an address names nothing else. */
function withoutAbsent(place: { [Key in keyof Required<ReportPlace>]: ReportPlace[Key] | undefined }): ReportPlace {
  return Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));
}

/** The place that an address names; what is invalid for its name is left out. */
export function readPlace(search: UnreadReportPlace): ReportPlace {
  const [from, to] = [readDay(search.from), readDay(search.to)];
  const isPeriod = from !== undefined && to !== undefined && from <= to;
  const [compareFrom, compareTo] = [readDay(search.compareFrom), readDay(search.compareTo)];
  const isCompared = compareFrom !== undefined && compareTo !== undefined && compareFrom <= compareTo;
  const isText = (value: unknown): value is string => typeof value === 'string';
  return withoutAbsent({
    from: isPeriod ? from : undefined,
    to: isPeriod ? to : undefined,
    compare: isCompared ? undefined : oneOf(comparisons, search.compare),
    compareFrom: isCompared ? compareFrom : undefined,
    compareTo: isCompared ? compareTo : undefined,
    queues: listOf(search.queues, isId),
    users: listOf(search.users, isId),
    tags: listOf(search.tags, isId),
    whatsapps: listOf(search.whatsapps, isId),
    campaigns: listOf(search.campaigns, isId),
    reasons: listOf(search.reasons, isText),
    origins: listOf(search.origins, (one): one is ReportOrigin => oneOf(reportOrigins, one) !== undefined),
    hour: numberWithin(search.hour, 0, 23),
    weekday: numberWithin(search.weekday, 1, 7),
    contactFields: listOf(search.contactFields, isKeyed),
    ticketFields: listOf(search.ticketFields, isKeyed),
    figure: oneOf(reportFigureKeys, search.figure),
    figures: listOf(search.figures, (one): one is ReportFigureKey => oneOf(reportFigureKeys, one) !== undefined),
    by: readBy(search.by),
    base: oneOf(['came', 'finished'] as const, search.base),
    part: oneOf(reportParts, search.part),
    order: oneOf(reportRowOrders, search.order),
    direction: oneOf(['up', 'down'] as const, search.direction),
  });
}
