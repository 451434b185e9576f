import { getDashboardTicketsByDay, getDashboardTicketsByUser, getDashboard } from '@balcao/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';
import { dashboardKeys, useDashboardLive } from './dashboard.live.ts';
import type { Period } from './dashboard.rules.ts';

/** Who was there and is no more says nothing: it is asked for again. */
const refetchIntervalMs = 60_000;

const shared = { placeholderData: keepPreviousData, staleTime: 0, meta: { quiet: true } } as const;
const plotQuery = ({ from, to }: Period, companyId: number) => ({
  ...(from !== undefined && { initialDate: from }),
  finalDate: to,
  companyId,
});

/** Counters, attendants and plots of a period, kept true while one looks at them. */
export function useDashboard(period: Period, companyId: number) {
  useDashboardLive();
  const overview = useQuery({
    queryKey: [...dashboardKeys.overview, period],
    queryFn: ({ signal }) =>
      call(getDashboard, {
        query: { ...(period.from !== undefined && { date_from: period.from }), date_to: period.to },
        signal,
      }),
    refetchInterval: refetchIntervalMs,
    ...shared,
  });
  const byDay = useQuery({
    queryKey: [...dashboardKeys.all, 'day', period],
    queryFn: async ({ signal }) => ({
      ...(await call(getDashboardTicketsByDay, { query: plotQuery(period, companyId), signal })),
      period,
    }),
    ...shared,
  });
  const byUser = useQuery({
    queryKey: [...dashboardKeys.all, 'users', period],
    queryFn: async ({ signal }) => ({
      ...(await call(getDashboardTicketsByUser, { query: plotQuery(period, companyId), signal })),
      period,
    }),
    ...shared,
  });
  return { overview, byDay, byUser };
}
