import { calendarDay, daysBetweenDays, excessOf } from '@balcao/contract';
import type { Invoice } from '@balcao/contract';
import type { TFunction } from 'i18next';
import { formatDate, formatMoney } from '../../../ui/text/format.ts';

/**
 * How and when an invoice was paid, and what is missing or surplus; undefined while nothing was paid.
 * @param timeZone of the company, by whose clock its days end
 */
export function paymentWords(t: TFunction, invoice: Invoice, timeZone: string) {
  const { payments, credits, paidValue, value, status, dueDate } = invoice;
  const last = payments.findLast(({ kind }) => kind === 'payment');
  const lastCredit = credits.findLast((one) => one.value > 0);
  if (!last && !lastCredit) return undefined;
  if (status === 'refunded') return t('invoices.refunded');
  const excess = excessOf(invoice);
  if (excess > 0) return t('invoices.paidMore', { more: formatMoney(excess) });
  if (status === 'open')
    return paidValue <= 0
      ? undefined
      : t('invoices.paidPart', {
          paid: formatMoney(paidValue),
          value: formatMoney(value),
          rest: formatMoney(value - paidValue),
        });
  const moved = credits.findLast((one) => one.value < 0);
  if (moved) return t('invoices.creditMoved', { more: formatMoney(-moved.value), number: moved.number });
  if (!last || (lastCredit && lastCredit.createdAt > last.createdAt))
    return t('invoices.paidByCredit', { date: formatDate(lastCredit?.createdAt ?? '', '2-digit', timeZone) });
  const how = t(`invoices.paidBy.${last.provider}`, { date: formatDate(last.paidAt, '2-digit', timeZone) });
  const late = daysBetweenDays(dueDate, calendarDay(last.paidAt, timeZone));
  return late > 0 ? t('invoices.paidLate', { how, count: late }) : how;
}
