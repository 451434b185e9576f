import type { OfferedPlan } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from './payments.module.css';

interface Props {
  payer: { firstName: string; address2: string; city: string; state: string; zipcode: string; document: string };
  plan: OfferedPlan | undefined;
  /** what stands where nothing was typed or chosen */
  fallback: { name: string; detail: string };
  /** goes back to a step */
  onChange: (step: 'data' | 'plan') => void;
}

/** Who pays and for what, before it is asked for. */
export function Review({ payer, plan, fallback, onChange }: Props) {
  const { t } = useTranslation();
  const facts = {
    data: [
      [t('payments.checkout.payer'), payer.firstName || fallback.name],
      [t('payments.checkout.fields.document'), payer.document],
      [t('payments.checkout.fields.address'), payer.address2],
      [t('payments.checkout.fields.city'), [payer.city, payer.state, payer.zipcode].filter(Boolean).join(', ')],
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
