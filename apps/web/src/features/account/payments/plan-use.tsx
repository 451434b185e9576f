import { IconPackage, IconPlugConnected, IconSitemap, IconUsers } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { Figure, FigureRow } from '../../../ui/layout/figure-row.tsx';
import { formatDate, formatMoney, formatNumber } from '../../../ui/text/format.ts';
import type { Subscription } from './payments.queries.ts';

const limits = [
  ['users', IconUsers],
  ['connections', IconPlugConnected],
  ['queues', IconSitemap],
] as const;

/** The plan of the company, and how much of what it limits is used. */
export function PlanUse({ subscription: { plans, planId, usage } }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const { company } = useSession();
  const plan = plans.find(({ id }) => id === planId);
  if (!plan) return null;
  return (
    <FigureRow>
      <Figure
        icon={IconPackage}
        label={t('invoices.use.plan', { name: plan.name })}
        value={formatMoney(plan.price)}
        note={
          plan.nextPrice
            ? t('payments.checkout.nextPrice', {
                value: formatMoney(plan.nextPrice.value),
                date: formatDate(`${plan.nextPrice.from}T12:00:00`, '2-digit'),
              })
            : t('invoices.use.mail', { email: company.billingEmail || company.email || '–' })
        }
      />
      {limits.map(([limit, icon]) => {
        const isOver = usage[limit] > plan[limit];
        return (
          <Figure
            key={limit}
            icon={icon}
            label={t(`invoices.use.${limit}`)}
            value={formatNumber(usage[limit])}
            note={t(isOver ? 'invoices.use.over' : 'invoices.use.of', { limit: formatNumber(plan[limit]) })}
            isBad={isOver}
          />
        );
      })}
    </FigureRow>
  );
}
