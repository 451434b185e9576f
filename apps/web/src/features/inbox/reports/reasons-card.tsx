import type { EndpointAnswer, listReportGroups } from '@balcao/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReportPlace } from '../../../app/report-places.ts';
import { OverviewCard } from '../../../ui/layout/overview-card.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { groupName } from './report-names.ts';
import css from './reasons-card.module.css';
import { RowsLink } from './rows-link.tsx';

const mostBars = 6;
const figure = 'finished' as const;

interface Props {
  place: ReportPlace;
  groups: EndpointAnswer<typeof listReportGroups>;
}

/** Why services were finished, most first; the rest of them in one bar. */
export function ReasonsCard({ place, groups: { groups, total } }: Props) {
  const { t } = useTranslation();
  const bars = groups
    .map((group) => ({
      keys: [group.key ?? ''],
      name: groupName('reason', group, t),
      count: group.figures.finished?.value ?? 0,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  const rest = bars.length > mostBars ? bars.slice(mostBars - 1) : [];
  const shown = rest.length > 0 ? bars.slice(0, mostBars - 1) : bars;
  const others = {
    keys: rest.flatMap(({ keys }) => keys),
    name: t('reports.reasons.others', { count: rest.length }),
    count: rest.reduce((sum, { count }) => sum + count, 0),
  };
  const highest = Math.max(1, others.count, ...bars.map(({ count }) => count));
  return (
    <OverviewCard title={t('reports.reasons.title')} note={formatNumber(total.finished?.value ?? 0)}>
      {bars.length === 0 && (
        <Text size="sm" c="dimmed" className={css.none}>
          {t('reports.reasons.none')}
        </Text>
      )}
      <Text component="dl" size="sm" className={css.bars}>
        {[...shown, ...(rest.length > 0 ? [others] : [])].map(({ keys, name, count }) => (
          <div key={keys.join()} className={css.bar} data-rest={(rest.length > 0 && name === others.name) || undefined}>
            <dt title={name}>{name}</dt>
            <dd className={css.track} aria-hidden>
              <i style={{ width: `${(count / highest) * 100}%` }} />
            </dd>
            <dd className={css.count}>
              <RowsLink
                place={place}
                figure={figure}
                value={count}
                narrowed={{ reasons: keys }}
                label={`${name}: ${formatNumber(count)}`}
              >
                {formatNumber(count)}
              </RowsLink>
            </dd>
          </div>
        ))}
      </Text>
    </OverviewCard>
  );
}
