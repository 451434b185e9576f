import type { ErrorDetails } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconQrcode } from '../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/errors.ts';
import { formatDate, formatMoney } from '../../ui/text/format.ts';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';
import css from './due-notice.module.css';

interface Props {
  /** ERR_COMPANY_DUE of an admin, with the invoice that is open */
  error: ApiError;
  loading: boolean;
  onPay: () => void;
}

/** The company is past its due date: what it has to pay, and the way to pay it. */
export function DueNotice({ error, loading, onPay }: Props) {
  const { t } = useTranslation();
  const { invoice } = error.details as ErrorDetails<'ERR_COMPANY_DUE'>;
  return (
    <div className={css.due} role="alert">
      <NoticeBox tone="bad">{errorText(error)}</NoticeBox>
      {invoice && (
        <div className={css.invoice}>
          <span>
            <span className={css.detail}>{invoice.detail}</span>
            {t('auth.login.invoice', { number: invoice.number })}
            {invoice.until !== undefined && (
              <span className={css.detail}>
                {t('auth.login.until', { date: formatDate(`${invoice.until}T12:00:00`) })}
              </span>
            )}
            {invoice.lockedDays !== undefined && invoice.lockedDays > 0 && (
              <span>{t('auth.login.lockedDays', { count: invoice.lockedDays })}</span>
            )}
          </span>
          <span className={css.value}>{formatMoney(invoice.value)}</span>
        </div>
      )}
      <Button
        size="lg"
        fullWidth
        leftSection={<IconQrcode size={18} stroke={1.75} />}
        loading={loading}
        onClick={onPay}
      >
        {t('auth.login.payNow')}
      </Button>
      <p className={css.hint}>{t('auth.login.payHint')}</p>
    </div>
  );
}
