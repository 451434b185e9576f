import { calendarDay, daysBetweenDays, hasEnd, isAdmin, isOnTrial } from '@balcao/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session/session.ts';
import css from '../../features/account/payments/payments.module.css';
import { formatDate } from '../../ui/text/format.ts';
import { Page } from '../../ui/layout/page.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

/** How long the company's trial and licence last, and the way to pay. */
export function SubscriptionScreen() {
  const { t } = useTranslation();
  usePageTitle(t('payments.subscription.title'));
  const { actor, company } = useSession();
  const today = calendarDay(useNow(), company.timeZone);
  const daysTo = (moment: string) => daysBetweenDays(today, calendarDay(moment, company.timeZone));
  const isTrying = isOnTrial(company);
  const trialDays = company.trialExpiration === null ? 0 : daysTo(company.trialExpiration);
  return (
    <Page title={t('payments.subscription.title')}>
      <div className={`${css.card} ${css.narrow}`}>
        {isTrying && (
          <p className={css.title}>
            {trialDays >= 0
              ? t('payments.subscription.trial', { count: trialDays })
              : t('payments.subscription.trialOver')}
          </p>
        )}
        <p className={isTrying ? css.text : css.title}>
          {hasEnd(company.dueDate)
            ? t('payments.subscription.activeUntil', {
                date: formatDate(`${calendarDay(company.dueDate, company.timeZone)}T12:00:00`),
              })
            : t('payments.subscription.endless')}
        </p>
        <p className={css.text}>
          {t('payments.subscription.email', { email: company.billingEmail || company.email || '–' })}
        </p>
        <div className={css.actions}>
          {isAdmin(actor) ? (
            <Button component={Link} to="/financeiro/checkout">
              {t('payments.subscription.button')}
            </Button>
          ) : (
            <p className={css.text}>{t('payments.subscription.attendant')}</p>
          )}
        </div>
      </div>
    </Page>
  );
}
