import { calendarDay, isAdmin } from '@balcao/contract';
import { Button } from '@mantine/core';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isAwaited } from '../../app/is-awaited.ts';
import { useSession } from '../../app/session/session.ts';
import { RunningCampaigns, useRunningCampaigns } from '../../features/outreach/campaigns/running-campaigns.tsx';
import { AttendantsTable } from '../../features/inbox/dashboard/attendants-table.tsx';
import { useDashboard } from '../../features/inbox/dashboard/dashboard.queries.ts';
import { filterOf, periodOf } from '../../features/inbox/dashboard/dashboard.rules.ts';
import { Figures, FiguresSkeleton } from '../../features/inbox/dashboard/figures.tsx';
import { PeriodFilter } from '../../features/inbox/dashboard/filter.tsx';
import { PlotSkeleton } from '../../features/inbox/dashboard/plot-card.tsx';
import { Plots } from '../../features/inbox/dashboard/plots.tsx';
import { FirstStepsCard, useFirstStepsQuery } from '../../features/account/first-steps/index.ts';
import { PlanPauses, useOwnPlanPauses } from '../../features/account/plans/plan-pauses.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { Page, TableCard } from '../../ui/layout/page.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import css from './dashboard-screen.module.css';

/** How the company is doing: for those who run it, others are sent to their tickets. */
export function DashboardScreen() {
  const { can } = useSession();
  return can('dashboard:view') ? <Dashboard /> : <Navigate to="/tickets" replace />;
}

function Dashboard() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { company, actor } = useSession();
  const now = useNow();
  const filter = filterOf(useSearch({ from: '/private/' }));
  const period = periodOf(filter, calendarDay(now, company.timeZone));
  const { overview, byDay, byUser } = useDashboard(period, company.id, filter.referral);
  const isTopAwaited = useIsTopAwaited();
  const failed = [overview, byDay, byUser].filter(({ data, isError }) => isError && !data);
  const retry = () => {
    for (const query of failed) void query.refetch();
  };

  return (
    <Page
      title={t('dashboard.title')}
      actions={
        <PeriodFilter
          key={JSON.stringify(filter)}
          filter={filter}
          onChange={(search) => void navigate({ to: '/', search })}
        />
      }
    >
      {isTopAwaited ? (
        <div className={css.sections} aria-busy>
          <FiguresSkeleton />
          <div className={css.plots}>
            <PlotSkeletons />
          </div>
          <AttendantsSkeleton />
        </div>
      ) : (
        <>
          <FirstStepsCard />
          <PlanPauses />
          <RunningCampaigns />
          {failed.length > 0 ? (
            <LoadFailed onRetry={retry} />
          ) : (
            <div className={css.sections} aria-busy={overview.isPlaceholderData || overview.isPending}>
              {overview.data ? <Figures overview={overview.data} referral={filter.referral} /> : <FiguresSkeleton />}
              {overview.data?.everServed === false ? (
                <div className={css.quiet}>
                  <EmptyState
                    title={t('dashboard.empty.title')}
                    text={t('dashboard.empty.text')}
                    action={
                      isAdmin(actor) && (
                        <Button onClick={() => void navigate({ to: '/connections' })}>
                          {t('dashboard.empty.action')}
                        </Button>
                      )
                    }
                  />
                </div>
              ) : (
                <div className={css.plots}>
                  {byDay.data && byUser.data ? (
                    <Plots
                      byDay={byDay.data}
                      byUser={byUser.data}
                      leads={overview.data?.counters.leads}
                      timeZone={company.timeZone}
                      now={now}
                      referral={filter.referral}
                    />
                  ) : (
                    <PlotSkeletons />
                  )}
                </div>
              )}
              {overview.data ? <AttendantsTable attendants={overview.data.attendants} /> : <AttendantsSkeleton />}
            </div>
          )}
        </>
      )}
    </Page>
  );
}

function PlotSkeletons() {
  return (
    <>
      <PlotSkeleton bars={[72, 78, 68, 88, 34, 16, 82, 76, 71, 80, 92, 40]} />
      <PlotSkeleton bars={[95, 84, 76, 55, 48, 14]} />
    </>
  );
}

function AttendantsSkeleton() {
  return (
    <TableCard>
      <SkeletonRows count={5} height={44} avatar={28} twoLines={false} />
    </TableCard>
  );
}

/** Whether it is not known yet what stands above the figures. No figure is drawn until then, so that none moves down. */
function useIsTopAwaited(): boolean {
  const steps = useFirstStepsQuery();
  const pauses = useOwnPlanPauses();
  const running = useRunningCampaigns();
  return isAwaited(steps) || isAwaited(pauses) || running.awaited;
}
