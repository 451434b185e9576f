import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { maskPhone } from '../../ui/phone.ts';

/** Name and number of a person of this country. */
export function PersonFields({ form }: { form: UseFormReturnType<{ name: string; phone: string }> }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput label={t('common.name')} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label={t('sandbox.newContact.number')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="(11) 90000-0142"
        {...form.getInputProps('phone')}
        onChange={(event) => form.setFieldValue('phone', maskPhone(event.currentTarget.value))}
      />
    </>
  );
}
