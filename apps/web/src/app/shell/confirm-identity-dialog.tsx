import { beginIdentityConfirmation, confirmIdentity, minuteMs, type EndpointInput } from '@balcao/contract';
import { Button, TextInput } from '@mantine/core';
import { IconFingerprint } from '../../ui/icons/index.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { isApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { settleIdentity } from '../api/identity-confirmation.ts';
import { arePasskeysPossible, signWithPasskey } from '../session/browser-passkeys.ts';
import { errorText } from '../errors.ts';
import css from './confirm-identity-dialog.module.css';

/** A request for a passkey is good for five minutes, and has to be there when the button is pressed. */
const requestLifeMs = 4 * minuteMs;

/** Proves who one is by password, by a code of the app, or by a passkey. */
export function ConfirmIdentityDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [byCode, setByCode] = useState(false);
  // The password can be typed while these are on their way, and without them.
  const { data: ways } = useQuery({
    queryKey: ['identity-confirmation'],
    queryFn: () => call(beginIdentityConfirmation),
    enabled: opened,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: requestLifeMs,
    meta: { quiet: true },
  });
  const confirm = useMutation({
    mutationFn: (proof: EndpointInput<typeof confirmIdentity>['body']) => call(confirmIdentity, { body: proof }),
    meta: { quiet: true },
    onSuccess: () => settleIdentity(true),
  });
  const sign = useMutation({
    mutationFn: signWithPasskey,
    meta: { quiet: true },
    onSuccess: (passkey) => confirm.mutate({ passkey }),
  });
  const input = useRef<HTMLInputElement>(null);
  const switchWay = () => {
    confirm.reset();
    sign.reset();
    // The caret goes to the field that comes.
    flushSync(() => setByCode(!byCode));
    input.current?.focus();
  };
  const typed = byCode ? code.trim() : password;
  const refusedField = byCode ? 'ERR_CONFIRMATION_CODE' : 'ERR_CURRENT_PASSWORD';
  const isWrong = isApiError(confirm.error, refusedField);
  const failure = sign.error
    ? t('shell.confirmIdentity.passkeyCancelled')
    : confirm.error && !isWrong
      ? errorText(confirm.error)
      : undefined;
  const passkey = arePasskeysPossible() ? ways?.passkey : undefined;
  const field = {
    ref: input,
    'data-autofocus': true,
    error: isWrong && (byCode ? errorText(confirm.error) : t('shell.confirmIdentity.wrong')),
    errorProps: { role: 'alert' },
  };
  return (
    <FormModal
      opened={opened}
      title={t('shell.confirmIdentity.title')}
      size={420}
      dirty={false}
      loading={confirm.isPending}
      submit={t('shell.confirmIdentity.submit')}
      onSubmit={(event) => {
        event.preventDefault();
        sign.reset();
        if (typed !== '' && !confirm.isPending) confirm.mutate(byCode ? { code: typed } : { password: typed });
      }}
      onClose={onClose}
    >
      <p className={css.text}>{t('shell.confirmIdentity.text')}</p>
      {failure !== undefined && <NoticeBox tone="bad">{failure}</NoticeBox>}
      {byCode ? (
        <TextInput
          key="code"
          label={t('shell.confirmIdentity.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          {...field}
        />
      ) : (
        <PasswordField
          key="password"
          label={t('shell.confirmIdentity.password')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          {...field}
        />
      )}
      {(ways?.code === true || passkey) && (
        <div className={css.ways}>
          {ways?.code === true && (
            <Button variant="default" onClick={switchWay}>
              {t(byCode ? 'shell.confirmIdentity.usePassword' : 'shell.confirmIdentity.useCode')}
            </Button>
          )}
          {passkey && (
            <Button
              variant="default"
              leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden />}
              loading={sign.isPending}
              onClick={() => {
                confirm.reset();
                sign.mutate(passkey);
              }}
            >
              {t('shell.confirmIdentity.usePasskey')}
            </Button>
          )}
        </div>
      )}
    </FormModal>
  );
}
