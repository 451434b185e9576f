import type { SandboxContact } from '@balcao/contract';
import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { formatPhone } from '../../../ui/text/phone.ts';
import { lengthBetween } from '../../../ui/fields/validators.ts';
import css from './new-group-dialog.module.css';
import { useCreateGroup } from './sandbox.queries.ts';

interface Props {
  whatsappId: number;
  opened: boolean;
  /** who can be in it */
  people: readonly SandboxContact[];
  onCreated: (number: string) => void;
  onClose: () => void;
}

/** The company is in every group, too; a group of one would be a conversation. */
const minMembers = 2;
const maxMembers = 30;

/** Makes a group of people of the phone. Remount it for each. */
export function NewGroupDialog({ whatsappId, opened, people, onCreated, onClose }: Props) {
  const { t } = useTranslation();
  const create = useCreateGroup(whatsappId);
  const form = useForm<{ name: string; numbers: string[] }>({
    initialValues: { name: '', numbers: [] },
    validate: {
      name: lengthBetween(1, 50),
      numbers: (numbers) =>
        numbers.length < minMembers || numbers.length > maxMembers
          ? t('sandbox.group.choose', { min: minMembers, max: maxMembers })
          : null,
    },
  });
  return (
    <FormModal
      opened={opened}
      title={t('sandbox.group.title')}
      size={420}
      dirty={form.isDirty()}
      submit={t('sandbox.group.submit')}
      loading={create.isPending}
      onSubmit={form.onSubmit(({ name, numbers }) => {
        const byNumber = new Map(people.map((person) => [person.number, person]));
        const members = numbers
          .flatMap((number) => byNumber.get(number) ?? [])
          .map((person) => ({ number: person.number, name: person.name }));
        create.mutate({ name: name.trim(), members }, { onSuccess: ({ number }) => onCreated(number) });
      })}
      onClose={onClose}
    >
      <TextInput label={t('sandbox.group.name')} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      {people.length < minMembers && <p className={css.few}>{t('sandbox.group.few')}</p>}
      <Checkbox.Group label={t('sandbox.group.members')} {...form.getInputProps('numbers')}>
        <div className={css.people}>
          {people.map(({ number, name }) => (
            <Checkbox key={number} value={number} label={name} description={formatPhone(number)} />
          ))}
        </div>
      </Checkbox.Group>
    </FormModal>
  );
}
