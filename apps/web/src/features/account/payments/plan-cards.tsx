import { planFlags } from '@balcao/contract';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconMinus } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney } from '../../../ui/text/format.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import css from './payments.module.css';
import type { Subscription } from './payments.queries.ts';

interface Props {
  subscription: Subscription;
  /** the plan of an invoice of which a part is paid: no other can be chosen */
  lockedId: number | undefined;
  onChoose: (planId: number) => void;
}

/** The plans that the company may choose, with what a period of each costs it. */
export function PlanCards({ subscription: { plans, planId, usage }, lockedId, onChoose }: Props) {
  const { t } = useTranslation();
  const isLocked = lockedId !== undefined;
  const shown = isLocked ? plans.filter(({ id }) => id === lockedId) : plans;
  return (
    <>
      <h2 className={css.title}>{t('payments.checkout.planTitle')}</h2>
      <p className={css.text}>{t(isLocked ? 'payments.checkout.partPaid' : 'payments.checkout.planText')}</p>
      <ul className={css.plans}>
        {shown.map((plan) => {
          const isOwn = plan.id === planId;
          const isOver = usage.users > plan.users || usage.connections > plan.connections || usage.queues > plan.queues;
          return (
            <li key={plan.id} className={css.plan} data-own={isOwn || undefined}>
              <div className={css.planName}>
                {plan.name}
                {isOwn && <span className={css.small}>{t('payments.checkout.own')}</span>}
              </div>
              <div>
                <span className={css.price}>
                  {plan.price === 0 ? t('payments.checkout.free') : formatMoney(plan.price)}
                </span>{' '}
                {plan.price > 0 && <span className={css.small}>{t(`payments.checkout.per.${plan.recurrence}`)}</span>}
              </div>
              {plan.nextPrice && (
                <div className={css.small}>
                  {t('payments.checkout.nextPrice', {
                    value: formatMoney(plan.nextPrice.value),
                    date: formatDate(`${plan.nextPrice.from}T12:00:00`, '2-digit'),
                  })}
                </div>
              )}
              {(['users', 'connections', 'queues'] as const).map((limit) => (
                <div key={limit} className={css.feature}>
                  <IconCheck size={16} stroke={1.75} aria-hidden />
                  <span>{t(`payments.checkout.${limit}`, { count: plan[limit] })}</span>
                </div>
              ))}
              {planFlags.map((flag) => (
                <div key={flag} className={css.feature} data-off={!plan[flag] || undefined}>
                  {plan[flag] ? (
                    <IconCheck size={16} stroke={1.75} aria-hidden />
                  ) : (
                    <IconMinus size={16} stroke={1.75} aria-hidden />
                  )}
                  <span>
                    {t(`plans.flags.${flag}`)}
                    {!plan[flag] && <VisuallyHidden> {t('payments.checkout.without')}</VisuallyHidden>}
                  </span>
                </div>
              ))}
              <div className={css.spring} />
              {isOver && <NoticeBox tone="info">{t('payments.checkout.overLimit')}</NoticeBox>}
              <Button variant={isOwn || isLocked ? 'filled' : 'default'} onClick={() => onChoose(plan.id)}>
                {t(isOwn ? 'payments.checkout.keep' : isLocked ? 'payments.checkout.next' : 'payments.checkout.choose')}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
