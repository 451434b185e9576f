import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../app/api/api-error.ts';
import { readLoginNotice } from '../../app/api/login-notice.ts';
import { errorText } from '../../app/errors.ts';
import { login } from '../../app/session.ts';
import { AuthFrame, authForm, warnWhenSubscriptionEnds } from '../../features/auth/index.ts';
import { DueNotice } from './due-notice.tsx';
import { ErasingNotice } from './erasing-notice.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';

/** The session's watcher takes everybody who got in to where they belong. */
export function LoginScreen() {
  const { t } = useTranslation();
  const firstField = useFirstFocus();
  const [notice] = useState(readLoginNotice);
  const form = useForm({
    initialValues: { email: '', password: '', code: '' },
    validate: {
      email: (value) => (value.trim() === '' ? t('auth.login.emailMissing') : null),
      password: (value) => (value === '' ? t('auth.login.passwordMissing') : null),
    },
  });
  const enter = useMutation({
    mutationFn: ({ code, ...values }: typeof form.values & { payment?: boolean; undoErasure?: boolean }) =>
      login({ ...values, email: values.email.trim(), ...(code !== '' && { code }) }),
    meta: { quiet: true },
    onSuccess: (user) => warnWhenSubscriptionEnds(user.company),
  });
  const mayPay =
    isApiError(enter.error, 'ERR_COMPANY_DUE') && enter.error.details.mayPay === true ? enter.error : undefined;
  // A code is asked for after the wish to undo was said: it stays said.
  const [undoes, setUndoes] = useState(false);
  const isErasing = isApiError(enter.error, 'ERR_COMPANY_ERASING') ? enter.error : undefined;
  const [asksCode, setAsksCode] = useState(false);
  // Beside the fields, where there is room for it: nothing moves under the pointer.
  const isWrong = isApiError(enter.error, 'ERR_INVALID_CREDENTIALS');
  const isNeeded = isApiError(enter.error, 'ERR_SECOND_FACTOR');
  if (isNeeded && !asksCode) setAsksCode(true);
  return (
    <AuthFrame title={t('auth.login.title')} subtitle={t('auth.login.subtitle')}>
      <form
        className={authForm.form}
        noValidate
        onSubmit={form.onSubmit((values) => enter.mutate({ ...values, ...(undoes && { undoErasure: true }) }))}
      >
        {mayPay ? (
          <DueNotice
            error={mayPay}
            loading={enter.isPending}
            onPay={() => enter.mutate({ ...form.values, payment: true })}
          />
        ) : isErasing ? (
          <ErasingNotice
            error={isErasing}
            loading={enter.isPending}
            onUndo={() => {
              setUndoes(true);
              enter.mutate({ ...form.values, undoErasure: true });
            }}
          />
        ) : enter.error && !isWrong ? (
          <NoticeBox tone={isNeeded ? 'warn' : 'bad'}>{errorText(enter.error)}</NoticeBox>
        ) : (
          notice && <NoticeBox tone="warn">{errorText(notice)}</NoticeBox>
        )}
        <TextInput
          size="lg"
          label={t('common.email')}
          type="email"
          name="email"
          autoComplete="username"
          ref={firstField}
          {...form.getInputProps('email')}
          {...(isWrong && { error: true })}
        />
        <div className={authForm.password}>
          <PasswordField
            size="lg"
            label={t('common.password')}
            name="password"
            autoComplete="current-password"
            {...form.getInputProps('password')}
            {...(isWrong && { error: errorText(enter.error), errorProps: { role: 'alert' } })}
          />
          <Link to="/forgetpsw" className={authForm.forgot}>
            {t('auth.login.forgot')}
          </Link>
        </div>
        {asksCode && <CodeField {...form.getInputProps('code')} />}
        <Button
          type="submit"
          size="lg"
          fullWidth
          variant={mayPay || isErasing ? 'default' : undefined}
          loading={enter.isPending}
        >
          {t('auth.login.submit')}
        </Button>
      </form>
      <p className={authForm.other}>
        {t('auth.login.noAccount')} <Link to="/signup">{t('auth.login.signUp')}</Link>
      </p>
    </AuthFrame>
  );
}

/** The code of the second factor: it is what is asked next, so that it has the keyboard once it is there. */
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
