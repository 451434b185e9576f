import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { PhoneNumberField } from '../../../app/phone/phone-number-field.tsx';

/** Name and number of a person. */
export function PersonFields({ form }: { form: UseFormReturnType<{ name: string; phone: string }> }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput label={t('common.name')} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <PhoneNumberField label={t('sandbox.newContact.number')} {...form.getInputProps('phone')} />
    </>
  );
}
