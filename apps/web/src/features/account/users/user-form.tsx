import { profiles, removedConnection } from '@balcao/contract';
import type { User } from '@balcao/contract';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { RecordDialogProps } from '../../../app/crud/crud-page.tsx';
import { RecordModal } from '../../../app/crud/record-modal.tsx';
import { useSave } from '../../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { useSession } from '../../../app/session/session.ts';
import { CurrentPasswordField } from '../../../app/shell/current-password-field.tsx';
import { toast } from '../../../app/toasts/toast.tsx';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { newPassword, optional, specified } from '../../../ui/fields/validators.ts';
import { ConnectionPicker, useConnections } from '../../numbers/connections/index.ts';
import { QueuePicker } from '../../inbox/queues/index.ts';
import { PendingInvitation } from './pending-invitation.tsx';
import { ResetSecondFactor } from './reset-second-factor.tsx';
import { UserApp } from './user-app.tsx';
import { toFormValues, toRequestBody } from './user-form.rules.ts';
import { useInvite, usersCrud } from './users.queries.ts';

/** Adds or edits a user. Remounted for each record, so that it starts from its current values. */
export function UserForm({ opened, record: user, onClose }: RecordDialogProps<User>) {
  const { t } = useTranslation();
  const { can, user: self } = useSession();
  const save = useSave(usersCrud, user);
  const invite = useInvite();
  const form = useForm({
    initialValues: toFormValues(user),
    validate: {
      name: specified.lengthBetween(2, 50),
      email: specified.email,
      password: (typed, { isInvited }) => (isInvited ? null : (user ? optional(newPassword) : newPassword)(typed)),
    },
  });
  const { profile } = form.values;
  const { data: connections = [] } = useConnections();
  // A user whose connection was removed is marked, and stays so until another choice is made.
  const choices =
    user?.whatsappId === removedConnection
      ? [...connections, { id: removedConnection, name: t('users.form.removedConnection') }]
      : connections;

  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save: form.values.isInvited ? invite : save,
    toRequest: toRequestBody,
    errorFields: {
      ERR_EMAIL_IN_USE: 'email',
      ERR_CURRENT_PASSWORD: 'currentPassword',
      ERR_PASSWORD_COMMON: 'password',
    },
    onSaved: () => {
      const { isInvited, email } = form.values;
      toast.ok(isInvited ? t('users.form.invited', { email }) : t(user ? 'users.form.saved' : 'users.form.added'));
      onClose();
    },
  });

  return (
    <RecordModal
      opened={opened}
      record={user}
      title={t(user ? 'users.form.editTitle' : 'users.form.addTitle')}
      dirty={form.isDirty()}
      loading={loading}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput label={t('common.name')} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <TextInput label={t('common.email')} type="email" autoComplete="off" {...form.getInputProps('email')} />
      {!user && (
        <Switch
          label={t('users.form.invite')}
          description={t('users.form.inviteHint')}
          {...form.getInputProps('isInvited', { type: 'checkbox' })}
        />
      )}
      {user?.invitedUntil != null && <PendingInvitation user={user} until={user.invitedUntil} />}
      {!form.values.isInvited && (
        <PasswordField
          label={t('common.password')}
          description={t(user ? 'users.form.passwordKeep' : 'users.form.passwordHint')}
          inputWrapperOrder={hintBelow}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      )}
      {user?.id === self.id && (form.values.password !== '' || form.values.email.trim() !== user.email) && (
        <CurrentPasswordField {...form.getInputProps('currentPassword')} />
      )}
      {can('user-modal:editProfile') && (
        <NativeSelect
          label={t('users.form.profile')}
          description={t(`users.profileHints.${profile}`)}
          inputWrapperOrder={hintBelow}
          data={profiles.map((value) => ({ value, label: t(`users.profiles.${value}`) }))}
          {...form.getInputProps('profile')}
        />
      )}
      {can('user-modal:editQueues') && (
        <QueuePicker
          multiple
          label={t('users.form.queues')}
          description={t(profile === 'admin' ? 'users.form.queuesHintAdmin' : 'users.form.queuesHint')}
          placeholder={t('users.form.queuesPlaceholder')}
          nothingFoundMessage={t('users.form.noQueues')}
          {...form.getInputProps('queueIds')}
        />
      )}
      {can('user-modal:editProfile') && profile !== 'admin' && (
        <Switch
          label={t('users.form.allTicket')}
          description={t('users.form.allTicketHint')}
          {...form.getInputProps('allTicket', { type: 'checkbox' })}
        />
      )}
      {can('user-modal:editProfile') && (
        <ConnectionPicker
          label={t('users.form.connection')}
          description={t(profile === 'admin' ? 'users.form.connectionHintAdmin' : 'users.form.connectionHint')}
          placeholder={t('users.form.allConnections')}
          clearable
          choices={choices}
          {...form.getInputProps('whatsappId')}
        />
      )}
      {user && user.id !== self.id && <UserApp user={user} />}
      {user && user.id !== self.id && <ResetSecondFactor user={user} />}
    </RecordModal>
  );
}
