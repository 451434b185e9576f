import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/text/format.ts';
import css from './payments.module.css';

interface Props {
  /** the days that the company is renewed for when it is paid today */
  period: { until: string; lockedDays: number };
  /** nothing is to be paid for it */
  isFree: boolean;
}

/** Until when a payment renews the licence, large, and how many days on which the company was locked are in it. */
export function ValidUntil({ period: { until, lockedDays }, isFree }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.until}>
      <span className={css.small}>{t(isFree ? 'payments.checkout.untilFree' : 'payments.checkout.until')}</span>
      <strong>{formatDate(`${until}T12:00:00`)}</strong>
      {lockedDays > 0 && <span className={css.small}>{t('payments.checkout.lockedDays', { count: lockedDays })}</span>}
    </div>
  );
}
