import { ActionIcon, Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reportFilterKeys } from '../../../app/report-places.ts';
import { FilterButton } from '../../../ui/fields/filter-button.tsx';
import { FilterChoice } from '../../../ui/fields/filter-choice.tsx';
import { IconPlus, IconX } from '../../../ui/icons/index.ts';
import { ReportFilters } from './filters.tsx';
import { useDaysText } from './period-filters.tsx';
import { useReportNames } from './report-names.ts';
import { withFilter, without, type FilterKey } from './reports.rules.ts';
import css from './rows.module.css';
import type { ReportView } from './use-report-place.ts';

interface Props {
  view: ReportView;
  /** how many rows there are */
  title: string;
  /** before the title: the way back */
  before: ReactNode;
  /** at the end of the line: the search */
  children: ReactNode;
}

/** What rows are of: every filter that came along can be taken away, and others be added. */
export function RowFilters({ view, title, before, children }: Props) {
  const { t } = useTranslation();
  const daysText = useDaysText();
  const names = useReportNames();
  const [isAdding, setIsAdding] = useState(false);
  const { place, period, change } = view;
  const { part, base = 'came' } = place;
  const wordsOf = (key: FilterKey) => {
    const name = names.wordsOf(place, key);
    return key === 'hour' || key === 'weekday' ? name : t(`reports.one.${key}`, { name });
  };
  const withoutPeriod = () => change(without(place, 'from', 'to'));
  const withoutPart = () => change(without(place, 'part'));
  return (
    <>
      <div className={css.bar}>
        {before}
        <Text component="h2" size="lg" fw={600} className={css.title} role="status">
          {title}
        </Text>
        <Chip name={daysText(period)} onRemove={place.from === undefined ? undefined : withoutPeriod} />
        {part && (
          <Chip name={t('reports.rows.part', { part: t(`reports.rows.parts.${part}`) })} onRemove={withoutPart} />
        )}
        {reportFilterKeys
          .filter((key) => place[key] !== undefined)
          .map((key) => (
            <Chip key={key} name={wordsOf(key)} onRemove={() => change(withFilter(place, key, undefined))} />
          ))}
        <FilterButton inHead name={t('reports.rows.base')} label={t(`reports.rows.bases.${base}`)} on={false}>
          <FilterChoice
            label={t('reports.rows.base')}
            value={base}
            choices={(['came', 'finished'] as const).map((value) => ({
              value,
              label: t(`reports.rows.bases.${value}`),
            }))}
            onChange={(value) => {
              change({ ...without(place, 'base'), ...(value === 'finished' && { base: value }) });
            }}
          />
        </FilterButton>
        <Button
          variant="subtle"
          aria-expanded={isAdding}
          leftSection={<IconPlus size={15} stroke={1.75} aria-hidden />}
          onClick={() => setIsAdding(!isAdding)}
        >
          {t('reports.rows.filter')}
        </Button>
        {children}
      </div>
      {isAdding && <ReportFilters view={view} />}
    </>
  );
}

function Chip({ name, onRemove }: { name: string; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <Text component="span" size="xs" fw={600} className={css.chip} data-fixed={!onRemove || undefined}>
      <span>{name}</span>
      {onRemove && (
        <ActionIcon
          size={20}
          variant="transparent"
          c="inherit"
          aria-label={t('reports.filters.remove', { name })}
          onClick={onRemove}
        >
          <IconX size={14} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </Text>
  );
}
