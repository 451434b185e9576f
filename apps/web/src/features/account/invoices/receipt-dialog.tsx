import type { Invoice } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconPrinter } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/errors.ts';
import { useSession } from '../../../app/session/session.ts';
import { formatDate, formatMoney } from '../../../ui/text/format.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { formatDay } from './invoice-label.tsx';
import { useInvoice } from './invoices.queries.ts';
import css from './receipt.module.css';

interface Props {
  invoice: Invoice;
  opened: boolean;
  onClose: () => void;
}

/** The payments of an invoice, in a printable form. */
export function ReceiptDialog({ invoice: { id, number }, opened, onClose }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useSession().company;
  const { data, error } = useInvoice(id);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('invoices.receiptOf.title', { number })}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {!data && !error && <SkeletonRows count={4} height={28} avatar={0} />}
      {error && <NoticeBox tone="bad">{errorText(error)}</NoticeBox>}
      {data && (
        <article className={css.receipt} data-receipt>
          <h2 className={css.heading}>{t('invoices.receiptOf.heading')}</h2>
          <dl className={css.facts}>
            <dt>{t('invoices.receiptOf.number')}</dt>
            <dd>{data.number}</dd>
            {data.receiver !== '' && (
              <>
                <dt>{t('invoices.receiptOf.receiver')}</dt>
                <dd>{data.receiver}</dd>
              </>
            )}
            <dt>{t('invoices.receiptOf.payer')}</dt>
            <dd>
              {data.payer.name}
              {data.payer.address.map((line) => (
                <span key={line} className={css.line}>
                  {line}
                </span>
              ))}
            </dd>
            <dt>{t('invoices.receiptOf.detail')}</dt>
            <dd>{data.detail}</dd>
            <dt>{t('invoices.receiptOf.dueDate')}</dt>
            <dd>{formatDay(data.dueDate)}</dd>
            {data.renewedUntil && (
              <>
                <dt>{t('invoices.receiptOf.renewedUntil')}</dt>
                <dd>
                  {formatDay(data.renewedUntil)}
                  {data.lockedDays > 0 && (
                    <span className={css.line}>{t('invoices.receiptOf.lockedDays', { count: data.lockedDays })}</span>
                  )}
                </dd>
              </>
            )}
            <dt>{t('invoices.receiptOf.payments')}</dt>
            <dd>
              {data.payments.map((one) => (
                <span key={`${one.createdAt} ${one.kind}`} className={css.line}>
                  {formatDate(one.paidAt, '2-digit', timeZone)} · {t(`invoices.receiptOf.${one.kind}`)}{' '}
                  {formatMoney(one.kind === 'payment' ? one.value : -one.value)}
                  {one.note !== '' && ` · ${one.note}`}
                </span>
              ))}
              {data.credits.map((one) => (
                <span key={`${one.createdAt} ${one.number} ${one.value}`} className={css.line}>
                  {formatDate(one.createdAt, '2-digit', timeZone)} ·{' '}
                  {t(one.value > 0 ? 'invoices.receiptOf.creditFrom' : 'invoices.receiptOf.creditTo', one)}{' '}
                  {formatMoney(one.value)}
                </span>
              ))}
            </dd>
          </dl>
          <div className={css.total}>
            <span>{t('invoices.receiptOf.total')}</span>
            <span>{formatMoney(data.paidValue)}</span>
          </div>
          {data.payments.some(({ provider }) => provider === 'simulated') && (
            <NoticeBox tone="warn">{t('invoices.receiptOf.simulated')}</NoticeBox>
          )}
        </article>
      )}
      <footer className={css.actions}>
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
        <Button leftSection={<IconPrinter size={16} stroke={1.75} />} disabled={!data} onClick={() => window.print()}>
          {t('invoices.receiptOf.print')}
        </Button>
      </footer>
    </Modal>
  );
}
