import type { SandboxContact } from '@balcao/contract';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormModal } from '../../ui/form-modal.tsx';
import { phoneDigits } from '../../ui/phone.ts';
import { lengthBetween } from '../../ui/validators.ts';
import { PersonFields } from './person-fields.tsx';
import type { NewContact } from './sandbox.rules.ts';

interface Props {
  opened: boolean;
  known: readonly SandboxContact[];
  onCreate: (contact: NewContact) => void;
  onClose: () => void;
}

/** Code of the country whose numbers the mask knows. */
const brazilCode = '55';

/** Makes up a person to play. Remount it for each. */
export function NewContactDialog({ opened, known, onCreate, onClose }: Props) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { name: '', phone: '' },
    validate: {
      name: lengthBetween(2, 50),
      phone: (value) => {
        const digits = phoneDigits(value);
        if (digits === '') return t('common.fillIn');
        if (digits.length < 10) return t('sandbox.newContact.short');
        const taken = known.find(({ number }) => number === brazilCode + digits);
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
      onSubmit={form.onSubmit(({ name, phone }) =>
        onCreate({ name: name.trim(), number: brazilCode + phoneDigits(phone) }),
      )}
      onClose={onClose}
    >
      <PersonFields form={form} />
    </FormModal>
  );
}
