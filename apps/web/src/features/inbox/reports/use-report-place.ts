import { useMemo } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { ReportPlace, UnreadReportPlace } from '../../../app/report-places.ts';
import { useToday } from '../../../app/use-today.ts';
import { readPlace } from './read-place.ts';
import type { Asked } from './reports.queries.ts';
import { comparedPeriod, filterOf, periodOf } from './reports.rules.ts';

/** The place that an address names, what it asks for, and a way to change it. */
export function useReportPlace(search: UnreadReportPlace, to: '/reports' | '/reports/hours' | '/reports/rows') {
  const navigate = useNavigate();
  const today = useToday();
  const place = useMemo(() => readPlace(search), [search]);
  const period = periodOf(place, today);
  const asked: Asked = { period, filter: filterOf(place) };
  return {
    place,
    period,
    asked,
    today,
    compared: comparedPeriod(place, period),
    change: (next: ReportPlace) => void navigate({ to, search: next }),
  };
}
export type ReportView = ReturnType<typeof useReportPlace>;
