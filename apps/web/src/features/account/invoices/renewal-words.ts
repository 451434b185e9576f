import type { TFunction } from 'i18next';
import { formatDay } from './invoice-label.tsx';

/** Until when a payment today renews the company: `Pagando hoje, vale até 28/12/26, com 25 dias bloqueados devolvidos`. */
export function renewalWords(t: TFunction, { until, lockedDays }: { until: string; lockedDays: number }): string {
  const date = formatDay(until);
  return lockedDays > 0
    ? t('invoices.payToday.givenBack', { date, count: lockedDays })
    : t('invoices.payToday.until', { date });
}

/** What a payment gave back: `25 dias bloqueados devolvidos: vale até 28/12/26`; undefined = nothing. */
export function givenBackWords(
  t: TFunction,
  { renewedUntil, lockedDays }: { renewedUntil: string | null; lockedDays: number },
): string | undefined {
  if (lockedDays === 0 || renewedUntil === null) return undefined;
  return t('invoices.givenBack', { date: formatDay(renewedUntil), count: lockedDays });
}
