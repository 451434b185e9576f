import { forgotPasswordByBody } from '@balcao/contract';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../app/api/call.ts';
import { FormError } from '../../app/crud/form-error.tsx';
import { useFormSubmit } from '../../app/crud/use-form-submit.ts';
import { toast } from '../../app/toasts/toast.tsx';
import { authForm } from '../../features/access/auth/index.ts';
import { email } from '../../ui/fields/validators.ts';
import { useFirstFocus } from '../../ui/dialogs/use-first-focus.ts';

const unknownEmailStatus = 404;

export function EmailStep({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const firstField = useFirstFocus();
  const form = useForm({ initialValues: { email: '' }, validate: { email } });
  const send = useMutation({
    mutationFn: (address: string) => call(forgotPasswordByBody, { body: { email: address } }),
    meta: { quiet: true },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save: send,
    toRequest: (values) => values.email.trim(),
    onSaved: (answer, values) => {
      // The call succeeds for unknown addresses too; the body tells them apart.
      if (answer.status === unknownEmailStatus) return form.setFieldError('email', t('auth.reset.unknownEmail'));
      toast.ok(t('auth.reset.sent'));
      onSent(values.email.trim());
    },
  });
  return (
    <form className={authForm.form} noValidate onSubmit={onSubmit}>
      <FormError error={error} />
      <TextInput
        size="lg"
        label={t('common.email')}
        type="email"
        autoComplete="username"
        ref={firstField}
        {...form.getInputProps('email')}
      />
      <Button type="submit" size="lg" fullWidth loading={loading}>
        {t('auth.reset.send')}
      </Button>
    </form>
  );
}
