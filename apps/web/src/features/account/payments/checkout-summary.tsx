import { hasEnd } from '@balcao/contract';
import type { Invoice, OfferedPlan } from '@balcao/contract';
import { IconCalendarEvent, IconQrcode } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { formatDate, formatMoney } from '../../../ui/text/format.ts';
import type { Amounts } from './checkout-amounts.ts';
import css from './payments.module.css';
import { ValidUntil } from './valid-until.tsx';

const formatDay = (day: string) => formatDate(`${day}T12:00:00`, '2-digit');

interface Props {
  amounts: Amounts & { /** what is left to pay */ total: number };
  invoice: Invoice | null;
  plan: OfferedPlan | undefined;
  /** The amounts are those that the plan would have, not those of the invoice. */
  isQuote: boolean;
  isFree: boolean;
  /** The review says until when it lasts beside its button. */
  isUntilShown: boolean;
}

/** What is being paid, line by line, when it is due and until when it lasts. */
export function CheckoutSummary({ amounts, invoice, plan, isQuote, isFree, isUntilShown }: Props) {
  const { t } = useTranslation();
  const { company } = useSession();
  const { value, prorated, credit, paid, total } = amounts;
  const lines = [
    { label: isQuote ? plan?.name : invoice?.detail, amount: value - prorated, isShown: true },
    { label: t('payments.checkout.prorated'), amount: prorated, isShown: prorated !== 0 },
    { label: t('payments.checkout.credit'), amount: -credit, isShown: credit > 0 },
    { label: t('payments.checkout.alreadyPaid'), amount: -paid, isShown: paid > 0 },
  ];
  return (
    <aside className={css.card}>
      <h2 className={css.title}>
        {invoice ? t('payments.checkout.invoice', { number: invoice.number }) : t('payments.checkout.reviewTitle')}
      </h2>
      <dl className={css.lines}>
        {lines
          .filter(({ isShown }) => isShown)
          .map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatMoney(amount)}</dd>
            </div>
          ))}
        <div className={css.total}>
          <dt>{t('payments.checkout.total')}</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
      </dl>
      {isUntilShown && plan && hasEnd(company.dueDate) && <ValidUntil period={plan.period} isFree={isFree} />}
      {invoice && (
        <p className={css.note}>
          <IconCalendarEvent size={18} stroke={1.75} aria-hidden />
          {t('payments.checkout.dueDate', { date: formatDay(invoice.dueDate) })}
        </p>
      )}
      {isFree && plan && plan.creditLeft > 0 && (
        <p className={css.text}>{t('payments.checkout.creditLeft', { value: formatMoney(plan.creditLeft) })}</p>
      )}
      {!isFree && (
        <p className={css.note}>
          <IconQrcode size={18} stroke={1.75} aria-hidden />
          {t('payments.checkout.byPix')}
        </p>
      )}
    </aside>
  );
}
