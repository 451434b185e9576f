import { TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/errors.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './security.module.css';
import {
  useBeginSecondFactor,
  useConfirmSecondFactor,
  useRemoveSecondFactor,
  useRenewRecoveryCodes,
} from './security.queries.ts';

export type SecondFactorAct = 'add' | 'renew' | 'remove';

/** The password first; then, to add one, the code to scan and a code of the app; last the recovery codes, once. */
export function SecondFactorDialog({ act, onClose }: { act: SecondFactorAct; onClose: () => void }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const begin = useBeginSecondFactor();
  const confirm = useConfirmSecondFactor();
  const renew = useRenewRecoveryCodes();
  const remove = useRemoveSecondFactor();
  const first = { add: begin, renew, remove }[act];
  const codes = confirm.data?.recoveryCodes ?? renew.data?.recoveryCodes;
  const begun = begin.data;
  const error = begun ? confirm.error : first.error;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (codes) onClose();
    else if (begun) confirm.mutate(code);
    else if (act === 'remove') remove.mutate(password, { onSuccess: onClose });
    else first.mutate(password);
  };
  return (
    <FormModal
      opened
      title={t(`security.dialog.${act}`)}
      size={420}
      dirty={false}
      loading={first.isPending || confirm.isPending}
      submit={t(codes ? 'security.dialog.kept' : begun ? 'security.dialog.confirm' : 'security.dialog.next')}
      onSubmit={submit}
      onClose={onClose}
    >
      {error && <NoticeBox tone="bad">{errorText(error)}</NoticeBox>}
      {!begun && !codes && (
        <PasswordField
          label={t('security.dialog.password')}
          autoComplete="current-password"
          value={password}
          data-autofocus
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      {begun && !codes && (
        <>
          <p className={css.text}>{t('security.dialog.scan')}</p>
          <div className={css.qr}>
            <QrCode text={begun.uri} label={t('security.dialog.qr')} />
          </div>
          <code className={css.secret}>{begun.secret}</code>
          <TextInput
            label={t('security.dialog.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </>
      )}
      {codes && <RecoveryCodes codes={codes} />}
    </FormModal>
  );
}
