import type { EndpointAnswer, listReportDays, ReportFigureKey } from '@balcao/contract';
import { Button, Table, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportPlace } from '../../../app/report-places.ts';
import { PeriodChart } from '../../../ui/charts/period-chart.tsx';
import { OverviewCard } from '../../../ui/layout/overview-card.tsx';
import { formatMoment } from '../../../ui/text/format.ts';
import { barsOf, gridOf, type DayBar } from './chart.rules.ts';
import css from './day-chart.module.css';
import { useFigureWords } from './figure-words.ts';
import { rowsPlace } from './reports.rules.ts';
import { RowsLink } from './rows-link.tsx';

interface Props {
  place: ReportPlace;
  days: EndpointAnswer<typeof listReportDays> & { figure: ReportFigureKey };
  today: string;
}

const dayOf = (day: string, options: Intl.DateTimeFormatOptions) =>
  formatMoment(`${day}T00:00:00Z`, { timeZone: 'UTC', ...options });

/** A figure by day, over the period that it is compared with. */
export function DayChart({ place, days, today }: Props) {
  const { t } = useTranslation();
  const words = useFigureWords();
  const [asTable, setAsTable] = useState(false);
  const { figure } = days;
  const bars = barsOf(figure, days, today);
  const isByWeek = bars.some(({ from, to }) => from !== to);
  const highest = Math.max(0, ...bars.flatMap(({ value, before }) => [value ?? 0, before ?? 0]));
  const hasBefore = days.before.length > 0;
  const nameOf = ({ from }: DayBar) => {
    const day = dayOf(from, { weekday: 'short', day: '2-digit', month: '2-digit', year: '2-digit' });
    return isByWeek ? t('reports.chart.week', { day: dayOf(from, { day: '2-digit', month: '2-digit' }) }) : day;
  };
  const labelOf = ({ from, isCurrent }: DayBar) => {
    if (isCurrent && !isByWeek) return t('reports.chart.today');
    return dayOf(from, bars.length > 31 ? { day: '2-digit', month: '2-digit' } : { day: 'numeric' });
  };
  const title = t(isByWeek ? 'reports.chart.byWeek' : 'reports.chart.byDay', { figure: words.name(figure) });
  return (
    <OverviewCard
      title={title}
      note={
        <span className={css.legend}>
          <i className={css.mark} aria-hidden /> {t('reports.chart.period')}
          {hasBefore && (
            <>
              <i className={css.dashes} aria-hidden /> {t('reports.chart.before')}
            </>
          )}
        </span>
      }
      action={
        highest > 0 && (
          <Button size="xs" variant="subtle" className={css.turn} onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'reports.chart.asChart' : 'reports.chart.asTable')}
          </Button>
        )
      }
    >
      {highest === 0 && (
        <Text size="sm" c="dimmed" className={css.none}>
          {t('reports.chart.none')}
        </Text>
      )}
      {highest > 0 && !asTable && (
        <PeriodChart
          grid={gridOf(figure, highest).map((value) => ({ value, text: words.plain(figure, value) }))}
          bars={bars.map((bar) => ({
            key: bar.from,
            label: labelOf(bar),
            name: nameOf(bar),
            value: bar.value,
            text: words.plain(figure, bar.value),
            before: bar.before,
            beforeText: t('reports.change.was', { before: words.plain(figure, bar.before) }),
            isCurrent: bar.isCurrent,
          }))}
          renderLink={({ key }, column) => {
            const bar = bars.find(({ from }) => from === key);
            return bar && (bar.value ?? 0) > 0 ? (
              <Link
                to="/reports/rows"
                search={rowsPlace(place, figure, { from: bar.from, to: bar.to })}
                tabIndex={-1}
                aria-hidden
              >
                {column}
              </Link>
            ) : (
              column
            );
          }}
        />
      )}
      {highest > 0 && (
        <TableFrame isShown={asTable} title={title}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('reports.chart.day')}</Table.Th>
                <Table.Th className={css.number}>{words.name(figure)}</Table.Th>
                {hasBefore && <Table.Th className={css.number}>{t('reports.chart.before')}</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {bars.map((bar) => (
                <Table.Tr key={bar.from}>
                  <Table.Th scope="row">{nameOf(bar)}</Table.Th>
                  <Table.Td className={css.number}>
                    {asTable ? (
                      <RowsLink
                        place={place}
                        figure={figure}
                        value={bar.value}
                        narrowed={{ from: bar.from, to: bar.to }}
                      >
                        {words.plain(figure, bar.value)}
                      </RowsLink>
                    ) : (
                      words.plain(figure, bar.value)
                    )}
                  </Table.Td>
                  {hasBefore && <Table.Td className={css.number}>{words.plain(figure, bar.before)}</Table.Td>}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </TableFrame>
      )}
    </OverviewCard>
  );
}

/** The numbers of the chart: seen where they are asked for, else for screen readers alone. */
function TableFrame({ isShown, title, children }: { isShown: boolean; title: string; children: ReactNode }) {
  if (!isShown) return <VisuallyHidden>{children}</VisuallyHidden>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard as well
    <div className={css.table} role="group" aria-label={title} tabIndex={0}>
      {children}
    </div>
  );
}
