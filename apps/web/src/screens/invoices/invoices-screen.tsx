import { calendarDay, hasEnd, invoiceLabel, isAdmin } from '@balcao/contract';
import type { Invoice } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconPrinter, IconQrcode } from '../../ui/icons/index.ts';
import { Link } from '@tanstack/react-router';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { isAwaited } from '../../app/is-awaited.ts';
import { useSession } from '../../app/session/session.ts';
import { toast } from '../../app/toasts/toast.tsx';
import { useRefusal } from '../../app/session/use-refusal.ts';
import { formatDay, InvoiceLabel } from '../../features/account/invoices/invoice-label.tsx';
import css from '../../features/account/invoices/invoices.module.css';
import { useInvoices } from '../../features/account/invoices/invoices.queries.ts';
import { paymentWords } from '../../features/account/invoices/payment-words.ts';
import { ReceiptDialog } from '../../features/account/invoices/receipt-dialog.tsx';
import { givenBackWords, renewalWords } from '../../features/account/invoices/renewal-words.ts';
import { useSubscription } from '../../features/account/payments/payments.queries.ts';
import { PlanPauses } from '../../features/account/plans/plan-pauses.tsx';
import { PlanUse } from '../../features/account/payments/plan-use.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { formatMoney } from '../../ui/text/format.ts';
import { ListBody } from '../../ui/lists/list-body.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SearchField, useSearchText } from '../../ui/fields/search-field.tsx';
import table from '../../ui/lists/table-page.module.css';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { useNow } from '../../ui/hooks/use-now.ts';

const redirectDelayMs = 1000;
const row = { height: 56, twoLines: true };

const announceRefusal = () => toast.error(i18next.t('coreErrors.ERR_NO_PERMISSION'), 'ERR_NO_PERMISSION');

/** For admins; other users are informed and sent on. */
export function InvoicesScreen() {
  const { actor } = useSession();
  const mayPay = isAdmin(actor);
  useRefusal({ isRefused: !mayPay, announce: announceRefusal, to: '/', delayMs: redirectDelayMs });
  return mayPay ? <Invoices /> : null;
}

/** The invoices of the company: billed, paid and open. */
function Invoices() {
  const { t } = useTranslation();
  const { company } = useSession();
  const search = useSearchText();
  const subscription = useSubscription();
  const list = useInvoices(search.search);
  // What stands above the invoices is drawn first, so that they do not move.
  const isListShown = !isAwaited(subscription);
  const receipt = useDialog<Invoice>();
  const today = calendarDay(useNow(), company.timeZone);
  const { invoice: next, invoicePlanId, plans } = subscription.data ?? {};
  const renewal = plans?.find(({ id }) => id === invoicePlanId)?.period;
  const untilWords = (invoice: Invoice) =>
    renewal && hasEnd(company.dueDate) && next?.id === invoice.id
      ? renewalWords(t, renewal)
      : givenBackWords(t, invoice);
  const renderAction = (invoice: Invoice) => (
    <span className={css.action}>
      {invoice.status === 'paid' && <span className={css.paid}>{t('invoices.paid')}</span>}
      {(invoice.payments.length > 0 || invoice.credits.length > 0) && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.75} />}
          onClick={() => receipt.open(invoice)}
        >
          {t('invoices.receipt')}
        </Button>
      )}
      {invoice.status === 'open' && (
        <Button component={Link} to="/financeiro/checkout" leftSection={<IconQrcode size={16} stroke={1.75} />}>
          {t('invoices.pay')}
        </Button>
      )}
    </span>
  );
  return (
    <Page
      title={t('invoices.title')}
      note={
        isListShown && list.items && list.items.length > 0 && search.search === ''
          ? t('invoices.total', { count: list.items.length })
          : undefined
      }
      actions={
        <>
          <SearchField
            label={t('invoices.searchLabel')}
            className={table.search}
            value={search.text}
            onChange={search.setText}
          />
          <Button
            component={Link}
            to="/financeiro/checkout"
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} />}
          >
            {t('invoices.use.change')}
          </Button>
        </>
      }
    >
      <PlanPauses />
      {subscription.data && (
        <div className={css.use}>
          <PlanUse subscription={subscription.data} />
        </div>
      )}
      {isListShown && (
        <ListBody
          list={list}
          row={row}
          empty={
            search.search === ''
              ? { title: t('invoices.empty.title'), text: t('invoices.empty.text') }
              : {
                  title: t('invoices.notFound.title', { search: search.search }),
                  text: t('invoices.notFound.text'),
                }
          }
        >
          {(items, end) => (
            <DataTable
              items={items}
              keyOf={({ id }) => id}
              toneOf={(invoice) => (invoiceLabel(invoice, today) === 'overdue' ? 'bad' : undefined)}
              columns={[
                {
                  label: t('invoices.columns.id'),
                  render: ({ number }) => <span className={css.id}>{number}</span>,
                },
                {
                  label: t('invoices.columns.detail'),
                  kind: 'grow',
                  render: (invoice) => (
                    <>
                      <div className={table.name}>{invoice.detail}</div>
                      <div className={css.meta}>{paymentWords(t, invoice, company.timeZone)}</div>
                      <div className={css.meta}>{untilWords(invoice)}</div>
                    </>
                  ),
                },
                {
                  label: t('invoices.columns.value'),
                  kind: 'number',
                  render: ({ value }) => <span className={css.money}>{formatMoney(value)}</span>,
                },
                { label: t('invoices.columns.dueDate'), render: ({ dueDate }) => formatDay(dueDate) },
                {
                  label: t('invoices.columns.status'),
                  render: (invoice) => <InvoiceLabel invoice={invoice} today={today} />,
                },
                { label: t('invoices.columns.action'), kind: 'number', render: renderAction },
              ]}
              renderCard={(invoice) => (
                <>
                  <div className={css.card}>
                    <span className={table.name}>{invoice.detail}</span>
                    <span className={css.money}>{formatMoney(invoice.value)}</span>
                  </div>
                  <div className={css.meta}>
                    {invoice.number} ·{' '}
                    {paymentWords(t, invoice, company.timeZone) ??
                      t('invoices.due', { date: formatDay(invoice.dueDate) })}
                  </div>
                  <div className={css.meta}>{untilWords(invoice)}</div>
                  <div className={css.card}>
                    <InvoiceLabel invoice={invoice} today={today} />
                    {renderAction(invoice)}
                  </div>
                </>
              )}
              end={end}
            />
          )}
        </ListBody>
      )}
      <p className={css.rhythm}>{t('invoices.rhythm')}</p>
      {receipt.value && (
        <ReceiptDialog
          key={receipt.instanceKey}
          invoice={receipt.value}
          opened={receipt.opened}
          onClose={receipt.close}
        />
      )}
    </Page>
  );
}
