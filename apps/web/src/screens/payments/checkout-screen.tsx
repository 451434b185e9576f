import { hasEnd } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '../../ui/icons/index.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session/session.ts';
import { Checkout } from '../../features/account/payments/checkout.tsx';
import { useSubscription } from '../../features/account/payments/payments.queries.ts';
import { useOpenSubscription } from '../../features/account/payments/use-open-subscription.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';

/** Pays the open invoice that is due first. For admins. */
export function CheckoutScreen() {
  const { t } = useTranslation();
  const { company } = useSession();
  const { data, isError, refetch } = useSubscription();
  const { subscription, isSettledElsewhere, keep, release } = useOpenSubscription(data);
  const toInvoices = (
    <Button component={Link} to="/financeiro">
      {t('payments.checkout.paidAlready.action')}
    </Button>
  );
  return (
    <Page
      title={t('payments.checkout.title')}
      before={
        <Button
          component={Link}
          to="/financeiro"
          variant="subtle"
          color="gray"
          px={8}
          aria-label={t('payments.checkout.back')}
        >
          <IconArrowLeft size={18} stroke={1.75} />
        </Button>
      }
    >
      {!subscription && !isError && <SkeletonRows count={4} height={72} avatar={0} />}
      {!subscription && isError && <LoadFailed onRetry={refetch} />}
      {subscription &&
        (isSettledElsewhere || (subscription.invoice === null && !hasEnd(company.dueDate)) ? (
          <EmptyState
            title={t('payments.checkout.paidAlready.title')}
            text={t('payments.checkout.paidAlready.text')}
            action={toInvoices}
          />
        ) : subscription.provider === 'none' && !subscription.plans.some(({ total }) => total === 0) ? (
          <EmptyState
            title={t('payments.checkout.none.title')}
            text={t('payments.checkout.none.text')}
            action={toInvoices}
          />
        ) : (
          <Checkout subscription={subscription} onAsk={keep} onRefused={release} />
        ))}
    </Page>
  );
}
