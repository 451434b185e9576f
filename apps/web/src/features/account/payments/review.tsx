import type { OfferedPlan, Recurrence } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/text/format.ts';
import type { BillingData } from './billing-data-fields.tsx';
import css from './payments.module.css';

interface Props {
  payer: BillingData;
  plan: OfferedPlan | undefined;
  /** shown where nothing was typed or chosen */
  fallback: { name: string; detail: string };
  recurrence: Recurrence;
  /** goes back to a step */
  onChange: (step: 'data' | 'plan') => void;
}

/** Payer and subject, before the payment is requested. */
export function Review({ payer, plan, fallback, recurrence, onChange }: Props) {
  const { t } = useTranslation();
  const formatDay = (day: string) => formatDate(`${day}T12:00:00`, '2-digit');
  const facts = {
    data: [
      [t('payments.checkout.payer'), payer.firstName || fallback.name],
      [t('payments.checkout.fields.document'), payer.document],
      [t('payments.checkout.fields.address'), payer.address2],
      [t('payments.checkout.fields.city'), [payer.city, payer.state, payer.zipcode].filter(Boolean).join(', ')],
      [
        t('payments.checkout.fields.country'),
        t(`payments.checkout.countries.${payer.country === 'usa' ? 'usa' : 'BR'}`),
      ],
    ],
    plan: [
      [t('payments.checkout.plan'), plan?.name ?? fallback.detail],
      ...(plan
        ? [
            [
              t('payments.checkout.limits'),
              [
                t('payments.checkout.users', { count: plan.users }),
                t('payments.checkout.connections', { count: plan.connections }),
                t('payments.checkout.queues', { count: plan.queues }),
              ].join(', '),
            ],
            [
              t('payments.checkout.period'),
              t('payments.checkout.fromTo', {
                from: formatDay(plan.period.from),
                until: formatDay(plan.period.until),
              }),
            ],
            [t('payments.checkout.recurrence'), t(`payments.checkout.recurrences.${recurrence}`)],
          ]
        : []),
    ],
  };
  const titles = { data: t('payments.checkout.steps.data'), plan: t('payments.checkout.plan') };
  return (
    <div className={css.review}>
      {(['data', 'plan'] as const).map((step) => (
        <section key={step} className={css.reviewed} aria-label={titles[step]}>
          <header>
            <h3>{titles[step]}</h3>
            <Button variant="subtle" size="compact-sm" onClick={() => onChange(step)}>
              {t('payments.checkout.change')}
            </Button>
          </header>
          <dl className={css.lines}>
            {facts[step].map(
              ([label, value]) =>
                value !== '' && (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ),
            )}
          </dl>
        </section>
      ))}
    </div>
  );
}
