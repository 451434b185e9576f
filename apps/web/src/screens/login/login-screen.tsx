import { beginPasskeyLogin, type PasskeyAssertion, type PasskeyRequest } from '@balcao/contract';
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFingerprint } from '../../ui/icons/index.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { arePasskeysPossible, signWithPasskey } from '../../app/session/browser-passkeys.ts';
import { isApiError } from '../../app/api/api-error.ts';
import { call } from '../../app/api/call.ts';
import { readLoginNotice } from '../../app/api/login-notice.ts';
import { readInterrupted } from '../../app/api/session-store.ts';
import { errorText } from '../../app/errors.ts';
import { login, loginWithPasskey } from '../../app/session/session.ts';
import { AuthFrame, authForm, warnWhenSubscriptionEnds } from '../../features/access/auth/index.ts';
import { DueNotice } from './due-notice.tsx';
import { ErasingNotice } from './erasing-notice.tsx';
import { LoginNotice } from './login-notice.tsx';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { useFirstFocus } from '../../ui/dialogs/use-first-focus.ts';

/** The destinations of a login besides the inbox. */
interface LoginDestination {
  payment?: boolean;
  undoErasure?: boolean;
}

/** The session's watcher takes everyone who got in to where they belong. */
export function LoginScreen() {
  const { t } = useTranslation();
  const firstField = useFirstFocus();
  const [notice] = useState(readLoginNotice);
  const [knownEmail] = useState(() => readInterrupted() ?? '');
  const form = useForm({
    initialValues: { email: knownEmail, password: '', code: '' },
    validate: {
      email: (value) => (value.trim() === '' ? t('auth.login.emailMissing') : null),
      password: (value) => (value === '' ? t('auth.login.passwordMissing') : null),
    },
  });
  // The passkey's signature is valid for a second try, to pay or to keep a company.
  const [alone, setAlone] = useState<PasskeyAssertion>();
  const enter = useMutation({
    mutationFn: ({ code, signed, ...destination }: LoginDestination & { code?: string; signed?: PasskeyAssertion }) => {
      const { email, password } = form.values;
      if (signed && !asksFactor) return loginWithPasskey({ passkey: signed, ...destination });
      return login({
        email: email.trim(),
        password,
        ...(code && { code }),
        ...(signed && { passkey: signed }),
        ...destination,
      });
    },
    meta: { quiet: true },
    onSuccess: (user) => warnWhenSubscriptionEnds(user.company),
  });
  const mayPay =
    isApiError(enter.error, 'ERR_COMPANY_DUE') && enter.error.details.mayPay === true ? enter.error : undefined;
  // A code is asked for after undo was confirmed: the confirmation stays.
  const [undoes, setUndoes] = useState(false);
  const isErasing = isApiError(enter.error, 'ERR_COMPANY_ERASING') ? enter.error : undefined;
  // Beside the fields, where there is room for it: nothing moves under the pointer.
  const isWrong = isApiError(enter.error, 'ERR_INVALID_CREDENTIALS');
  const [asksFactor, setAsksFactor] = useState<{ code: boolean; passkey?: PasskeyRequest }>();
  const asked = isApiError(enter.error, 'ERR_SECOND_FACTOR') ? enter.error : undefined;
  const factor = asked?.details as typeof asksFactor;
  if (factor && factor.passkey?.challenge !== asksFactor?.passkey?.challenge) setAsksFactor(factor);
  else if (factor && !asksFactor) setAsksFactor(factor);

  const destination: LoginDestination = undoes ? { undoErasure: true } : {};
  const again = (more: LoginDestination) =>
    enter.mutate({ ...more, ...(alone ? { signed: alone } : { code: form.values.code }) });
  const passkeySigning = useMutation({
    mutationFn: async () => {
      const request = asksFactor ? asksFactor.passkey : (await call(beginPasskeyLogin)).options;
      if (!request) throw new Error('no passkey was asked for');
      return signWithPasskey(request);
    },
    meta: { quiet: true },
    onSuccess: (signed) => {
      if (!asksFactor) setAlone(signed);
      enter.mutate({ ...destination, signed });
    },
  });
  const offersPasskey = arePasskeysPossible() && (!asksFactor || asksFactor.passkey !== undefined);
  const failure = passkeySigning.error
    ? isApiError(passkeySigning.error)
      ? errorText(passkeySigning.error)
      : t('auth.passkey.cancelled')
    : undefined;
  return (
    <AuthFrame title={t('auth.login.title')} subtitle={t('auth.login.subtitle')}>
      <form
        className={authForm.form}
        noValidate
        onSubmit={form.onSubmit(({ code }) => {
          passkeySigning.reset();
          setAlone(undefined);
          enter.mutate({ ...destination, code });
        })}
      >
        {mayPay ? (
          <DueNotice error={mayPay} loading={enter.isPending} onPay={() => again({ payment: true })} />
        ) : isErasing ? (
          <ErasingNotice
            error={isErasing}
            loading={enter.isPending}
            onUndo={() => {
              setUndoes(true);
              again({ undoErasure: true });
            }}
          />
        ) : failure ? (
          <NoticeBox tone="bad">{failure}</NoticeBox>
        ) : enter.error && !isWrong ? (
          <NoticeBox tone={asked ? 'warn' : 'bad'}>{errorText(enter.error)}</NoticeBox>
        ) : (
          notice && <LoginNotice notice={notice} />
        )}
        <TextInput
          size="lg"
          label={t('common.email')}
          type="email"
          name="email"
          autoComplete="username"
          {...(knownEmail === '' && { ref: firstField })}
          {...form.getInputProps('email')}
          {...(isWrong && { error: true })}
        />
        <div className={authForm.password}>
          <PasswordField
            size="lg"
            label={t('common.password')}
            name="password"
            autoComplete="current-password"
            {...(knownEmail !== '' && { ref: firstField })}
            {...form.getInputProps('password')}
            {...(isWrong && { error: errorText(enter.error), errorProps: { role: 'alert' } })}
          />
          <Link to="/forgetpsw" className={authForm.forgot}>
            {t('auth.login.forgot')}
          </Link>
        </div>
        {asksFactor?.code && <CodeField {...form.getInputProps('code')} />}
        <Button
          type="submit"
          size="lg"
          fullWidth
          variant={mayPay || isErasing ? 'default' : undefined}
          loading={enter.isPending}
        >
          {t('auth.login.submit')}
        </Button>
        {offersPasskey && (
          <Button
            size="lg"
            fullWidth
            variant="default"
            leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden />}
            loading={passkeySigning.isPending}
            onClick={() => passkeySigning.mutate()}
          >
            {t('auth.passkey.use')}
          </Button>
        )}
      </form>
      <p className={authForm.other}>
        {t('auth.login.noAccount')} <Link to="/signup">{t('auth.login.signUp')}</Link>
      </p>
    </AuthFrame>
  );
}

/** The code of the second factor: it is asked next, and gets the focus when it appears. */
function CodeField(props: TextInputProps) {
  const { t } = useTranslation();
  const field = useFirstFocus();
  return (
    <TextInput
      ref={field}
      size="lg"
      label={t('auth.login.code')}
      name="code"
      autoComplete="one-time-code"
      maxLength={20}
      {...props}
    />
  );
}
