import { phoneKey, type SandboxContact } from '@balcao/contract';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { parseTypedPhone, phoneNumber } from '../../../app/phone/phone-rule.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { lengthBetween } from '../../../ui/fields/validators.ts';
import { PersonFields } from './person-fields.tsx';
import type { NewContact } from './sandbox.rules.ts';

interface Props {
  opened: boolean;
  known: readonly SandboxContact[];
  onCreate: (contact: NewContact) => void;
  onClose: () => void;
}

/** Makes up a person to play. Remount it for each. */
export function NewContactDialog({ opened, known, onCreate, onClose }: Props) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { name: '', phone: '' },
    validate: {
      name: lengthBetween(2, 50),
      phone: (value) => {
        const parsed = parseTypedPhone(value);
        const key = 'number' in parsed ? phoneKey(parsed.number) : undefined;
        if (key === undefined) return phoneNumber(value);
        const taken = known.find(({ number }) => phoneKey(number) === key);
        return taken ? t('sandbox.newContact.taken', { name: taken.name }) : null;
      },
    },
  });
  return (
    <FormModal
      opened={opened}
      title={t('sandbox.newContact.title')}
      size={420}
      dirty={form.isDirty()}
      submit={t('sandbox.newContact.submit')}
      onSubmit={form.onSubmit(({ name, phone }) => {
        const parsed = parseTypedPhone(phone);
        if ('number' in parsed) onCreate({ name: name.trim(), number: parsed.number });
      })}
      onClose={onClose}
    >
      <PersonFields form={form} />
    </FormModal>
  );
}
