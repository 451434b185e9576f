import { Button } from '@mantine/core';
import { IconLogout } from '../../ui/icons/index.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLoggedIn, loadSession, logout, useSession, useSessionUser } from '../../app/session/session.ts';
import { Checkout } from '../../features/account/payments/checkout.tsx';
import css from '../../features/account/payments/payments.module.css';
import { useSubscription } from '../../features/account/payments/payments.queries.ts';
import { useOpenSubscription } from '../../features/account/payments/use-open-subscription.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';
import { useNowEvery } from '../../ui/hooks/use-now-every.ts';

/** How often it is asked whether the company was renewed elsewhere. */
const pollMs = 10_000;

/** Where the admin of a company past its due date pays, and can do nothing else. After a page load it waits for the user. */
export function PayDueScreen() {
  const { t } = useTranslation();
  const user = useSessionUser();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!user && !failed && isLoggedIn()) loadSession().catch(() => setFailed(isLoggedIn()));
  }, [user, failed]);
  return (
    <main className={css.alone}>
      <Page
        title={t('payments.checkout.title')}
        note={user?.company.name}
        actions={
          <Button variant="default" leftSection={<IconLogout size={16} stroke={1.75} />} onClick={() => void logout()}>
            {t('payments.due.logout')}
          </Button>
        }
      >
        {user && <DueCheckout />}
        {!user && !failed && <SkeletonRows count={4} height={72} avatar={0} />}
        {failed && <LoadFailed onRetry={() => setFailed(false)} />}
      </Page>
    </main>
  );
}

function DueCheckout() {
  const { t } = useTranslation();
  const { company } = useSession();
  const { data, isError, refetch } = useSubscription(pollMs);
  const now = useNowEvery(pollMs);
  // The operator took money by hand, or moved the due date: there is nothing to pay here any more.
  const isRenewed = data !== undefined && Date.parse(data.dueDate) > now.getTime();
  const renewed = isRenewed ? { dueDate: data.dueDate, timeZone: company.timeZone } : undefined;
  const { subscription, isSettledElsewhere, keep, release } = useOpenSubscription(data);
  if (isError && !subscription) return <LoadFailed onRetry={refetch} />;
  if (!subscription) return <SkeletonRows count={4} height={72} avatar={0} />;
  const { invoice, plans, provider } = subscription;
  if (!renewed && (isSettledElsewhere || (invoice === null && plans.length === 0)))
    return <EmptyState title={t('payments.due.nothing.title')} text={t('payments.due.nothing.text')} />;
  if (!renewed && provider === 'none' && !plans.some(({ total }) => total === 0))
    return <EmptyState title={t('payments.checkout.none.title')} text={t('payments.checkout.none.text')} />;
  return <Checkout subscription={subscription} renewed={renewed} onAsk={keep} onRefused={release} />;
}
