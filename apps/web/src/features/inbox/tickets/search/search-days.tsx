import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../../../app/use-today.ts';
import { DayRangePanel } from '../../../../ui/dates/day-range-panel.tsx';
import type { DayRange } from '../../../../ui/dates/days.ts';
import { FilterButton } from '../../../../ui/fields/filter-button.tsx';
import { formatDate } from '../../../../ui/text/format.ts';
import css from './search-head.module.css';
import { searchedDays } from './search.rules.ts';
import type { TicketSearch } from '../list/lists.rules.ts';

/** The days a search may be about: the first, and the last. */
const dayFilters = [
  ['date', 'dateTo'],
  ['queuedAt', 'queuedTo'],
  ['updatedAt', 'updatedTo'],
] as const;

interface Props {
  values: TicketSearch;
  onChange: (days: Partial<TicketSearch>) => void;
}

/** The filters by days, behind one button: which of the dates is meant, and from when to when. */
export function SearchDays({ values, onChange }: Props) {
  const { t } = useTranslation();
  const today = useToday();
  const set = dayFilters.filter(([first]) => values[first] !== '');
  const [chosen, setChosen] = useState<string>();
  const [from, to] = dayFilters.find(([first]) => first === chosen) ?? set[0] ?? dayFilters[0];
  const name = t('inbox.search.dates');
  const label = () => {
    const [only] = set;
    if (!only) return name;
    if (set.length > 1) return `${name} (${set.length})`;
    return daysLabel(t(`inbox.search.${only[0]}`), { from: values[only[0]], to: values[only[1]] });
  };
  return (
    <FilterButton label={label()} name={name} on={set.length > 0}>
      <Radio.Group aria-label={t('inbox.search.whichDate')} value={from} onChange={setChosen} className={css.dates}>
        {dayFilters.map(([first]) => (
          <Radio key={first} size="xs" className={css.option} value={first} label={t(`inbox.search.${first}`)} />
        ))}
      </Radio.Group>
      <DayRangePanel
        key={from}
        value={{ from: values[from], to: values[to] }}
        today={today}
        onChange={(range) => {
          const days = searchedDays(range);
          setChosen(from);
          onChange({ [from]: days.from, [to]: days.to });
        }}
      />
    </FilterButton>
  );
}

const shortDay = (day: string): string => formatDate(`${day}T12:00`, '2-digit');

function daysLabel(name: string, { from, to }: DayRange): string {
  return from === to ? `${name} ${shortDay(from)}` : `${name} ${shortDay(from)} – ${shortDay(to)}`;
}
