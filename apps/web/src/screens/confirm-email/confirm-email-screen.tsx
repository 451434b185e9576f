import { confirmEmail, mailConfirmation } from '@balcao/contract';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconArrowRight } from '../../ui/icons/index.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../app/api/call.ts';
import { updateUser } from '../../app/api/session-store.ts';
import { useFormSubmit } from '../../app/crud/use-form-submit.ts';
import { errorText } from '../../app/errors.ts';
import { useSession } from '../../app/session/session.ts';
import { toast } from '../../app/toasts/toast.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { FormCard } from '../../ui/layout/form-card.tsx';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useFirstFocus } from '../../ui/dialogs/use-first-focus.ts';
import { required } from '../../ui/fields/validators.ts';
import css from './confirm-email-screen.module.css';

/** Where an admin confirms the e-mail of a company that signed up; the link of the mail brings the code along. */
export function ConfirmEmailScreen() {
  const { t } = useTranslation();
  const { company } = useSession();
  return <Page title={t('shell.confirmEmail.title')}>{company.emailConfirmed ? <Confirmed /> : <CodeForm />}</Page>;
}

function Confirmed() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('shell.confirmEmail.doneTitle')}
      text={t('shell.confirmEmail.doneText')}
      action={
        <Button component={Link} to="/connections" rightSection={<IconArrowRight size={16} stroke={1.75} />}>
          {t('shell.confirmEmail.connect')}
        </Button>
      }
    />
  );
}

function CodeForm() {
  const { t } = useTranslation();
  const { user, company } = useSession();
  const { email } = user;
  const firstField = useFirstFocus();
  const again = useMutation({
    mutationFn: () => call(mailConfirmation),
    onSuccess: (sent) => toast.ok(t('shell.confirmEmail.sent', { email: sent.email ?? email })),
  });
  const save = useMutation({
    mutationFn: (body: { code: string }) => call(confirmEmail, { body }),
    meta: { quiet: true },
  });
  const form = useForm({
    initialValues: { code: codeOfLink() },
    validate: { code: required },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: ({ code }) => ({ code: code.trim() }),
    errorFields: { ERR_EMAIL_CODE: 'code' },
    onSaved: () => updateUser({ company: { ...company, emailConfirmed: true } }),
  });
  return (
    <div className={css.narrow}>
      {error && <NoticeBox tone="bad">{errorText(error)}</NoticeBox>}
      <FormCard
        label={t('shell.confirmEmail.title')}
        onSubmit={onSubmit}
        parts={[
          <p key="text" className={css.text}>
            {t('shell.confirmEmail.text')}
          </p>,
          <TextInput
            key="code"
            label={t('shell.confirmEmail.code')}
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={20}
            ref={firstField}
            {...form.getInputProps('code')}
          />,
          <p key="other" className={css.text}>
            {t('shell.confirmEmail.other', { email })}
          </p>,
        ]}
        buttons={
          <>
            <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
              {t('shell.confirmEmail.again')}
            </Button>
            <Button type="submit" loading={loading}>
              {t('shell.confirmEmail.submit')}
            </Button>
          </>
        }
      />
    </div>
  );
}

/** The fragment after the # of the link, in the readable form of a code. */
function codeOfLink(): string {
  const code = location.hash.slice(1);
  return /^[A-Z\d]{8}$/.test(code) ? `${code.slice(0, 4)}-${code.slice(4)}` : '';
}
