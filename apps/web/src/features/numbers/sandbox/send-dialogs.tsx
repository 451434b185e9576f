import { Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { phoneNumber } from '../../../app/phone/phone-rule.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { lengthBetween, optional } from '../../../ui/fields/validators.ts';
import type { PhoneMessageInput } from './phone-send-queue.ts';
import { PersonFields } from './person-fields.tsx';

interface Props<Value> {
  opened: boolean;
  onSend: (value: Value) => void;
  onClose: () => void;
}

/** São Paulo, Praça da Sé: a place to begin with. */
const defaultLocation = { latitude: '-23.5503', longitude: '-46.6339' };
const degrees = (text: string) => Number(text.trim().replace(',', '.'));

/** A place to send. Remount it for each. */
export function LocationDialog({ opened, onSend, onClose }: Props<NonNullable<PhoneMessageInput['location']>>) {
  const { t } = useTranslation();
  const within = (maxDegrees: number) => (text: string) => {
    const value = degrees(text);
    return text.trim() === '' || Number.isNaN(value) || Math.abs(value) > maxDegrees
      ? t('sandbox.location.degrees', { most: maxDegrees })
      : null;
  };
  const form = useForm({
    initialValues: { ...defaultLocation, description: '' },
    validate: { latitude: within(90), longitude: within(180), description: optional(lengthBetween(1, 200)) },
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
      <TextInput
        label={t('sandbox.location.description')}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('description')}
      />
      <Group grow align="flex-start">
        <TextInput label={t('sandbox.location.latitude')} inputMode="decimal" {...form.getInputProps('latitude')} />
        <TextInput label={t('sandbox.location.longitude')} inputMode="decimal" {...form.getInputProps('longitude')} />
      </Group>
    </FormModal>
  );
}

/** A person to send as a contact card. Remount it for each. */
export function CardDialog({ opened, onSend, onClose }: Props<NonNullable<PhoneMessageInput['vcard']>>) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { name: '', phone: '' },
    validate: {
      name: lengthBetween(1, 100),
      phone: phoneNumber,
    },
  });
  return (
    <FormModal
      opened={opened}
      title={t('sandbox.card.title')}
      size={420}
      dirty={form.isDirty()}
      submit={t('sandbox.phone.send')}
      onSubmit={form.onSubmit(({ name, phone }) => onSend({ name: name.trim(), number: phone.trim() }))}
      onClose={onClose}
    >
      <PersonFields form={form} />
    </FormModal>
  );
}
