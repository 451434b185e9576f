import type { EndpointAnswer, getSimulatedBank } from '@balcao/contract';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toast } from '../../app/toasts/toast.tsx';
import css from '../../features/account/payments/payments.module.css';
import { usePayAtBank, useSimulatedBank } from '../../features/account/payments/payments.queries.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { formatMoney } from '../../ui/text/format.ts';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';

/** Plays the payer's bank in a demonstration: any amount, as often as wanted. */
export function SimulatedBankScreen() {
  const { t } = useTranslation();
  const { txid = '' } = useParams({ strict: false });
  const { data, isError } = useSimulatedBank(txid);
  return (
    <main className={css.alone}>
      <Page title={t('payments.bank.title')}>
        <div className={`${css.card} ${css.narrow}`}>
          <NoticeBox tone="warn">{t('payments.bank.text')}</NoticeBox>
          {!data && !isError && <SkeletonRows count={2} height={44} avatar={0} />}
          {isError && <EmptyState title={t('payments.bank.missing.title')} text={t('payments.bank.missing.text')} />}
          {data && <PayForm txid={txid} bank={data} />}
        </div>
      </Page>
    </main>
  );
}

function PayForm({ txid, bank }: { txid: string; bank: EndpointAnswer<typeof getSimulatedBank> }) {
  const { t } = useTranslation();
  const pay = usePayAtBank(txid);
  const form = useForm({
    initialValues: { value: bank.value.toFixed(2).replace('.', ',') },
    validate: { value: (value) => (/^\d+(?:[.,]\d{1,2})?$/.test(value.trim()) ? null : t('payments.bank.badValue')) },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ value }) =>
        pay.mutate(value.trim(), {
          onSuccess: () =>
            toast.ok(t('payments.bank.done', { value: formatMoney(Number(value.trim().replace(',', '.'))) })),
        }),
      )}
    >
      <div className={css.fields}>
        <div>
          <p className={css.text}>{t('payments.bank.asked', { number: bank.number })}</p>
          <p className={css.amount}>{formatMoney(bank.value)}</p>
        </div>
        <TextInput
          label={t('payments.bank.value')}
          inputMode="decimal"
          maxLength={12}
          {...form.getInputProps('value')}
        />
      </div>
      <p className={css.text}>
        {t('payments.bank.paid')}:{' '}
        {bank.paid.length === 0 ? t('payments.bank.nothing') : bank.paid.map(formatMoney).join(' + ')}
      </p>
      <div className={css.actions}>
        <Button type="submit" loading={pay.isPending}>
          {t('payments.bank.pay')}
        </Button>
      </div>
    </form>
  );
}
