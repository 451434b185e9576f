import {
  getReportFigures,
  listReportDays,
  listReportGroups,
  listReportHours,
  listReportRows,
  type ReportFigureKey,
} from '@balcao/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import type { ReportBy, ReportFilter, ReportPlace } from '../../../app/report-places.ts';
import { keepFormerRows } from '../../../app/search/kept-rows.ts';
import type { DayRange } from '../../../ui/dates/days.ts';
import type { HeatFigure } from './heat.rules.ts';
import { filterQuery } from './reports.rules.ts';

/** What is asked: days, and what narrows them. */
export interface Asked {
  period: DayRange;
  filter: ReportFilter;
}

const queryOf = ({ period, filter }: Asked) => ({ ...period, ...filterQuery(filter) });
const comparedQuery = (compared: DayRange | null) =>
  compared ? { compareFrom: compared.from, compareTo: compared.to } : {};

/**
 * A report is of the moment it was asked for: it is asked anew when its page is opened again, and does not follow every message, each of
 * which would count a month anew.
 */
const shared = { ...keepFormerRows, staleTime: 30_000, refetchOnMount: 'always', meta: { quiet: true } } as const;
const reportsKey = 'reports';

export const useReportFigures = (
  asked: Asked,
  figures: readonly ReportFigureKey[],
  { compared = null, part }: { compared?: DayRange | null; part?: ReportPlace['part'] } = {},
) =>
  useQuery({
    queryKey: [reportsKey, 'figures', asked, figures, compared, part],
    queryFn: ({ signal }) =>
      call(getReportFigures, {
        query: { ...queryOf(asked), ...comparedQuery(compared), figures: figures.join(), ...(part && { part }) },
        signal,
      }),
    ...shared,
  });

export const useReportDays = (asked: Asked, figure: ReportFigureKey, compared: DayRange | null) =>
  useQuery({
    queryKey: [reportsKey, 'days', asked, figure, compared],
    queryFn: async ({ signal }) => ({
      figure,
      ...(await call(listReportDays, { query: { ...queryOf(asked), ...comparedQuery(compared), figure }, signal })),
    }),
    ...shared,
  });

export const useReportGroups = (asked: Asked, by: ReportBy, figures: readonly ReportFigureKey[], enabled = true) =>
  useQuery({
    queryKey: [reportsKey, 'groups', asked, by, figures],
    queryFn: async ({ signal }) => ({
      by,
      asked: figures,
      ...(await call(listReportGroups, { query: { ...queryOf(asked), by, figures: figures.join() }, signal })),
    }),
    enabled,
    ...shared,
  });

export const useReportHours = (asked: Asked, figure: HeatFigure) =>
  useQuery({
    queryKey: [reportsKey, 'hours', asked, figure],
    queryFn: async ({ signal }) => ({
      figure,
      ...(await call(listReportHours, { query: { ...queryOf(asked), figure }, signal })),
    }),
    ...shared,
  });

export type RowsPlace = Pick<ReportPlace, 'base' | 'part' | 'order' | 'direction'>;

/** Which services rows are, and in which order. */
export const rowsQuery = (asked: Asked, { base, part, order, direction }: RowsPlace, searchParam: string) => ({
  ...queryOf(asked),
  ...(base && { base }),
  ...(part && { part }),
  ...(order && { order }),
  ...(direction && { direction }),
  searchParam,
});

export const useReportRows = (asked: Asked, place: RowsPlace, searchParam: string) =>
  useInfiniteQuery({
    queryKey: [reportsKey, 'rows', rowsQuery(asked, place, searchParam)],
    queryFn: ({ pageParam, signal }) =>
      call(listReportRows, {
        query: { ...rowsQuery(asked, place, searchParam), ...(pageParam !== '' && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    ...shared,
  });
