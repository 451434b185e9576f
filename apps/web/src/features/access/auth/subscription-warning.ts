import { calendarDay, daysBetweenDays, hasEnd, isOnTrial, type Company } from '@balcao/contract';
import i18next from 'i18next';
import { toast } from '../../../app/toasts/toast.tsx';

const warningDays = 5;
/** A trial begins with few days: down to this number a chip in the top bar shows them. */
const trialWarningDays = 2;

/** Shows at each login that the subscription ends soon. */
export function warnWhenSubscriptionEnds(company: Company): void {
  if (!hasEnd(company.dueDate)) return;
  // By the company's calendar: its last day ends at its own midnight, wherever the browser is.
  const dayOf = (moment: Date) => calendarDay(moment, company.timeZone);
  const days = daysBetweenDays(dayOf(new Date()), dayOf(new Date(company.dueDate)));
  if (days >= 0 && days < (isOnTrial(company) ? trialWarningDays : warningDays))
    toast.warn(i18next.t('auth.dueSoon', { count: days }));
}
