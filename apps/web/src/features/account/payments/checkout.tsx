import { calendarDay, hasEnd, type Company } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../app/api/api-error.ts';
import { errorText } from '../../../app/errors.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { billingDataRules } from './billing-data-rules.ts';
import { amountsOfInvoice, amountsOfPlan } from './checkout-amounts.ts';
import { nextStep, planToPay, type PlanChoice } from './checkout-plan.ts';
import { CheckoutSteps, type CheckoutStep } from './checkout-steps.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { DataStep } from './data-step.tsx';
import { PaidPanel } from './paid-panel.tsx';
import { PayActions } from './pay-actions.tsx';
import { PixPanel } from './pix-panel.tsx';
import css from './payments.module.css';
import { useRenewFree, useSubscribe } from './payments.queries.ts';
import type { Charge, Subscription } from './payments.queries.ts';
import { PlanCards } from './plan-cards.tsx';
import { Review } from './review.tsx';
import { usePanelFocus } from './use-panel-focus.ts';
import { useRenewal } from './use-renewal.ts';

interface Props {
  subscription: Subscription;
  /** The company was renewed elsewhere. */
  renewed?: Pick<Company, 'dueDate' | 'timeZone'> | undefined;
  /** A payment is being asked for: the subscription stays as it is. */
  onAsk: () => void;
  /** The payment was refused. */
  onRefused: () => void;
}

/**
 * The way to a payment: billing data, plan, review, and then the code of the payment. It begins with the plan. A plan that costs
 * nothing is renewed at its end.
 */
export function Checkout({ subscription, renewed, onAsk, onRefused }: Props) {
  const { t } = useTranslation();
  const { company } = useSession();
  const [step, setStep] = useState<CheckoutStep>('plan');
  const [charge, setCharge] = useState<Charge>();
  const [choice, setChoice] = useState<PlanChoice>();
  const toPay = planToPay(subscription, choice);
  const { planId, lockedId, isQuoted } = toPay;
  const ask = useSubscribe();
  const renew = useRenewFree();
  const navigate = useNavigate();
  const next = nextStep(subscription, toPay, calendarDay(subscription.dueDate, company.timeZone));
  const isKept = next === 'drop' || next === 'nothing';
  const { until, leave } = useRenewal(charge?.invoice.id, (isKept ? undefined : renew.data) ?? renewed);
  const { invoice } = subscription;
  const form = useForm({
    initialValues: {
      firstName: company.billingName ?? '',
      address2: company.addressStreet ?? '',
      city: company.addressCity ?? '',
      state: company.addressState ?? '',
      zipcode: company.addressZipCode ?? '',
      document: company.document ?? '',
      country: 'BR',
    },
    validate: billingDataRules(t),
  });
  const chosen = subscription.plans.find(({ id }) => id === planId);
  const shownInvoice = charge?.invoice ?? invoice;
  const amounts = isQuoted && !charge ? amountsOfPlan(chosen, isKept) : amountsOfInvoice(shownInvoice);
  const total = charge ? Number(charge.valor.original) : amounts.value - amounts.paid - amounts.credit;

  /** A renewal is shown in place of the code; that an invoice was dropped renews nothing. */
  const onFree = () => {
    if (!isKept) return;
    toast.ok(t('payments.checkout.dropped'));
    void navigate({ to: '/financeiro' });
  };
  const submit = () => {
    // The missing field is on the first step.
    if (form.validate().hasErrors) return setStep('data');
    onAsk();
    // What was refused before is over, whichever of the two it was.
    ask.reset();
    renew.reset();
    if (next !== 'pay' && planId !== undefined) return renew.mutate(planId, { onSuccess: onFree, onError: onRefused });
    const plan = chosen ?? { users: 0, connections: 0 };
    const figures = { users: plan.users, connections: plan.connections, price: total };
    ask.mutate(
      {
        ...form.values,
        ...figures,
        ...(shownInvoice && { invoiceId: shownInvoice.id }),
        ...(planId !== undefined && isQuoted && !charge && { planId }),
      },
      {
        onSuccess: (made) => {
          setCharge(made);
          toast.ok(t('payments.checkout.asked'));
        },
        onError: (error) => {
          onRefused();
          // Another code is asked for an invoice that the operator has made anew, or that is paid.
          if (!charge || !isApiError(error, 'ERR_NO_INVOICE_FOUND')) return;
          setCharge(undefined);
          setStep('review');
        },
      },
    );
  };
  const failed = ask.error ?? renew.error;
  const isPaid = until !== undefined;
  const phase = isPaid ? 'paid' : charge ? 'pix' : step;
  const panel = usePanelFocus(phase === 'pix' && charge ? `pix ${charge.txid}` : phase);
  const labels = {
    data: t('payments.checkout.steps.data'),
    plan: t('payments.checkout.steps.plan'),
    review: t('payments.checkout.steps.review'),
    pix: 'Pix',
    paid: t('payments.pix.paidTitle'),
  };
  return (
    <>
      <CheckoutSteps current={charge || isPaid ? 'paying' : step} />
      <div className={css.checkout}>
        <section ref={panel} className={css.card} tabIndex={-1} aria-label={labels[phase]}>
          {failed && !isPaid && (
            <div className={css.failed}>
              <NoticeBox tone="bad">{errorText(failed)}</NoticeBox>
            </div>
          )}
          {isPaid && <PaidPanel until={until} onLeave={leave} />}
          {phase === 'pix' && charge && (
            <PixPanel
              key={charge.txid}
              charge={charge}
              receiver={subscription.receiver}
              onAgain={submit}
              isAsking={ask.isPending}
            />
          )}
          {phase === 'data' && <DataStep form={form} onNext={() => setStep('plan')} />}
          {phase === 'plan' && (
            <>
              <PlanCards
                subscription={subscription}
                lockedId={lockedId}
                onChoose={(id) => {
                  // Who keeps the own plan keeps it also where the operator gives another one meanwhile.
                  setChoice(id === subscription.planId ? 'own' : id);
                  setStep('review');
                }}
              />
              <div className={css.actions}>
                <Button variant="default" onClick={() => setStep('data')}>
                  {t('payments.checkout.previous')}
                </Button>
              </div>
            </>
          )}
          {phase === 'review' && (
            <>
              <h2 className={css.title}>{t('payments.checkout.reviewTitle')}</h2>
              <Review
                payer={form.values}
                plan={chosen}
                fallback={{ name: company.name, detail: invoice?.detail ?? '' }}
                recurrence={company.recurrence}
                onChange={setStep}
              />
              <PayActions
                next={next}
                total={total}
                creditLeft={chosen?.creditLeft ?? 0}
                period={
                  hasEnd(subscription.dueDate) && (next === 'pay' || next === 'renew') ? chosen?.period : undefined
                }
                isBusy={ask.isPending || renew.isPending || renew.data !== undefined}
                onBack={() => setStep('plan')}
                onSubmit={submit}
              />
            </>
          )}
        </section>
        <CheckoutSummary
          amounts={{ ...amounts, total }}
          invoice={shownInvoice}
          plan={chosen}
          isQuote={isQuoted && !charge}
          isFree={next !== 'pay'}
          isUntilShown={phase !== 'review'}
        />
      </div>
    </>
  );
}
