import { reportFigures, type ReportFigureKey } from '@balcao/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportFilter, ReportPlace } from '../../../app/report-places.ts';
import type { DayRange } from '../../../ui/dates/days.ts';
import { useFigureWords } from './figure-words.ts';
import { rowsPlace } from './reports.rules.ts';
import css from './rows-link.module.css';

/** What a number says at the pointer: of a median that half took less. */
export function useMedianHint() {
  const { t } = useTranslation();
  const { plain } = useFigureWords();
  return (key: ReportFigureKey, value: number | null | undefined): string | undefined => {
    const { how } = reportFigures[key];
    if (value === null || value === undefined || (how !== 'median' && how !== 'p90')) return undefined;
    return t(how === 'median' ? 'reports.half' : 'reports.nine', { time: plain(key, value) });
  };
}

interface Props {
  place: ReportPlace;
  figure: ReportFigureKey;
  value: number | null | undefined;
  /** of which group or day it is; null = no filter can say it, so that the number leads nowhere */
  narrowed?: (ReportFilter & Partial<DayRange>) | null | undefined;
  /** of what, for screen readers */
  label?: string | undefined;
  isLight?: boolean;
  children: ReactNode;
}

/** A number that leads to the services it counts. What is true at this moment leads to the list of the inbox. */
export function RowsLink({ place, figure, value, narrowed, label, isLight, children }: Props) {
  const hint = useMedianHint()(figure, value);
  if (value === null || value === undefined || narrowed === null) return <span title={hint}>{children}</span>;
  const shared = { className: css.link, title: hint, 'aria-label': label, 'data-light': isLight || undefined };
  if (reportFigures[figure].base === 'now')
    return (
      <Link {...shared} to="/tickets" search={{ list: figure === 'waiting' ? 'pending' : 'open' }}>
        {children}
      </Link>
    );
  return (
    <Link {...shared} to="/reports/rows" search={rowsPlace(place, figure, narrowed)}>
      {children}
    </Link>
  );
}
