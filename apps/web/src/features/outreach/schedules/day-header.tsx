import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/text/format.ts';
import type { DayCount } from './calendar-entries.ts';
import css from './calendar.module.css';

/** How many messages there are on each day that is shown, such as `2026-11-24`. */
export const DayCounts = createContext<ReadonlyMap<string, DayCount>>(new Map());

interface Props {
  day: string;
  number: string;
  weekday: string;
  isToday: boolean;
}

/** The head of a day in the calendar: its number, its name, and how many messages it has. */
export function DayHeader({ day, number, weekday, isToday }: Props) {
  const { t } = useTranslation();
  const count = useContext(DayCounts).get(day)?.count ?? 0;
  return (
    <span className={css.day} data-today={isToday || undefined}>
      <b>{number}</b>
      <span>{weekday}</span>
      {count > 0 && (
        <span className={css.count} aria-label={t('schedules.calendar.count', { count })} role="img">
          {formatNumber(count)}
        </span>
      )}
    </span>
  );
}
