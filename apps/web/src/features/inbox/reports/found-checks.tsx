import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Checks } from '../../../ui/fields/checks.tsx';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import css from './filters.module.css';
import { groupName } from './report-names.ts';
import { useReportGroups } from './reports.queries.ts';
import { filterOf, withFilter } from './reports.rules.ts';
import type { ReportView } from './use-report-place.ts';

const byOf = { reasons: 'reason', campaigns: 'campaign' } as const;

/** What services of the period have, to choose among: reasons of closing, which may be out of use by now, or campaigns. */
export function FoundChecks({ view, filter }: { view: ReportView; filter: keyof typeof byOf }) {
  const { t } = useTranslation();
  const { place, period, change } = view;
  const by = byOf[filter];
  const groups = useReportGroups({ period, filter: filterOf(withFilter(place, filter, undefined)) }, by, [
    filter === 'reasons' ? 'finished' : 'came',
  ]);
  if (groups.isError) return <RetryLine className={css.hint} onRetry={() => void groups.refetch()} />;
  if (!groups.data)
    return (
      <Text size="sm" className={css.hint}>
        {t('common.loading')}
      </Text>
    );
  const keys = groups.data.groups.map(({ key }) => key ?? (filter === 'reasons' ? '' : '0'));
  // What is chosen stays to be taken back, though no service of these days has it.
  const chosen: readonly string[] = filter === 'reasons' ? (place.reasons ?? []) : (place.campaigns ?? []).map(String);
  const all = [...new Set([...keys, ...chosen])];
  if (all.length === 0)
    return (
      <Text size="sm" className={css.hint}>
        {t('reports.filters.nothing')}
      </Text>
    );
  const choices = all.map((key, id) => {
    const group = groups.data.groups.find((one) => (one.key ?? '') === key);
    const isNone = key === '' || (filter === 'campaigns' && key === '0');
    return { id, name: groupName(by, { key: isNone ? null : key, name: group?.name ?? null }, t) };
  });
  return (
    <Checks
      value={all.flatMap((key, id) => (chosen.includes(key) ? [id] : []))}
      choices={choices}
      onChange={(ids) => {
        const next = all.filter((_, id) => ids.includes(id));
        change(
          filter === 'reasons' ? withFilter(place, 'reasons', next) : withFilter(place, 'campaigns', next.map(Number)),
        );
      }}
    />
  );
}
