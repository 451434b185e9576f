import type { ContactListItem } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { RecordDialogProps } from '../../../app/crud/crud-page.tsx';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { RecordModal } from '../../../app/crud/record-modal.tsx';
import { useSave } from '../../../app/crud/use-crud.ts';
import { PhoneNumberField } from '../../../app/phone/phone-number-field.tsx';
import { phoneNumber } from '../../../app/phone/phone-rule.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { toTypedNumber } from '../../../ui/fields/typed-number.ts';
import { lengthBetween } from '../../../ui/fields/validators.ts';
import { contactListItemsCrud } from './contact-lists.queries.ts';

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

const maxNameLength = 50;

/** Adds a person to a list, or changes them there. Remounted for each. */
export function ContactListItemForm({
  opened,
  record,
  contactListId,
  onClose,
}: RecordDialogProps<ContactListItem> & { contactListId: number }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: {
      name: record?.name ?? '',
      number: record ? toTypedNumber(record.number) : '',
      email: record?.email ?? '',
    },
    validate: {
      // What WhatsApp or a sheet gave stays valid as it is.
      name: (name) => (name === record?.name ? null : lengthBetween(2, maxNameLength)(name)),
      number: (number) => (record && number === toTypedNumber(record.number) ? null : phoneNumber(number)),
      email: (email) =>
        email.trim() === '' || emailForm.test(email.trim()) ? null : t('contactLists.items.form.badEmail'),
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save: useSave(contactListItemsCrud, record),
    toRequest: ({ name, number, email }) => ({
      name: name.trim(),
      number: number.trim(),
      email: email.trim(),
      contactListId,
    }),
    errorFields: { ERR_CONTACT_LIST_ITEM_EXISTS: 'number' },
    onSaved: () => {
      toast.ok(t('contactLists.items.form.saved'));
      onClose();
    },
  });
  return (
    <RecordModal
      opened={opened}
      record={record}
      title={t(record ? 'contactLists.items.form.editTitle' : 'contactLists.items.form.addTitle')}
      size={480}
      dirty={form.isDirty()}
      loading={loading}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput label={t('common.name')} maxLength={maxNameLength} data-autofocus {...form.getInputProps('name')} />
      <PhoneNumberField
        label={t('contactLists.items.form.number')}
        description={t('contactLists.items.form.numberHint')}
        {...form.getInputProps('number')}
      />
      <TextInput
        label={t('contactLists.items.columns.email')}
        inputMode="email"
        maxLength={255}
        {...form.getInputProps('email')}
      />
    </RecordModal>
  );
}
