import type { TFunction } from 'i18next';
import type { Bar } from './dashboard.rules.ts';

const formatDayAs = (day: string, options: Intl.DateTimeFormatOptions, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(day));

/** The label under a bar. */
export function barLabel({ grain, start, current }: Bar, t: TFunction, locale: string): string {
  if (grain === 'hour') return `${start.padStart(2, '0')}h`;
  if (grain === 'year') return start.slice(0, 4);
  if (grain === 'month')
    return `${formatDayAs(start, { month: 'short' }, locale).replace('.', '')}/${start.slice(2, 4)}`;
  if (grain === 'day' && current) return t('common.time.today');
  return formatDayAs(start, { day: '2-digit', month: '2-digit' }, locale);
}

/** The full label of a bar: for the table, and on hover. */
export function barName({ grain, start }: Bar, t: TFunction, locale: string): string {
  if (grain === 'hour')
    return t('dashboard.byDay.hour', { from: start.padStart(2, '0'), to: String(Number(start) + 1).padStart(2, '0') });
  if (grain === 'year') return start.slice(0, 4);
  if (grain === 'month') return formatDayAs(start, { month: 'long', year: 'numeric' }, locale);
  const day = formatDayAs(start, { day: '2-digit', month: '2-digit', year: 'numeric' }, locale);
  if (grain === 'week') return t('dashboard.byDay.week', { day });
  return `${formatDayAs(start, { weekday: 'short' }, locale)}, ${day}`;
}
