import { calendarDay } from '@balcao/contract';
import type { Company } from '@balcao/contract';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshSession } from '../../../app/api/refresh.ts';
import { isPaymentSession } from '../../../app/api/session-store.ts';
import { useLive } from '../../../app/live/use-live.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { usePolledInvoice } from './payments.queries.ts';

const leaveAfterMs = 4000;
/** How often a session without live events polls. */
const pollMs = 3000;

/**
 * Shows that the licence was renewed once the company's payment is recorded, and leaves the checkout. A session that
 * may only pay receives no live events: it polls, and becomes an ordinary session once the invoice is paid.
 * @returns until when the licence was renewed, undefined = it was not yet; and what leaves at once
 */
export function useRenewal(
  invoiceId: number | undefined,
  renewed?: Pick<Company, 'dueDate' | 'timeZone'>,
): { until: string | undefined; leave: () => void } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { company } = useSession();
  const [paidUntil, setPaidUntil] = useState<string>();
  useLive('payment', ({ company: paid }) => {
    if (invoiceId !== undefined && paid.id === company.id) setPaidUntil(calendarDay(paid.dueDate, paid.timeZone));
  });
  const polled = usePolledInvoice(invoiceId, invoiceId !== undefined && isPaymentSession(), pollMs);
  const known = renewed && calendarDay(renewed.dueDate, renewed.timeZone);
  const until = known ?? paidUntil ?? polled.data?.renewedUntil ?? undefined;
  const showRenewed = useEffectEvent((day: string) =>
    toast.ok(t('payments.pix.renewed', { date: formatDate(`${day}T12:00:00`) })),
  );
  const leave = useCallback(async () => {
    if (isPaymentSession()) await refreshSession();
    await navigate({ to: '/' });
  }, [navigate]);
  useEffect(() => {
    if (until === undefined) return;
    showRenewed(until);
    const timer = setTimeout(() => void leave(), leaveAfterMs);
    return () => clearTimeout(timer);
  }, [until, leave]);
  return { until, leave: () => void leave() };
}
