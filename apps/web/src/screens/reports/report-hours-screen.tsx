import { heatFigures, reportFigures } from '@balcao/contract';
import { Button, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  busyHours,
  Findings,
  HeatMap,
  HeatPanel,
  hoursOfDay,
  ReportEmpty,
  ReportFailed,
  ReportFilters,
  SavedMenu,
  useReportFigures,
  useReportGroups,
  useReportHours,
  useReportPlace,
  type CellPlace,
  type HeatFigure,
} from '../../features/inbox/reports/index.ts';
import { OverviewCard } from '../../ui/layout/overview-card.tsx';
import { TableCard } from '../../ui/layout/page.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';
import { SegmentedCount } from '../../ui/segmented-count.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { ReportGate, ReportPage } from './report-page.tsx';
import css from './reports.module.css';

/** *Mapa de horas*: when customers come, by weekday and hour. */
export function ReportHoursScreen() {
  return (
    <ReportGate>
      <Hours />
    </ReportGate>
  );
}

function Hours() {
  const { t } = useTranslation();
  const view = useReportPlace(useSearch({ from: '/private/reports/hours' }), '/reports/hours');
  const { place, asked, change } = view;
  const figure: HeatFigure = heatFigures.find((one) => one === place.figure) ?? 'came';
  const isLength = reportFigures[figure].unit === 'ms';
  const map = useReportHours(asked, figure);
  const all = useReportFigures(asked, ['came']);
  const byWeekday = useReportGroups(asked, 'weekday', [figure], isLength);
  const byHour = useReportGroups(asked, 'hour', [figure], isLength);
  const [isWhole, setIsWhole] = useState(false);
  const [cell, setCell] = useState<CellPlace>();
  const failed = [map, all, byWeekday, byHour].filter(({ data, isError }) => isError && !data);
  const edge = (query: typeof byHour) =>
    new Map((query.data?.groups ?? []).map(({ key, figures }) => [Number(key), figures[figure]?.value ?? null]));
  const busy = map.data ? busyHours(map.data.cells) : hoursOfDay;
  const hours = isWhole ? hoursOfDay : busy;
  const hidden = (map.data?.cells ?? [])
    .filter(({ hour }) => !hours.includes(hour))
    .reduce((sum, { of }) => sum + of, 0);
  return (
    <ReportPage
      title={t('shell.menu.reportHours')}
      actions={<SavedMenu page="hours" place={place} />}
      queues={all.data?.queues}
    >
      <ReportFilters view={view} />
      {failed.length > 0 ? (
        <ReportFailed
          view={view}
          error={failed[0]?.error}
          onRetry={() => {
            for (const query of failed) void query.refetch();
          }}
        />
      ) : all.data?.figures.came?.value === 0 ? (
        <ReportEmpty view={view} />
      ) : !map.data ? (
        <TableCard>
          <SkeletonRows count={7} height={52} avatar={0} twoLines={false} />
        </TableCard>
      ) : (
        <div className={css.map} aria-busy={map.isPlaceholderData} data-behind={map.isPlaceholderData || undefined}>
          <OverviewCard
            title={t(`reports.heat.titles.${map.data.figure}`)}
            action={
              <SegmentedCount
                label={t('reports.heat.choose')}
                value={figure}
                items={heatFigures.map((value) => ({ value, label: t(`reports.heat.names.${value}`) }))}
                onChange={(next) => change({ ...place, figure: next })}
              />
            }
          >
            <HeatMap
              answer={map.data}
              hours={hours}
              edges={isLength ? { byWeekday: edge(byWeekday), byHour: edge(byHour) } : undefined}
              chosen={cell}
              onChoose={setCell}
            />
            <Text component="div" size="xs" c="dimmed" className={css.legend}>
              <span className={css.steps} aria-hidden>
                {t('reports.heat.less')}
                {[1, 2, 3, 4, 5].map((step) => (
                  <i key={step} data-step={step} />
                ))}
                {t('reports.heat.more')}
              </span>
              <span>
                {t(isLength ? 'reports.heat.noteMedian' : 'reports.heat.note')}{' '}
                {hidden > 0 && t('reports.heat.hidden', { count: hidden, number: formatNumber(hidden) })}
              </span>
              {busy.length < hoursOfDay.length && (
                <Button size="xs" variant="subtle" onClick={() => setIsWhole(!isWhole)}>
                  {t(isWhole ? 'reports.heat.fewerHours' : 'reports.heat.allHours')}
                </Button>
              )}
            </Text>
          </OverviewCard>
          <div className={css.beside}>
            {cell ? (
              <HeatPanel view={view} figure={figure} cell={cell} available={map.data.available} />
            ) : (
              <Text size="sm" c="dimmed" className={css.hint}>
                {t('reports.heat.choosePlace')}
              </Text>
            )}
            <Findings findings={map.data.findings} />
          </div>
        </div>
      )}
    </ReportPage>
  );
}
