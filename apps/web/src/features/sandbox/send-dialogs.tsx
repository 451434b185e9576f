import { Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormModal } from '../../ui/form-modal.tsx';
import { phoneDigits } from '../../ui/phone.ts';
import { length, optional } from '../../ui/rules.ts';
import type { PhoneDraft } from './outgoing.ts';
import { PersonFields } from './person-fields.tsx';

interface Props<Value> {
  opened: boolean;
  onSend: (value: Value) => void;
  onClose: () => void;
}

/** São Paulo, Praça da Sé: a place to begin with. */
const somewhere = { latitude: '-23.5503', longitude: '-46.6339' };
const degrees = (text: string) => Number(text.trim().replace(',', '.'));

/** A place to send. Mount it anew for each. */
export function LocationDialog({ opened, onSend, onClose }: Props<NonNullable<PhoneDraft['location']>>) {
  const { t } = useTranslation();
  const within = (most: number) => (text: string) => {
    const value = degrees(text);
    return text.trim() === '' || Number.isNaN(value) || Math.abs(value) > most ? t('sandbox.location.degrees', { most }) : null;
  };
  const form = useForm({
    initialValues: { ...somewhere, description: '' },
    validate: { latitude: within(90), longitude: within(180), description: optional(length(1, 200)) },
  });
  return (
    <FormModal
      opened={opened}
      title={t('sandbox.location.title')}
      size={420}
      dirty={form.isDirty()}
      submit={t('sandbox.phone.send')}
      onSubmit={form.onSubmit(({ latitude, longitude, description }) =>
        onSend({ latitude: degrees(latitude), longitude: degrees(longitude), description: description.trim() }),
      )}
      onClose={onClose}
    >
      <TextInput label={t('sandbox.location.description')} autoComplete="off" data-autofocus {...form.getInputProps('description')} />
      <Group grow align="flex-start">
        <TextInput label={t('sandbox.location.latitude')} inputMode="decimal" {...form.getInputProps('latitude')} />
        <TextInput label={t('sandbox.location.longitude')} inputMode="decimal" {...form.getInputProps('longitude')} />
      </Group>
    </FormModal>
  );
}

const brazil = '55';

/** A person to send as a contact card. Mount it anew for each. */
export function CardDialog({ opened, onSend, onClose }: Props<NonNullable<PhoneDraft['vcard']>>) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { name: '', phone: '' },
    validate: { name: length(1, 100), phone: (value) => (phoneDigits(value).length < 10 ? t('sandbox.newContact.short') : null) },
  });
  return (
    <FormModal
      opened={opened}
      title={t('sandbox.card.title')}
      size={420}
      dirty={form.isDirty()}
      submit={t('sandbox.phone.send')}
      onSubmit={form.onSubmit(({ name, phone }) => onSend({ name: name.trim(), number: brazil + phoneDigits(phone) }))}
      onClose={onClose}
    >
      <PersonFields form={form} />
    </FormModal>
  );
}
