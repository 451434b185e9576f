import { hasEnd, isTaxId } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCalendarEvent, IconCheck, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../app/errors.ts';
import { useSession } from '../../app/session.ts';
import { toast } from '../../app/toast.tsx';
import { formatDate, formatMoney } from '../../ui/format.ts';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { optional } from '../../ui/validators.ts';
import { BillingDataFields } from './billing-data-fields.tsx';
import { amountsOfInvoice, amountsOfPlan } from './checkout-amounts.ts';
import { PixPanel } from './pix-panel.tsx';
import css from './payments.module.css';
import { useRenewFree, useSubscribe } from './payments.queries.ts';
import type { Charge, Subscription } from './payments.queries.ts';
import { PlanCards } from './plan-cards.tsx';
import { Review } from './review.tsx';
import { useRenewal } from './use-renewal.ts';

const formatDay = (day: string) => formatDate(`${day}T12:00:00`, '2-digit');

const steps = ['data', 'plan', 'review'] as const;
type Step = (typeof steps)[number];

/**
 * The way to a payment: billing data, plan, review, and then the code of the payment. It begins with the plan. A plan that costs
 * nothing is renewed at its end.
 */
export function Checkout({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const { company } = useSession();
  const [step, setStep] = useState<Step>('plan');
  const [charge, setCharge] = useState<Charge>();
  const [planId, setPlanId] = useState(subscription.planId ?? undefined);
  const ask = useSubscribe();
  const renew = useRenewFree();
  useRenewal(charge?.invoice.id, renew.data);
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
    validate: {
      firstName: (value) => (value.trim() === '' ? t('payments.checkout.missing.firstName') : null),
      address2: (value) => (value.trim() === '' ? t('payments.checkout.missing.address') : null),
      city: (value) => (value.trim() === '' ? t('payments.checkout.missing.city') : null),
      country: (value) => (value === '' ? t('payments.checkout.missing.country') : null),
      document: optional((text) =>
        isTaxId(text.replace(/[\s./-]/g, '').toUpperCase()) ? null : t('payments.checkout.badDocument'),
      ),
      zipcode: (value, { country }) => {
        if (value.trim() === '') return t('payments.checkout.missing.zipcode');
        const shape = country === 'BR' ? /^\d{5}-?\d{3}$/ : /^\d{5}(?:-\d{4})?$/;
        return shape.test(value.trim()) ? null : t('payments.checkout.badZipcode');
      },
    },
  });
  const chosen = subscription.plans.find(({ id }) => id === planId);
  const isOther = planId !== undefined && planId !== subscription.planId;
  const isQuoted = isOther || !invoice;
  const isFree = isQuoted && chosen?.total === 0;
  const shownInvoice = charge?.invoice ?? invoice;
  const {
    value,
    prorated,
    paid: paidValue,
    credit,
  } = isQuoted && !charge ? amountsOfPlan(chosen) : amountsOfInvoice(shownInvoice);
  const total = charge ? Number(charge.valor.original) : value - paidValue - credit;

  const submit = () => {
    // The missing field is on the first step.
    if (form.validate().hasErrors) return setStep('data');
    if (isFree && planId !== undefined) return renew.mutate(planId);
    const plan = chosen ?? { users: 0, connections: 0 };
    const figures = { users: plan.users, connections: plan.connections, price: total };
    ask.mutate(
      {
        ...form.values,
        ...figures,
        ...(shownInvoice && { invoiceId: shownInvoice.id }),
        ...(planId !== undefined && { planId }),
      },
      {
        onSuccess: (made) => {
          setCharge(made);
          toast.ok(t('payments.checkout.asked'));
        },
      },
    );
  };
  const failed = ask.error ?? renew.error;
  const reached = charge ? steps.length : steps.indexOf(step);
  return (
    <>
      <ol className={css.steps}>
        {steps.map((each, index) => {
          const isDone = index < reached;
          return (
            <li key={each} aria-current={!charge && each === step ? 'step' : undefined}>
              <span className={css.dot} data-done={isDone || undefined}>
                {isDone ? <IconCheck size={14} stroke={2.25} aria-hidden /> : index + 1}
              </span>
              {t(`payments.checkout.steps.${each}`)}
            </li>
          );
        })}
      </ol>
      <div className={css.checkout}>
        {charge ? (
          <PixPanel
            key={charge.txid}
            charge={charge}
            receiver={subscription.receiver}
            onAgain={submit}
            isAsking={ask.isPending}
          />
        ) : (
          <div className={css.card}>
            {failed && <NoticeBox tone="bad">{errorText(failed)}</NoticeBox>}
            {step === 'data' && (
              <form
                noValidate
                onSubmit={form.onSubmit(() => setStep('plan'))}
                aria-label={t('payments.checkout.dataTitle')}
              >
                <BillingDataFields form={form} />
                <div className={css.actions}>
                  <Button type="submit">{t('payments.checkout.next')}</Button>
                </div>
              </form>
            )}
            {step === 'plan' && (
              <>
                <PlanCards
                  subscription={subscription}
                  locked={invoice !== null && amountsOfInvoice(invoice).paid > 0}
                  onChoose={(id) => {
                    setPlanId(id);
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
            {step === 'review' && (
              <>
                <h2 className={css.title}>{t('payments.checkout.reviewTitle')}</h2>
                <Review
                  payer={form.values}
                  plan={chosen}
                  fallback={{ name: company.name, detail: invoice?.detail ?? '' }}
                  recurrence={company.recurrence}
                  onChange={setStep}
                />
                {!isFree && (
                  <div className={css.next}>
                    <NoticeBox tone="info">{t('payments.checkout.codeNext')}</NoticeBox>
                  </div>
                )}
                <div className={css.actions}>
                  <span className={css.sum}>
                    {t('payments.checkout.total')} <strong>{formatMoney(total)}</strong>
                  </span>
                  <Button variant="default" onClick={() => setStep('plan')}>
                    {t('payments.checkout.previous')}
                  </Button>
                  <Button
                    leftSection={isFree ? undefined : <IconQrcode size={16} stroke={1.75} aria-hidden />}
                    loading={ask.isPending || renew.isPending || renew.data !== undefined}
                    onClick={submit}
                  >
                    {t(isFree ? 'payments.checkout.renew' : 'payments.checkout.pay')}
                  </Button>
                </div>
              </>
            )}
          </div>
        )}
        <aside className={css.card}>
          <h2 className={css.title}>
            {shownInvoice
              ? t('payments.checkout.invoice', { number: shownInvoice.number })
              : t('payments.checkout.reviewTitle')}
          </h2>
          <dl className={css.lines}>
            <div>
              <dt>{isQuoted && !charge ? chosen?.name : shownInvoice?.detail}</dt>
              <dd>{formatMoney(value - prorated)}</dd>
            </div>
            {prorated !== 0 && (
              <div>
                <dt>{t('payments.checkout.prorated')}</dt>
                <dd>{formatMoney(prorated)}</dd>
              </div>
            )}
            {credit > 0 && (
              <div>
                <dt>{t('payments.checkout.credit')}</dt>
                <dd>{formatMoney(-credit)}</dd>
              </div>
            )}
            {paidValue > 0 && (
              <div>
                <dt>{t('payments.checkout.alreadyPaid')}</dt>
                <dd>{formatMoney(-paidValue)}</dd>
              </div>
            )}
            <div className={css.total}>
              <dt>{t('payments.checkout.total')}</dt>
              <dd>{formatMoney(total)}</dd>
            </div>
          </dl>
          {shownInvoice && (
            <p className={css.note}>
              <IconCalendarEvent size={18} stroke={1.75} aria-hidden />
              <span>
                {t('payments.checkout.dueDate', { date: formatDay(shownInvoice.dueDate) })}
                {chosen && hasEnd(company.dueDate) && (
                  <> {t('payments.checkout.until', { date: formatDay(chosen.period.until) })}</>
                )}
              </span>
            </p>
          )}
          {isFree && chosen.creditLeft > 0 && (
            <p className={css.text}>{t('payments.checkout.creditLeft', { value: formatMoney(chosen.creditLeft) })}</p>
          )}
          {!isFree && (
            <p className={css.note}>
              <IconQrcode size={18} stroke={1.75} aria-hidden />
              {t('payments.checkout.byPix')}
            </p>
          )}
        </aside>
      </div>
    </>
  );
}
