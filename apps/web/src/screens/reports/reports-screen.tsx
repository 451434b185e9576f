import { isText } from '@balcao/contract';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  chosenFigure,
  DayChart,
  figuresOf,
  FiguresMenu,
  GroupsTable,
  hasPeriod,
  ReasonsCard,
  ReportEmpty,
  ReportFailed,
  ReportFilters,
  SavedMenu,
  SummaryFigures,
  useReportDays,
  useReportFigures,
  useReportGroups,
  useReportPlace,
} from '../../features/inbox/reports/index.ts';
import { useFields } from '../../features/inbox/custom-fields/index.ts';
import { FigureTilesSkeleton } from '../../ui/layout/figure-tiles.tsx';
import { TableCard } from '../../ui/layout/page.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';
import { ReportGate, ReportPage } from './report-page.tsx';
import css from './reports.module.css';

/** *Resumo*: figures of a period, compared with another, by day and by what tells services apart. */
export function ReportsScreen() {
  return (
    <ReportGate>
      <Summary />
    </ReportGate>
  );
}

function Summary() {
  const { t } = useTranslation();
  const view = useReportPlace(useSearch({ from: '/private/reports' }), '/reports');
  const { place, asked, compared, today, change } = view;
  const chosen = chosenFigure(place);
  const keys = figuresOf(place);
  const columns = [chosen, ...keys.filter((key) => hasPeriod(key) && key !== chosen)];
  const by = place.by ?? 'queue';
  const fields = useGroupableFields();
  // Whether there is anything at all does not depend on what is shown.
  const wanted = [...new Set([...keys, 'came' as const, 'finished' as const])];
  const figures = useReportFigures(asked, wanted, { compared });
  const days = useReportDays(asked, chosen, compared);
  const reasons = useReportGroups(asked, 'reason', ['finished']);
  const groups = useReportGroups(asked, by, columns);
  const parts = [figures, days, reasons, groups];
  const failed = parts.filter(({ data, isError, isPlaceholderData }) => isError && (!data || isPlaceholderData));
  const isEmpty = figures.data?.figures.came?.value === 0 && figures.data.figures.finished?.value === 0;
  const isBehind = parts.some(({ isPlaceholderData }) => isPlaceholderData);
  return (
    <ReportPage
      title={t('shell.menu.reportSummary')}
      queues={figures.data?.queues}
      actions={
        <>
          <SavedMenu page="summary" place={place} />
          <FiguresMenu view={view} />
        </>
      }
    >
      <ReportFilters view={view} isCompared />
      {failed.length > 0 ? (
        <ReportFailed
          view={view}
          error={failed[0]?.error}
          onRetry={() => {
            for (const query of failed) void query.refetch();
          }}
        />
      ) : isEmpty ? (
        <ReportEmpty view={view} />
      ) : (
        <div className={css.sections} aria-busy={isBehind} data-behind={isBehind || undefined}>
          {figures.data ? (
            <SummaryFigures
              place={place}
              figures={figures.data.figures}
              before={figures.data.before?.figures}
              onChoose={(figure) => change({ ...place, figure })}
            />
          ) : (
            <FigureTilesSkeleton count={keys.length} />
          )}
          <div className={css.plots}>
            {days.data ? <DayChart place={place} days={days.data} today={today} /> : <Waiting />}
            {reasons.data ? <ReasonsCard place={place} groups={reasons.data} /> : <Waiting />}
          </div>
          {groups.data ? (
            <GroupsTable
              place={place}
              by={by}
              fields={fields}
              // While the next ones are on their way, those that there are.
              figures={groups.data.asked}
              answer={groups.data}
              onChangeBy={(next) => change({ ...place, by: next })}
            />
          ) : (
            <Waiting />
          )}
        </div>
      )}
    </ReportPage>
  );
}

function Waiting() {
  return (
    <TableCard>
      <SkeletonRows count={4} height={44} avatar={0} twoLines={false} />
    </TableCard>
  );
}

/** Fields by whose values services are told apart. Texts are all different. */
function useGroupableFields() {
  const contact = useFields('contact') ?? [];
  const ticket = useFields('ticket') ?? [];
  return [...contact, ...ticket]
    .filter(({ type }) => !isText(type))
    .map(({ subject, key, name }) => ({ by: `field:${subject}:${key}` as const, name }));
}
