import { fieldTypes, maxFieldChoices } from '@balcao/contract';
import type { CustomField, FieldSubject, FieldType } from '@balcao/contract';
import { Select, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { RecordDialogProps } from '../../../app/crud/crud-page.tsx';
import { RecordModal } from '../../../app/crud/record-modal.tsx';
import { useSave } from '../../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { lengthBetween } from '../../../ui/fields/validators.ts';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import { ChoicesField } from './choices-field.tsx';
import { choicesProblem, hasChoices, toFieldForm, toFieldRequest } from './custom-field-form.rules.ts';
import { customFieldsCrud } from './custom-fields.queries.ts';

interface Props extends RecordDialogProps<CustomField> {
  /** whose field a new one is */
  subject: FieldSubject;
}

/** Adds or edits a field. Remounted for each record, so that it starts from its current values. */
export function CustomFieldForm({ opened, record, subject, onClose }: Props) {
  const { t } = useTranslation();
  const save = useSave(customFieldsCrud, record);
  const form = useForm({
    initialValues: toFieldForm(record),
    validate: (values) => {
      const problem = choicesProblem(values);
      return {
        name: lengthBetween(1, 50)(values.name),
        ...(problem && {
          [`choices.${problem === 'none' ? 0 : problem.same}.name`]: t(
            problem === 'none' ? 'customFields.form.noChoices' : 'customFields.form.sameChoice',
          ),
        }),
      };
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: (values) => toFieldRequest(values, record?.subject ?? subject),
    errorFields: { ERR_CUSTOM_FIELD_NAME_TAKEN: 'name' },
    onSaved: () => {
      toast.ok(t(record ? 'customFields.form.saved' : 'customFields.form.added'));
      onClose();
    },
  });
  const { type, choices } = form.values;

  return (
    <RecordModal
      opened={opened}
      record={record}
      title={t(record ? 'customFields.form.editTitle' : 'customFields.form.addTitle')}
      size={480}
      dirty={form.isDirty()}
      loading={loading}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput label={t('common.name')} maxLength={50} data-autofocus {...form.getInputProps('name')} />
      {record && <Meta as="p">{t('customFields.form.key', { key: record.key })}</Meta>}
      <Select
        label={t('customFields.form.type')}
        description={record ? undefined : t('customFields.form.typeHint')}
        inputWrapperOrder={hintBelow}
        data={fieldTypes.map((value) => ({ value, label: t(`customFields.types.${value}`) }))}
        allowDeselect={false}
        disabled={record !== undefined}
        value={type}
        onChange={(value) => form.setFieldValue('type', value as FieldType)}
      />
      {hasChoices(type) && (
        <ChoicesField
          choices={choices}
          canAdd={choices.length < maxFieldChoices}
          inputProps={(index) => form.getInputProps(`choices.${index}.name`)}
          onAdd={(choice) => form.insertListItem('choices', choice)}
          onRemove={(index) => form.removeListItem('choices', index)}
        />
      )}
      <Switch
        label={t('customFields.form.required')}
        description={t('customFields.form.requiredHint')}
        {...form.getInputProps('isRequired', { type: 'checkbox' })}
      />
      <Switch
        label={t('customFields.form.adminsOnly')}
        description={t('customFields.form.adminsOnlyHint')}
        {...form.getInputProps('adminsOnly', { type: 'checkbox' })}
      />
    </RecordModal>
  );
}
