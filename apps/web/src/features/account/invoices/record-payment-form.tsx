import type { ErrorDetails, Invoice } from '@balcao/contract';
import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../app/api/api-error.ts';
import { FormError } from '../../../app/crud/form-error.tsx';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { formatMoney } from '../../../ui/text/format.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { required } from '../../../ui/fields/validators.ts';
import { useRecordPayment } from './invoices.queries.ts';

/** `149,90` */
const typed = (value: number) => value.toFixed(2).replace('.', ',');

interface Values {
  kind: 'payment' | 'refund';
  value: string;
  note: string;
  /** the operator has seen what is recorded already */
  confirmed?: boolean;
}

/** Records money that came in for an invoice, or was given back, outside of the product. */
export function RecordPaymentForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation();
  const save = useRecordPayment(invoice.id);
  const left = Math.max(0, invoice.value - invoice.paidValue);
  const form = useForm<Values>({
    initialValues: {
      kind: 'payment',
      // Nothing is proposed for a paid invoice: one click would enter its money twice.
      value: left > 0 ? typed(left) : '',
      note: '',
    },
    validate: {
      value: (value) => (/^\d+(?:[.,]\d{1,2})?$/.test(value.trim()) ? null : t('invoices.operator.form.badValue')),
      note: required,
    },
  });
  const asking = useDialog<ErrorDetails<'ERR_PAYMENT_UNCONFIRMED'>>();
  const { submit, onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: (values: Values) => values,
    errorFields: { ERR_REFUND_TOO_HIGH: 'value' },
    onRefused: (refusal) => {
      if (isApiError(refusal, 'ERR_PAYMENT_UNCONFIRMED')) asking.open(refusal.details as typeof asking.value & {});
    },
    onSaved: () => {
      toast.ok(t('records.done'));
      onClose();
    },
  });
  return (
    <FormModal
      opened
      title={t('invoices.operator.form.title', { number: invoice.number })}
      size={480}
      dirty={form.isDirty()}
      submit={t('invoices.operator.form.submit')}
      loading={loading}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormError error={isApiError(error, 'ERR_PAYMENT_UNCONFIRMED') ? null : error} />
      <NativeSelect
        label={t('invoices.operator.form.kind')}
        data={(['payment', 'refund'] as const).map((value) => ({ value, label: t(`invoices.operator.form.${value}`) }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={t('invoices.operator.form.value')}
        inputMode="decimal"
        maxLength={12}
        {...form.getInputProps('value')}
      />
      <TextInput
        label={t('invoices.operator.form.note')}
        description={t('invoices.operator.form.noteHint')}
        inputWrapperOrder={hintBelow}
        maxLength={500}
        {...form.getInputProps('note')}
      />
      <NoticeBox tone="info">
        {t(form.values.kind === 'refund' ? 'invoices.operator.form.refundText' : 'invoices.operator.form.paymentText')}
      </NoticeBox>
      <ConfirmDialog
        key={asking.instanceKey}
        opened={asking.opened}
        title={t('invoices.operator.form.twice.title')}
        text={
          asking.value &&
          t(`invoices.operator.form.twice.${asking.value.reason}`, {
            open: formatMoney(asking.value.open),
            value: formatMoney(Number(form.values.value.trim().replace(',', '.'))),
          })
        }
        confirm={t('invoices.operator.form.twice.confirm')}
        onConfirm={() => {
          asking.close();
          submit({ ...form.values, confirmed: true });
        }}
        onClose={asking.close}
      />
    </FormModal>
  );
}
