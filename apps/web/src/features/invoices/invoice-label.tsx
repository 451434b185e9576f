import { daysBetweenDays, excessOf, invoiceLabel } from '@balcao/contract';
import type { Invoice } from '@balcao/contract';
import { IconAlertCircle, IconArrowBackUp, IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney } from '../../ui/format.ts';
import { StatusPill } from '../../ui/status-pill.tsx';

const pills = {
  paid: { tone: 'ok', icon: IconCircleCheck },
  refunded: { tone: 'off', icon: IconArrowBackUp },
  overdue: { tone: 'bad', icon: IconAlertCircle },
  open: { tone: 'info', icon: IconClock },
} as const;

/** Whether an invoice is paid, overdue or open on a day of the company's calendar. */
export function InvoiceLabel({ invoice, today }: { invoice: Invoice; today: string }) {
  const { t } = useTranslation();
  const label = invoiceLabel(invoice, today);
  const { tone, icon: Icon } = pills[label];
  return (
    <StatusPill tone={tone} icon={<Icon size={14} stroke={2} />}>
      {t(`invoices.labels.${label}`)}
    </StatusPill>
  );
}

/** A day such as `2026-11-27`, as that day wherever it is read. */
export const formatDay = (day: string) => formatDate(`${day}T12:00:00`, '2-digit');

/** How and when an invoice was paid, and what is missing or surplus; undefined while nothing was paid. */
export function paymentWords(t: TFunction, invoice: Invoice) {
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
    return t('invoices.paidByCredit', { date: formatDate(lastCredit?.createdAt ?? '', '2-digit') });
  const how = t(`invoices.paidBy.${last.provider}`, { date: formatDate(last.createdAt, '2-digit') });
  const late = daysBetweenDays(dueDate, last.createdAt.slice(0, 10));
  return late > 0 ? t('invoices.paidLate', { how, count: late }) : how;
}
