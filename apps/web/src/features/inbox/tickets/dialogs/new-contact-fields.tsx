import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneNumberField } from '../../../../app/phone/phone-number-field.tsx';

export interface NewTicketValues {
  /** only the place of its error: the chosen contact is no text */
  contact: string;
  name: string;
  number: string;
  queueId: number | null;
  whatsappId: number | null;
}

/** The fields of a contact that does not exist yet. The empty one of the two has the focus. */
export function NewContactFields({ form }: { form: UseFormReturnType<NewTicketValues> }) {
  const { t } = useTranslation();
  const name = useRef<HTMLInputElement>(null);
  const number = useRef<HTMLInputElement>(null);
  useEffect(() => (name.current?.value === '' ? name : number).current?.focus(), []);
  return (
    <>
      <TextInput
        ref={name}
        label={t('inbox.newTicket.name')}
        autoComplete="off"
        maxLength={50}
        {...form.getInputProps('name')}
      />
      <PhoneNumberField
        ref={number}
        label={t('inbox.newTicket.number')}
        description={t('inbox.newTicket.numberHint')}
        {...form.getInputProps('number')}
      />
    </>
  );
}
