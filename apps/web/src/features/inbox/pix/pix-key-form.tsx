import type { PixKey } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { RecordDialogProps } from '../../../app/crud/crud-page.tsx';
import { RecordModal } from '../../../app/crud/record-modal.tsx';
import { useSave } from '../../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { lengthBetween } from '../../../ui/fields/validators.ts';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { PixKeyField, pixKeyProblem } from '../../account/invoices/index.ts';
import { pixKeysCrud } from './pix.queries.ts';

/** Adds or edits a key. Remounted for each record, so that it starts from its current values. */
export function PixKeyForm({ opened, record, onClose }: RecordDialogProps<PixKey>) {
  const { t } = useTranslation();
  const save = useSave(pixKeysCrud, record);
  const form = useForm({
    initialValues: {
      key: record?.key ?? '',
      receiverName: record?.receiverName ?? '',
      receiverCity: record?.receiverCity ?? '',
    },
    validate: {
      key: (key) => pixKeyProblem(t, key, record?.key ?? null),
      receiverName: lengthBetween(2, 100),
      receiverCity: lengthBetween(2, 50),
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: (values) => values,
    errorFields: { ERR_PIX_KEY_ALREADY_EXISTS: 'key' },
    onSaved: () => {
      toast.ok(t(record ? 'pix.form.saved' : 'pix.form.added'));
      onClose();
    },
  });
  return (
    <RecordModal
      opened={opened}
      record={record}
      title={t(record ? 'pix.form.editTitle' : 'pix.form.addTitle')}
      size={480}
      dirty={form.isDirty()}
      loading={loading}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <PixKeyField
        value={form.values.key}
        error={form.errors['key']}
        onChange={(key) => form.setFieldValue('key', key)}
      />
      <TextInput
        label={t('pix.form.receiverName')}
        description={t('pix.form.receiverHint')}
        inputWrapperOrder={hintBelow}
        maxLength={100}
        {...form.getInputProps('receiverName')}
      />
      <TextInput label={t('pix.form.receiverCity')} maxLength={50} {...form.getInputProps('receiverCity')} />
    </RecordModal>
  );
}
