import { getDashboardTicketsByDay, getDashboardTicketsByUser, getDashboard } from '@balcao/contract';
import type { ReferralKind } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';
import type { Period } from './dashboard.rules.ts';
import { keepFormerRows } from '../../../app/search/kept-rows.ts';

/** A former answer about who was online is worthless: it is fetched again. */
const refetchIntervalMs = 60_000;

const dashboardKeys = { all: ['dashboard'] as const, overview: ['dashboard', 'overview'] as const };
/** A busy company changes tickets all the time: figures are asked for again at most this often. */
const recountDelayMs = 2000;

// Figures follow the tickets; services of someone who left are no one's.
registerColdList({
  queryKey: dashboardKeys.all,
  events: { ticket: ({ action }) => action !== 'updateUnread', user: ({ action }) => action !== 'update' },
  delayMs: recountDelayMs,
});
// Names, and who is there.
registerColdList({ queryKey: dashboardKeys.overview, events: { user: true }, delayMs: recountDelayMs });

const shared = { ...keepFormerRows, staleTime: 0, meta: { quiet: true } } as const;
const plotQuery = ({ from, to }: Period, companyId: number, referral: ReferralKind | undefined) => ({
  referral,
  ...(from !== undefined && { initialDate: from }),
  finalDate: to,
  companyId,
});

/** Counters, attendants and plots of a period, kept true by live events. */
export function useDashboard(period: Period, companyId: number, referral: ReferralKind | undefined) {
  const overview = useQuery({
    queryKey: [...dashboardKeys.overview, period, referral],
    queryFn: ({ signal }) =>
      call(getDashboard, {
        query: { ...(period.from !== undefined && { date_from: period.from }), date_to: period.to, referral },
        signal,
      }),
    refetchInterval: refetchIntervalMs,
    ...shared,
  });
  const byDay = useQuery({
    queryKey: [...dashboardKeys.all, 'day', period, referral],
    queryFn: async ({ signal }) => ({
      ...(await call(getDashboardTicketsByDay, { query: plotQuery(period, companyId, referral), signal })),
      period,
    }),
    ...shared,
  });
  const byUser = useQuery({
    queryKey: [...dashboardKeys.all, 'users', period, referral],
    queryFn: async ({ signal }) => ({
      ...(await call(getDashboardTicketsByUser, { query: plotQuery(period, companyId, referral), signal })),
      period,
    }),
    ...shared,
  });
  return { overview, byDay, byUser };
}
