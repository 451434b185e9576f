import type { EndpointAnswer, listReportHours } from '@balcao/contract';
import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconAlarm, IconMoon, IconUsers, type Icon } from '../../../ui/icons/index.ts';
import { OverviewCard } from '../../../ui/layout/overview-card.tsx';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { useFigureWords, lengthText, noValue } from './figure-words.ts';
import css from './heat-panel.module.css';
import { weekdayCount, type CellPlace, type HeatFigure } from './heat.rules.ts';
import { weekdayName } from './report-names.ts';
import { useReportFigures } from './reports.queries.ts';
import { rowsPlace } from './reports.rules.ts';
import type { ReportView } from './use-report-place.ts';

type Hours = EndpointAnswer<typeof listReportHours>;
const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const two = (hour: number) => String(hour).padStart(2, '0');
const oneDigit = { maximumFractionDigits: 1 } as const;

interface Props {
  view: ReportView;
  figure: HeatFigure;
  cell: CellPlace;
  available: Hours['available'];
}

/** What is in a cell of the map. */
export function HeatPanel({ view, figure, cell, available }: Props) {
  const { t } = useTranslation();
  const words = useFigureWords();
  const { place, period, asked } = view;
  const { weekday, hour } = cell;
  const query = useReportFigures({ period, filter: { ...asked.filter, weekday, hour } }, [
    'came',
    'wait',
    'firstAnswer',
    'unanswered',
  ]);
  const figures = query.isPlaceholderData ? undefined : query.data?.figures;
  const came = figures?.came?.value ?? 0;
  const people = available.find((one) => one.weekday === weekday && one.hour === hour)?.people;
  const shown = figures?.[figure];
  const count = (figure === 'unanswered' ? shown?.value : figure === 'came' ? came : shown?.of) ?? 0;
  const perDay = came / Math.max(1, weekdayCount(period, weekday));
  return (
    <OverviewCard
      title={t('reports.heat.cellTitle', {
        weekday: upperFirst(weekdayName(weekday)),
        from: two(hour),
        to: two(hour + 1),
      })}
    >
      {query.isError && <RetryLine className={undefined} onRetry={() => void query.refetch()} />}
      <dl className={css.facts} aria-busy={figures === undefined}>
        <Fact value={figures ? formatNumber(came) : noValue} label={t('reports.heat.came', { count: came })} />
        <Fact
          value={figures ? formatNumber(perDay, oneDigit) : noValue}
          label={t('reports.heat.perDay', { weekday: weekdayName(weekday) })}
        />
        {figure === 'unanswered' ? (
          <Fact value={words.plain('unanswered', figures?.unanswered?.value)} label={t('reports.heat.unanswered')} />
        ) : (
          <Fact
            value={words.plain('firstAnswer', figures?.[figure === 'wait' ? 'wait' : 'firstAnswer']?.value)}
            label={t(`reports.heat.${figure === 'wait' ? 'wait' : 'firstAnswer'}`)}
          />
        )}
        {people !== undefined && (
          <Fact
            value={formatNumber(people, oneDigit)}
            label={t('reports.heat.people', { count: Math.round(people) })}
          />
        )}
      </dl>
      {count > 0 && (
        <Button
          variant="default"
          fullWidth
          renderRoot={(props) => (
            <Link {...props} to="/reports/rows" search={rowsPlace(place, figure, { weekday, hour })} />
          )}
        >
          {t('reports.heat.see', { count, number: formatNumber(count) })}
        </Button>
      )}
    </OverviewCard>
  );
}

function Fact({ value, label }: { value: string; label: string }) {
  return (
    <div>
      <dt>
        <Text component="span" size="xs" c="dimmed">
          {label}
        </Text>
      </dt>
      <dd>
        <Text component="span" size="xl" fw={650}>
          {value}
        </Text>
      </dd>
    </div>
  );
}

const findingIcons: Readonly<Record<Hours['findings'][number]['rule'], Icon>> = {
  lunch: IconAlarm,
  evening: IconMoon,
  understaffed: IconUsers,
};

/** What stands out, by fixed rules of the server. */
export function Findings({ findings }: Pick<Hours, 'findings'>) {
  const { t } = useTranslation();
  const sentence = ({ rule, values }: Hours['findings'][number]) => {
    const number = (key: string) => formatNumber(values[key] ?? 0, oneDigit);
    return t(`reports.heat.rules.${rule}`, {
      hour: values.hour ?? 0,
      arrivals: number('arrivals'),
      unanswered: number('unanswered'),
      people: number('people'),
      time: lengthText(values.firstAnswer ?? 0),
      weekday: upperFirst(weekdayName(values.weekday ?? 1)),
    });
  };
  return (
    <OverviewCard title={t('reports.heat.findings')}>
      {findings.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('reports.heat.noFindings')}
        </Text>
      )}
      <ul className={css.findings}>
        {findings.map((finding) => {
          const FindingIcon = findingIcons[finding.rule];
          return (
            <li key={finding.rule}>
              <FindingIcon size={16} stroke={1.75} aria-hidden />
              <Text component="span" size="sm">
                {sentence(finding)}
              </Text>
            </li>
          );
        })}
      </ul>
    </OverviewCard>
  );
}
