import i18next from 'i18next';
import { dayMs, minuteMs } from '@balcao/contract';

/** Tags of the interface languages for `<html lang>`, Intl and the calendar. */
const locales: Readonly<Record<string, string>> = { pt: 'pt-BR', en: 'en-GB', es: 'es' };

export function localeOf(language: string): string {
  return locales[language] ?? 'pt-BR';
}

/** Making a formatter costs a hundred times what using it does, and long lists use the same few all the time. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** A moment in the language of the interface: on the clock of this computer, unless `timeZone` says of another. */
export function formatMoment(iso: string | Date, options: Intl.DateTimeFormatOptions): string {
  const locale = localeOf(i18next.language);
  const key = `${locale} ${Object.entries(options).join()}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, formatter);
  return formatter.format(new Date(iso));
}

/** `24/11/2026`, or `24/11/26`; day before month in all languages of the interface. `timeZone` as in `formatMoment`. */
export function formatDate(iso: string | Date, year: '2-digit' | 'numeric' = 'numeric', timeZone?: string): string {
  return formatMoment(iso, { day: '2-digit', month: '2-digit', year, timeZone });
}

/** `09:22`; `timeZone` as in `formatMoment`. */
export function formatTime(iso: string | Date, timeZone?: string): string {
  return formatMoment(iso, { hour: '2-digit', minute: '2-digit', timeZone });
}

/** `24/11/26 09:22`, the form of tables; `timeZone` as in `formatMoment`. */
export function formatDateTime(iso: string | Date, timeZone?: string): string {
  return `${formatDate(iso, '2-digit', timeZone)} ${formatTime(iso, timeZone)}`;
}

/** When something of a list happened: `09:22` today, `ontem`, else `24/11/26`. */
export function formatListTime(iso: string, now: Date = new Date()): string {
  const days = daysBetween(new Date(iso), now);
  if (days <= 0) return formatTime(iso);
  return days === 1 ? i18next.t('common.time.yesterday') : formatDate(iso, '2-digit');
}

/** When something is to happen: `14:30` today, `amanhã 08:00`, `seg. 08:00` within a week, else `24/11/26 08:00`. */
export function formatComing(iso: string | Date, now: Date = new Date()): string {
  const days = daysBetween(now, new Date(iso));
  if (days <= 0) return formatTime(iso);
  const day =
    days === 1
      ? i18next.t('common.time.tomorrow')
      : days < 7
        ? formatMoment(iso, { weekday: 'short' })
        : formatDate(iso, '2-digit');
  return `${day} ${formatTime(iso)}`;
}

/** The day above a run of messages: `hoje`, `ontem`, else `24/11/2026`. */
export function formatDay(iso: string, now: Date = new Date()): string {
  const days = daysBetween(new Date(iso), now);
  if (days === 0) return i18next.t('common.time.today');
  return days === 1 ? i18next.t('common.time.yesterday') : formatDate(iso);
}

/** How long something has been going on: `agora`, `há 12 min`, `há 3 h`, `há 2 d`. */
export function formatSince(iso: string, now: Date = new Date()): string {
  const minutes = minutesBetween(iso, now);
  if (minutes < 1) return i18next.t('common.time.now');
  if (minutes < 60) return i18next.t('common.time.minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return i18next.t('common.time.hours', { count: hours });
  return i18next.t('common.time.days', { count: Math.floor(hours / 24) });
}

/** How long ago something was, where a pill has room for little: `agora`, `12 min`, `3 h`, `2 d`. */
export function formatShortSince(iso: string, now: Date = new Date()): string {
  const minutes = minutesBetween(iso, now);
  if (minutes < 1) return i18next.t('common.time.now');
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** Whole minutes since a moment; 0 for a future one. */
export function minutesBetween(iso: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - new Date(iso).getTime()) / minuteMs));
}

/** `41 s`, `14 min 56 s`; the same in all languages of the interface. */
export function formatSeconds(seconds: number): string {
  const rest = `${seconds % 60} s`;
  return seconds < 60 ? rest : `${Math.floor(seconds / 60)} min ${rest}`;
}

/** An amount in any currency, by its three letters, as the language of the interface writes it. */
export function formatCurrency(value: number, currency: string): string {
  return formatNumber(value, { style: 'currency', currency });
}

/** `R$ 1.249,90`: prices are in reais whatever the language. */
export function formatMoney(value: number): string {
  return new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(value);
}

/** `1.284`, or as the options say, in the language of the interface. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(localeOf(i18next.language), options).format(value);
}

/** What stands between the thousands of a number, and before its decimals. */
export function numberSeparators(): { thousandSeparator: string; decimalSeparator: string } {
  const parts = new Intl.NumberFormat(localeOf(i18next.language)).formatToParts(10_000.5);
  const sign = (kind: 'group' | 'decimal') => parts.find(({ type }) => type === kind)?.value ?? '';
  return { thousandSeparator: sign('group'), decimalSeparator: sign('decimal') };
}

/** Calendar days from one moment to another, in the time zone of this computer. */
export function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(to) - midnight(from)) / dayMs);
}
