import { Button } from '@mantine/core';
import { IconQrcode } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/text/format.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import type { NextStep } from './checkout-plan.ts';
import css from './payments.module.css';
import { ValidUntil } from './valid-until.tsx';

interface Props {
  /** a payment, a renewal without one, an open invoice of another plan that falls away, or nothing until the company is due soon */
  next: NextStep;
  /** what is left to pay */
  total: number;
  creditLeft: number;
  /** until when it renews the licence; undefined = it changes no due date */
  period: { until: string; lockedDays: number } | undefined;
  isBusy: boolean;
  onBack: () => void;
  onSubmit: () => void;
}

/** The end of a review: what comes next, the sum, and the button that asks for it. */
export function PayActions({ next, total, creditLeft, period, isBusy, onBack, onSubmit }: Props) {
  const { t } = useTranslation();
  const buttons = {
    pay: t('payments.checkout.pay'),
    renew: t('payments.checkout.renew'),
    drop: t('payments.checkout.drop'),
  };
  const notes = {
    pay: t('payments.checkout.codeNext'),
    renew: undefined,
    drop: t('payments.checkout.dropNext'),
    nothing: t(creditLeft > 0 ? 'payments.checkout.creditKept' : 'payments.checkout.nothingNow'),
  };
  return (
    <>
      {notes[next] !== undefined && (
        <div className={css.next}>
          <NoticeBox tone="info">{notes[next]}</NoticeBox>
        </div>
      )}
      {period && <ValidUntil period={period} isFree={next !== 'pay'} />}
      <div className={css.actions}>
        <span className={css.sum}>
          {t('payments.checkout.total')} <strong>{formatMoney(total)}</strong>
        </span>
        <Button variant="default" onClick={onBack}>
          {t('payments.checkout.previous')}
        </Button>
        {next !== 'nothing' && (
          <Button
            leftSection={next === 'pay' && <IconQrcode size={16} stroke={1.75} aria-hidden />}
            loading={isBusy}
            onClick={onSubmit}
          >
            {buttons[next]}
          </Button>
        )}
      </div>
    </>
  );
}
