import { resetPasswordByBody } from '@balcao/contract';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../app/api/api-error.ts';
import { call } from '../../app/api/call.ts';
import { errorText } from '../../app/errors.ts';
import { toast } from '../../app/toast.tsx';
import { authForm } from '../../features/auth/index.ts';
import { hintBelow } from '../../ui/hint-below.ts';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { required } from '../../ui/validators.ts';
import { isStrongPassword } from './strong-password.ts';
import { useFirstFocus } from '../../ui/use-first-focus.ts';

interface Props {
  email: string;
  onOtherEmail: () => void;
}

export function CodeStep({ email, onOtherEmail }: Props) {
  const { t } = useTranslation();
  const firstField = useFirstFocus();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { code: '', newPassword: '', confirmation: '' },
    validate: {
      code: required,
      newPassword: (value) => required(value) ?? (isStrongPassword(value) ? null : t('auth.reset.rule')),
      confirmation: (value, all) => (value === all.newPassword ? null : t('auth.reset.mismatch')),
    },
  });
  const reset = useMutation({
    mutationFn: ({ code, newPassword }: typeof form.values) =>
      call(resetPasswordByBody, { body: { email, token: code.trim(), newPassword } }),
    meta: { quiet: true },
    onSuccess: () => {
      toast.ok(t('auth.reset.success'));
      return navigate({ to: '/login' });
    },
    onError: (error) => {
      if (isApiError(error, 'ERR_RESET_CODE')) form.setFieldError('code', errorText(error));
    },
  });
  const rule = t('auth.reset.rule');
  const elsewhere = reset.error && !isApiError(reset.error, 'ERR_RESET_CODE');
  return (
    <form className={authForm.form} noValidate onSubmit={form.onSubmit((values) => reset.mutate(values))}>
      {elsewhere && <NoticeBox tone="bad">{errorText(reset.error)}</NoticeBox>}
      <TextInput
        size="lg"
        label={t('auth.reset.code')}
        autoComplete="one-time-code"
        spellCheck={false}
        ref={firstField}
        {...form.getInputProps('code')}
      />
      <PasswordField
        size="lg"
        label={t('auth.reset.newPassword')}
        // As an error it is announced already.
        description={form.errors.newPassword === rule ? undefined : rule}
        inputWrapperOrder={hintBelow}
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
      />
      <PasswordField
        size="lg"
        label={t('auth.reset.confirmation')}
        autoComplete="new-password"
        {...form.getInputProps('confirmation')}
      />
      <Button type="submit" size="lg" fullWidth loading={reset.isPending}>
        {t('auth.reset.submit')}
      </Button>
      <Button variant="subtle" onClick={onOtherEmail}>
        {t('auth.reset.otherEmail')}
      </Button>
    </form>
  );
}
