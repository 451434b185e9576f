import type { Passkey } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import i18next from 'i18next';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../app/api/api-error.ts';
import { errorText } from '../../../app/errors.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './security.module.css';
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from './security.queries.ts';

const maxNameLength = 50;

/** A name and the password; then the browser makes the key; last the recovery codes, where it is the first second factor. */
export function AddPasskeyDialog({ isFirst, onClose }: { isFirst: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const add = useAddPasskey(isFirst);
  const codes = add.data?.recoveryCodes ?? [];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (add.data) onClose();
    else
      add.mutate({ name: name.trim() || t('security.dialog.keyExample'), password }, { onSuccess: closeWithoutCodes });
  };
  const closeWithoutCodes = ({ recoveryCodes }: { recoveryCodes: string[] }) => {
    if (recoveryCodes.length === 0) onClose();
  };
  return (
    <FormModal
      opened
      title={t('security.dialog.addKey')}
      size={420}
      dirty={false}
      loading={add.isPending}
      submit={t(add.data ? 'security.dialog.kept' : 'security.dialog.next')}
      onSubmit={submit}
      onClose={onClose}
    >
      {add.error && <NoticeBox tone="bad">{failureText(add.error)}</NoticeBox>}
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <>
          <TextInput
            label={t('security.dialog.keyName')}
            placeholder={t('security.dialog.keyExample')}
            maxLength={maxNameLength}
            value={name}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <PasswordField
            label={t('security.dialog.password')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <p className={css.text}>{t('security.dialog.keyHint')}</p>
        </>
      )}
    </FormModal>
  );
}

/** The browser's own refusals are words of its makers: what a person reads is ours. */
function failureText(error: unknown): string {
  if (isApiError(error)) return errorText(error);
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  return i18next.t(isKnown ? 'security.dialog.known' : 'security.dialog.cancelled');
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(passkey.name);
  const rename = useRenamePasskey();
  return (
    <FormModal
      opened
      title={t('security.dialog.renameKey')}
      size={420}
      dirty={name !== passkey.name}
      loading={rename.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate({ id: passkey.id, name }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {rename.error && <NoticeBox tone="bad">{errorText(rename.error)}</NoticeBox>}
      <TextInput
        label={t('security.dialog.keyName')}
        maxLength={maxNameLength}
        value={name}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormModal>
  );
}

export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const remove = useRemovePasskey();
  return (
    <FormModal
      opened
      title={t('security.passkeys.remove', { name: passkey.name })}
      size={420}
      dirty={false}
      loading={remove.isPending}
      submit={t('security.dialog.removeKey')}
      onSubmit={(event) => {
        event.preventDefault();
        remove.mutate({ id: passkey.id, password }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {remove.error && <NoticeBox tone="bad">{errorText(remove.error)}</NoticeBox>}
      <p className={css.text}>{t('security.dialog.removeText')}</p>
      <PasswordField
        label={t('security.dialog.password')}
        autoComplete="current-password"
        value={password}
        data-autofocus
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormModal>
  );
}
