import { calendarDay } from '@balcao/contract';
import type { Company, Invoice } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/errors.ts';
import { formatDate, formatMoney } from '../../../ui/text/format.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { formatDay, InvoiceLabel } from './invoice-label.tsx';
import css from './invoices.module.css';
import { useCompanyInvoices } from './invoices.queries.ts';
import { paymentWords } from './payment-words.ts';
import { givenBackWords, renewalWords } from './renewal-words.ts';

interface Props {
  company: Pick<Company, 'id' | 'timeZone'>;
  onRecord: (invoice: Invoice) => void;
}

/** For the operator: the invoices of a company with what it owes. */
export function CompanyInvoices({ company, onRecord }: Props) {
  const { t } = useTranslation();
  const { data, error } = useCompanyInvoices(company.id);
  const today = calendarDay(useNow(), company.timeZone);
  return (
    <>
      {!data && !error && <SkeletonRows count={3} height={56} avatar={0} />}
      {error && <NoticeBox tone="bad">{errorText(error)}</NoticeBox>}
      {data && (
        <>
          <p className={css.owed}>{owedWords(data.owed)}</p>
          {data.invoices.length === 0 && <p>{t('invoices.operator.empty')}</p>}
          <ul className={css.rows}>
            {data.invoices.map((invoice) => (
              <li key={invoice.id} className={css.row}>
                <div className={css.what}>
                  <div>{invoice.detail}</div>
                  <div className={css.meta}>
                    {invoice.number} · {t('invoices.due', { date: formatDay(invoice.dueDate) })}
                  </div>
                  <div className={css.meta}>{paymentWords(t, invoice, company.timeZone)}</div>
                  <div className={css.meta}>
                    {data.renewal?.invoiceId === invoice.id
                      ? renewalWords(t, data.renewal)
                      : givenBackWords(t, invoice)}
                  </div>
                  {invoice.claimedAt && (
                    <div className={css.claimed}>
                      {t('invoices.operator.claimed', {
                        date: formatDate(invoice.claimedAt, '2-digit', company.timeZone),
                      })}
                    </div>
                  )}
                </div>
                <InvoiceLabel invoice={invoice} today={today} />
                <span className={css.money}>{formatMoney(invoice.value)}</span>
                <Button size="xs" variant="default" onClick={() => onRecord(invoice)}>
                  {t('invoices.operator.record')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );

  function owedWords(owed: number): string {
    if (owed === 0) return t('invoices.operator.settled');
    if (owed > 0) return t('invoices.operator.owed', { value: formatMoney(owed) });
    return t('invoices.operator.ahead', { value: formatMoney(-owed) });
  }
}
