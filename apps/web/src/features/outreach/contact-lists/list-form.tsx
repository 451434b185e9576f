import type { ContactList } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { RecordDialogProps } from '../../../app/crud/crud-page.tsx';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { RecordModal } from '../../../app/crud/record-modal.tsx';
import { useSave } from '../../../app/crud/use-crud.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { lengthBetween } from '../../../ui/fields/validators.ts';
import { contactListsCrud } from './contact-lists.queries.ts';

const maxNameLength = 50;

/** Adds or renames a contact list. Remounted for each. */
export function ContactListForm({ opened, record, onClose }: RecordDialogProps<ContactList>) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { name: record?.name ?? '' },
    validate: {
      name: lengthBetween(2, maxNameLength),
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save: useSave(contactListsCrud, record),
    toRequest: ({ name }) => ({ name: name.trim() }),
    errorFields: { ERR_CONTACT_LIST_NAME_EXISTS: 'name' },
    onSaved: () => {
      toast.ok(t(record ? 'contactLists.form.saved' : 'contactLists.form.added'));
      onClose();
    },
  });
  return (
    <RecordModal
      opened={opened}
      record={record}
      title={t(record ? 'contactLists.form.editTitle' : 'contactLists.form.addTitle')}
      size={480}
      dirty={form.isDirty()}
      loading={loading}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput label={t('common.name')} maxLength={maxNameLength} data-autofocus {...form.getInputProps('name')} />
    </RecordModal>
  );
}
