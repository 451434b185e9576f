import type { Chat } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { UserPicker, useUsersBrief } from '../../account/users/index.ts';
import { useSaveChat } from './chats.queries.ts';

interface Props {
  opened: boolean;
  /** the group that is changed; undefined = a new one */
  chat: Chat | undefined;
  onSaved: (chat: Chat) => void;
  onClose: () => void;
}

/** Opens a group, or changes its title and who is in it. Remounted for each. */
export function ChatForm({ opened, chat, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { data: everybody } = useUsersBrief();
  const save = useSaveChat(chat);
  const form = useForm({
    initialValues: {
      title: chat?.title ?? '',
      users: chat?.users.map(({ userId }) => userId).filter((id) => id !== user.id) ?? [],
    },
    validate: {
      title: (title) => (title.trim() === '' ? t('chats.form.titleMissing') : null),
      users: (users) => (users.length === 0 ? t('chats.form.usersMissing') : null),
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: ({ title, users }) => ({ title: title.trim(), users }),
    onSaved: (saved) => {
      toast.ok(t(chat ? 'chats.form.saved' : 'chats.form.created'));
      onClose();
      onSaved(saved);
    },
  });
  return (
    <FormModal
      opened={opened}
      title={t(chat ? 'chats.form.edit' : 'chats.form.add')}
      size={480}
      dirty={form.isDirty()}
      submit={chat ? undefined : t('chats.form.create')}
      loading={loading}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormError error={error} />
      <TextInput label={t('chats.form.titleLabel')} maxLength={100} data-autofocus {...form.getInputProps('title')} />
      <UserPicker
        multiple
        label={t('chats.form.usersLabel')}
        placeholder={t('chats.form.usersPlaceholder')}
        choices={everybody?.filter(({ id }) => id !== user.id) ?? []}
        {...form.getInputProps('users')}
      />
    </FormModal>
  );
}
