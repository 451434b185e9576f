import { resetPasswordByBody } from '@balcao/contract';
import type { EndpointInput } from '@balcao/contract';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../app/api/call.ts';
import { useFormSubmit } from '../../app/crud/use-form-submit.ts';
import { errorText } from '../../app/errors.ts';
import { toast } from '../../app/toasts/toast.tsx';
import { authForm } from '../../features/access/auth/index.ts';
import { hintBelow } from '../../ui/text/hint-below.ts';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { newPassword, required } from '../../ui/fields/validators.ts';
import { useFirstFocus } from '../../ui/dialogs/use-first-focus.ts';

interface Props {
  email: string;
  /** of a link that was followed */
  code: string | undefined;
  onOtherEmail: () => void;
}

export function CodeStep({ email, code, onOtherEmail }: Props) {
  const { t } = useTranslation();
  const firstField = useFirstFocus();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { code: code ?? '', newPassword: '', confirmation: '' },
    validate: {
      code: required,
      newPassword,
      confirmation: (value, all) => (value === all.newPassword ? null : t('auth.reset.mismatch')),
    },
  });
  const save = useMutation({
    mutationFn: (body: EndpointInput<typeof resetPasswordByBody>['body']) => call(resetPasswordByBody, { body }),
    meta: { quiet: true },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: ({ code, newPassword }) => ({ email, token: code.trim(), newPassword }),
    errorFields: { ERR_RESET_CODE: 'code', ERR_PASSWORD_COMMON: 'newPassword' },
    onSaved: () => {
      toast.ok(t('auth.reset.success'));
      void navigate({ to: '/login' });
    },
  });
  return (
    <form className={authForm.form} noValidate onSubmit={onSubmit}>
      {error && <NoticeBox tone="bad">{errorText(error)}</NoticeBox>}
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
        description={t('auth.reset.rule')}
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
      <Button type="submit" size="lg" fullWidth loading={loading}>
        {t('auth.reset.submit')}
      </Button>
      <Button variant="subtle" onClick={onOtherEmail}>
        {t('auth.reset.otherEmail')}
      </Button>
    </form>
  );
}
