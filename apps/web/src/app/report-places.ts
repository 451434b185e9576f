import type {
  FieldConditionForm,
  ReportDimension,
  ReportFigureKey,
  ReportOrigin,
  ReportPart,
  ReportRowOrder,
} from '@balcao/contract';
import { isDay } from '../ui/dates/days.ts';

/** What a period is compared with, where it is not the same weekdays before it. */
export type Comparison = 'previous' | 'year' | 'none';

/** By what the table of a report tells services apart. */
export type ReportBy = ReportDimension | `field:${'contact' | 'ticket'}:${string}`;

/** What narrows a report; 0 among ids, and '' among reasons, is what has none. */
export interface ReportFilter {
  queues?: number[];
  users?: number[];
  tags?: number[];
  whatsapps?: number[];
  campaigns?: number[];
  reasons?: string[];
  origins?: ReportOrigin[];
  hour?: number;
  /** from 1, Monday */
  weekday?: number;
  contactFields?: FieldConditionForm[];
  ticketFields?: FieldConditionForm[];
}

/** A place of the reports, in the query of its address. */
export interface ReportPlace extends ReportFilter {
  /** days of the company, both included; absent = the last days up to today */
  from?: string;
  to?: string;
  compare?: Comparison;
  /** days of one's own to compare with */
  compareFrom?: string;
  compareTo?: string;
  /** the figure that chart, table and map show */
  figure?: ReportFigureKey;
  /** the figures of the first page, where they are others than the usual ones */
  figures?: ReportFigureKey[];
  by?: ReportBy;
  /** of the rows: whether they came or were finished in the period */
  base?: 'came' | 'finished';
  part?: ReportPart;
  order?: ReportRowOrder;
  direction?: 'up' | 'down';
}

/** A place as an address has it: the reports read it, whose code the first page does not load. */
export type UnreadReportPlace = { [Key in Exclude<keyof ReportPlace, 'from' | 'to'>]?: unknown } & Pick<
  ReportPlace,
  'from' | 'to'
>;

export const reportFilterKeys = [
  'queues',
  'users',
  'tags',
  'whatsapps',
  'campaigns',
  'reasons',
  'origins',
  'hour',
  'weekday',
  'contactFields',
  'ticketFields',
] as const satisfies readonly (keyof ReportFilter)[];

const placeKeys = [
  'compare',
  'compareFrom',
  'compareTo',
  ...reportFilterKeys,
  'figure',
  'figures',
  'by',
  'base',
  'part',
  'order',
  'direction',
] as const satisfies readonly Exclude<keyof ReportPlace, 'from' | 'to'>[];

const isDayText = (value: unknown): value is string => typeof value === 'string' && isDay(value);

export const reportSearch = (search: Record<string, unknown>): UnreadReportPlace => ({
  ...(isDayText(search.from) && { from: search.from }),
  ...(isDayText(search.to) && { to: search.to }),
  ...Object.fromEntries(placeKeys.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]]))),
});
