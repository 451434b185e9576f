import { hasEnd } from '@balcao/contract';
import i18next from 'i18next';
import { toast } from '../../app/toast.tsx';
import { daysBetween } from '../../ui/format.ts';

const warningDays = 5;

/** With fewer than five days left the subscription's end is said at each login. */
export function warnWhenSubscriptionEnds(dueDate: string): void {
  if (!hasEnd(dueDate)) return;
  const days = daysBetween(new Date(), new Date(dueDate));
  if (days >= 0 && days < warningDays) toast.warn(i18next.t('auth.dueSoon', { count: days }));
}
