import type { Contact, CustomField } from '@balcao/contract';
import { Button, Fieldset, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus, IconTrash } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../../app/api/api-error.ts';
import { FormError } from '../../../../app/crud/form-error.tsx';
import { Reloadable } from '../../../../app/crud/reloadable.tsx';
import { useFormSubmit } from '../../../../app/crud/use-form-submit.ts';
import { PhoneNumberField } from '../../../../app/phone/phone-number-field.tsx';
import { parseTypedPhone, phoneNumber } from '../../../../app/phone/phone-rule.ts';
import { useHidesNumbers } from '../../../account/settings/index.ts';
import { toast } from '../../../../app/toasts/toast.tsx';
import { FormModal } from '../../../../ui/dialogs/form-modal.tsx';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { optional, specified } from '../../../../ui/fields/validators.ts';
import { FieldInput, toTyped, typedProblem, useFields, useFieldValues } from '../../custom-fields/index.ts';
import type { TypedValue } from '../../custom-fields/index.ts';
import css from './contact-form-dialog.module.css';
import { newExtraInfo, toFormValues } from './contact-form.values.ts';
import { fetchContact, useSaveContact } from '../contacts.queries.ts';

export interface ContactFormProps {
  opened: boolean;
  /** the contact to edit; undefined adds one */
  contact: Contact | undefined;
  onClose: () => void;
}

const maxExtraInfo = 50;

/** Adds or edits a contact. Remounted for each record, so that it starts from its current values. */
export function ContactFormDialog({ contact, ...dialog }: ContactFormProps) {
  return <Reloadable record={contact}>{(present) => <ContactForm contact={present} {...dialog} />}</Reloadable>;
}

function ContactForm({ opened, contact, onClose }: ContactFormProps) {
  const { t } = useTranslation();
  const save = useSaveContact(contact);
  const hidesNumbers = useHidesNumbers();
  const fields = useFields('contact') ?? [];
  const { data: stored = {} } = useFieldValues('contact', fields.length > 0 ? contact?.id : undefined);
  const typedOf = (field: CustomField, typed: TypedValue | undefined) => typed ?? toTyped(field, stored[field.key]);
  const form = useForm({
    initialValues: toFormValues(contact),
    validate: {
      // An unchanged value stays valid: a name of one letter, as WhatsApp has them, or a number that can be nobody's.
      name: unlessUnchanged('name', specified.lengthBetween(2, 50)),
      number: unlessUnchanged('number', (typed) => specified.required(typed) ?? numberProblem(typed)),
      email: unlessUnchanged('email', optional(specified.email)),
      customFields: Object.fromEntries(
        fields.map((field) => [
          field.key,
          (typed: TypedValue | undefined) => {
            const problem = typedProblem(field, typedOf(field, typed));
            return problem ? t(`fieldValues.problems.${problem}`) : null;
          },
        ]),
      ),
      extraInfo: {
        name: (name, values, path) =>
          name.trim() === '' && extraInfoValueAt(values, path) !== '' ? specified.required(name) : null,
      },
    },
  });

  function unlessUnchanged(field: 'name' | 'number' | 'email', rule: (value: string) => string | null) {
    return (value: string) => (contact && value === toFormValues(contact)[field] ? null : rule(value));
  }

  function numberProblem(typed: string): string | null {
    const parsed = parseTypedPhone(typed);
    return 'problem' in parsed && parsed.problem === 'too_short' ? t('common.tooShort') : phoneNumber(typed);
  }

  /** The contact that has a number already, as far as that can be found out. */
  const nameOwner = async (id: number) => {
    try {
      const { name } = await fetchContact(id);
      form.setFieldError('number', t('contacts.form.numberTaken', { name }));
    } catch {
      // The field shows the refusal already.
    }
  };

  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: (values) => ({ before: form.getInitialValues(), values }),
    errorFields: {
      ERR_DUPLICATED_CONTACT: 'number',
      ERR_WAPP_INVALID_CONTACT: 'number',
      ERR_WAPP_CHECK_CONTACT: 'number',
    },
    onSaved: (saved) => {
      toast.ok(t('restored' in saved ? 'contacts.archive.addedAgain' : 'contacts.form.saved'));
      onClose();
    },
    onRefused: (refusal) => {
      if (isApiError(refusal, 'ERR_DUPLICATED_CONTACT')) void nameOwner(Number(refusal.details.contactId));
    },
  });

  const infos = form.values.extraInfo;
  return (
    <FormModal
      opened={opened}
      title={t(contact ? 'contacts.form.editTitle' : 'contacts.form.addTitle')}
      dirty={form.isDirty()}
      submit={contact ? undefined : t('common.add')}
      loading={loading}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormError error={error} />
      <TextInput label={t('common.name')} maxLength={50} data-autofocus {...form.getInputProps('name')} />
      {!contact?.isGroup && !(contact && hidesNumbers) && (
        <PhoneNumberField
          label={t('contacts.form.number')}
          description={t('contacts.form.numberHint')}
          {...form.getInputProps('number')}
        />
      )}
      <TextInput
        label={t('common.email')}
        type="email"
        maxLength={255}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      {fields.map((field) => (
        <FieldInput
          key={field.id}
          field={field}
          value={typedOf(field, form.values.customFields[field.key])}
          error={form.errors[`customFields.${field.key}`]}
          onChange={(typed) => form.setFieldValue(`customFields.${field.key}`, typed)}
        />
      ))}
      <Fieldset legend={t('contacts.form.extra')} variant="unstyled" className={css.extra}>
        {infos.map((info, index) => (
          <div key={info.key} className={css.info}>
            <TextInput
              aria-label={t('contacts.form.extraName', { place: index + 1 })}
              placeholder={t('contacts.form.extraNamePlaceholder')}
              maxLength={100}
              {...form.getInputProps(`extraInfo.${index}.name`)}
            />
            <TextInput
              aria-label={t('contacts.form.extraValue', { place: index + 1 })}
              placeholder={t('contacts.form.extraValuePlaceholder')}
              maxLength={1000}
              {...form.getInputProps(`extraInfo.${index}.value`)}
            />
            <IconButton
              label={t('contacts.form.removeExtra', { place: index + 1 })}
              size={36}
              onClick={() => form.removeListItem('extraInfo', index)}
            >
              <IconTrash size={18} stroke={1.75} />
            </IconButton>
          </div>
        ))}
        {infos.length < maxExtraInfo && (
          <Button
            variant="subtle"
            size="xs"
            className={css.add}
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => form.insertListItem('extraInfo', newExtraInfo())}
          >
            {t('contacts.form.addExtra')}
          </Button>
        )}
      </Fieldset>
    </FormModal>
  );
}

/** The value beside a name of extra info; `path` is the name's, such as `extraInfo.0.name`. */
function extraInfoValueAt({ extraInfo }: { extraInfo: readonly { value: string }[] }, path: string): string {
  return extraInfo[Number(path.split('.')[1])]?.value.trim() ?? '';
}
