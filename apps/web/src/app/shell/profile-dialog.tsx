import { updateUser as updateUserEndpoint, type MadeAccess } from '@balcao/contract';
import { Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findMadeAccess, MadeAccessDialog } from '../../features/access/security/index.ts';
import { hintBelow } from '../../ui/text/hint-below.ts';
import { withMinDuration } from '../../ui/hooks/with-min-duration.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { email, lengthBetween, newPassword, optional } from '../../ui/fields/validators.ts';
import { call } from '../api/call.ts';
import { updateUser } from '../api/session-store.ts';
import { readAutoAdvance, saveAutoAdvance } from '../auto-advance.ts';
import { readCharacterKeys, saveCharacterKeys } from '../commands/character-keys.ts';
import { FormError } from '../crud/form-error.tsx';
import { useFormSubmit } from '../crud/use-form-submit.ts';
import { useSession } from '../session/session.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { toast } from '../toasts/toast.tsx';

const minSubmitMs = 400;

/** A dialog to change one's own name, e-mail and password, and how the keyboard works here. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [made, setMade] = useState<MadeAccess>();
  const form = useForm({
    initialValues: {
      name: user.name,
      email: user.email,
      password: '',
      currentPassword: '',
      characterKeys: readCharacterKeys(user.id),
      autoAdvance: readAutoAdvance(user.id),
    },
    validate: { name: lengthBetween(2, 50), email, password: optional(newPassword) },
  });
  const save = useMutation({
    mutationFn: ({
      characterKeys: _keys,
      autoAdvance: _advance,
      name,
      email: address,
      ...passwords
    }: typeof form.values) => {
      // Only what was typed here: an admin may have changed the other field meanwhile.
      const changed = { ...(form.isDirty('name') && { name }), ...(form.isDirty('email') && { email: address }) };
      return withMinDuration(
        minSubmitMs,
        call(updateUserEndpoint, { params: { id: user.id }, body: { ...passwords, ...changed } }),
      );
    },
    meta: { quiet: true },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: (values) => values,
    errorFields: {
      ERR_EMAIL_IN_USE: 'email',
      ERR_CURRENT_PASSWORD: 'currentPassword',
      ERR_PASSWORD_COMMON: 'password',
    },
    onSaved: (saved, { characterKeys, autoAdvance, password }) => {
      saveAutoAdvance(user.id, autoAdvance);
      saveCharacterKeys(user.id, characterKeys);
      updateUser({ name: saved.name, email: saved.email });
      toast.ok(t('shell.profileDialog.saved'));
      if (password === '') return onClose();
      // What one made goes on with the new password: a stolen session may have made it.
      void findMadeAccess().then((found) => (found ? setMade(found) : onClose()));
    },
  });
  if (made) return <MadeAccessDialog made={made} onClose={onClose} />;
  return (
    <FormModal
      opened
      title={t('shell.profileDialog.title')}
      size={420}
      dirty={form.isDirty()}
      loading={loading}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormError error={error} />
      <TextInput label={t('common.name')} autoComplete="name" data-autofocus {...form.getInputProps('name')} />
      <TextInput label={t('common.email')} type="email" autoComplete="email" {...form.getInputProps('email')} />
      <PasswordField
        label={t('common.password')}
        description={t('shell.profileDialog.passwordHint')}
        inputWrapperOrder={hintBelow}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      {(form.values.password !== '' || form.values.email.trim() !== user.email) && (
        <CurrentPasswordField {...form.getInputProps('currentPassword')} />
      )}
      <Switch
        label={t('shortcuts.setting.label')}
        description={t('shortcuts.setting.hint')}
        {...form.getInputProps('characterKeys', { type: 'checkbox' })}
      />
      <Switch
        label={t('shell.profileDialog.autoAdvance')}
        description={t('shell.profileDialog.autoAdvanceHint')}
        {...form.getInputProps('autoAdvance', { type: 'checkbox' })}
      />
      <Link to="/hours" search={{ tab: 'shifts' }} onClick={onClose}>
        {t('shell.profileDialog.shift')}
      </Link>
    </FormModal>
  );
}
