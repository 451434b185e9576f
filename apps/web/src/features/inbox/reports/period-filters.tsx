import { Radio, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayRangePanel } from '../../../ui/dates/day-range-panel.tsx';
import { isBadOrder, presetRange, rangePresets, type DayRange } from '../../../ui/dates/days.ts';
import { FilterButton } from '../../../ui/fields/filter-button.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import css from './filters.module.css';
import { comparisons } from './read-place.ts';
import type { ReportView } from './use-report-place.ts';

const shortDay = (day: string): string => formatDate(`${day}T12:00`, '2-digit');

/** `01/11/26 a 24/11/26`, or one day. */
export function useDaysText() {
  const { t } = useTranslation();
  return ({ from, to }: DayRange): string =>
    from === to ? shortDay(from) : t('reports.days', { from: shortDay(from), to: shortDay(to) });
}

const isWhole = (range: DayRange) => range.from !== '' && range.to !== '' && !isBadOrder(range);

/** Days to choose, which are taken once both are there, in order. */
function Days({ value, today, onChange }: { value: DayRange; today: string; onChange: (days: DayRange) => void }) {
  const [draft, setDraft] = useState<DayRange>();
  return (
    <DayRangePanel
      withoutAny
      value={draft ?? value}
      today={today}
      onChange={(days) => {
        setDraft(isWhole(days) ? undefined : days);
        if (isWhole(days)) onChange(days);
      }}
    />
  );
}

/** The period of a report. */
export function PeriodFilter({ view: { place, period, today, change } }: { view: ReportView }) {
  const { t } = useTranslation();
  const daysText = useDaysText();
  const preset = rangePresets.find((one) => {
    const range = presetRange(one, today);
    return range.from === period.from && range.to === period.to;
  });
  return (
    <FilterButton
      inHead
      name={t('reports.period')}
      label={preset ? t(`common.dates.${preset}`) : daysText(period)}
      on={place.from !== undefined}
    >
      <Days value={period} today={today} onChange={(days) => change({ ...place, ...days })} />
    </FilterButton>
  );
}

const own = 'own';
const weekdays = 'weekdays';

/** What the period is compared with. */
export function CompareFilter({ view: { place, period, compared, today, change } }: { view: ReportView }) {
  const { t } = useTranslation();
  const daysText = useDaysText();
  const { compare, compareFrom, compareTo, ...rest } = place;
  const chosen = compareFrom === undefined ? (compare ?? weekdays) : own;
  const choose = (value: string) => {
    if (value === own)
      change({ ...rest, compareFrom: compared?.from ?? period.from, compareTo: compared?.to ?? period.to });
    else {
      const named = comparisons.find((one) => one === value);
      change({ ...rest, ...(named && { compare: named }) });
    }
  };
  return (
    <>
      <Text size="sm" c="dimmed" component="span" className={css.compared}>
        {t('reports.comparedWith')}
      </Text>
      <FilterButton
        inHead
        name={t('reports.compare')}
        label={compared ? daysText(compared) : t('reports.compared.none')}
        on={chosen !== weekdays}
      >
        <Radio.Group aria-label={t('reports.compare')} value={chosen} onChange={choose}>
          {([weekdays, ...comparisons, own] as const).map((one) => (
            <Radio key={one} size="xs" className={css.option} value={one} label={t(`reports.compared.${one}`)} />
          ))}
        </Radio.Group>
        {compareFrom !== undefined && compareTo !== undefined && (
          <Days
            value={{ from: compareFrom, to: compareTo }}
            today={today}
            onChange={(days) => change({ ...rest, compareFrom: days.from, compareTo: days.to })}
          />
        )}
      </FilterButton>
    </>
  );
}
