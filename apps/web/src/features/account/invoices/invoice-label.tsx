import { invoiceLabel } from '@balcao/contract';
import type { Invoice } from '@balcao/contract';
import { IconAlertCircle, IconArrowBackUp, IconCircleCheck, IconClock } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/text/format.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';

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
