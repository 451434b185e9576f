import type { EndpointAnswer, getCompanyAdmin, ListedCompany } from '@balcao/contract';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconMail } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { errorText } from '../../../app/errors.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { email, lengthBetween, newPassword, optional } from '../../../ui/fields/validators.ts';
import { useCompanyAdmin, useConfirmEmail, useMailReset, useSaveCompanyAdmin } from './companies.queries.ts';

interface Props {
  company: ListedCompany;
  opened: boolean;
  onClose: () => void;
}

/** The company's first admin: name, e-mail, a code by mail, or a new password. */
export function CompanyAdminForm(props: Props) {
  const { data, error } = useCompanyAdmin(props.company.id);
  const { t } = useTranslation();
  if (data) return <AdminForm {...props} admin={data} />;
  return (
    <FormModal
      opened={props.opened}
      title={t('companies.admin.title', { name: props.company.name })}
      dirty={false}
      onClose={props.onClose}
    >
      {error ? <NoticeBox tone="bad">{errorText(error)}</NoticeBox> : t('common.loading')}
    </FormModal>
  );
}

function AdminForm({ company, opened, onClose, admin }: Props & { admin: EndpointAnswer<typeof getCompanyAdmin> }) {
  const { t } = useTranslation();
  const save = useSaveCompanyAdmin(company.id);
  const reset = useMailReset(company.id);
  const confirming = useConfirmEmail(company.id);
  const form = useForm({
    initialValues: { name: admin.name, email: admin.email, password: '' },
    validate: {
      name: lengthBetween(2, 50),
      email,
      password: optional(newPassword),
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: (values) => ({ ...values, email: values.email.trim() }),
    errorFields: { ERR_EMAIL_IN_USE: 'email', ERR_PASSWORD_COMMON: 'password' },
    onSaved: () => {
      toast.ok(t('records.done'));
      onClose();
    },
  });
  return (
    <FormModal
      opened={opened}
      title={t('companies.admin.title', { name: company.name })}
      size={480}
      dirty={form.isDirty()}
      loading={loading}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormError error={error} />
      {!company.emailConfirmed && !confirming.isSuccess && (
        <NoticeBox
          tone="warn"
          action={
            <Button
              size="xs"
              variant="default"
              loading={confirming.isPending}
              onClick={() =>
                confirming.mutate(undefined, { onSuccess: () => toast.ok(t('companies.unconfirmed.done')) })
              }
            >
              {t('companies.unconfirmed.confirm')}
            </Button>
          }
        >
          {t('companies.unconfirmed.text')}
        </NoticeBox>
      )}
      <TextInput label={t('common.name')} maxLength={50} data-autofocus {...form.getInputProps('name')} />
      <TextInput label={t('common.email')} type="email" maxLength={255} {...form.getInputProps('email')} />
      <PasswordField
        label={t('common.password')}
        description={t('companies.admin.passwordHint')}
        inputWrapperOrder={hintBelow}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <div>
        <Button
          variant="default"
          leftSection={<IconMail size={16} stroke={1.75} />}
          loading={reset.isPending}
          onClick={() =>
            reset.mutate(undefined, { onSuccess: (sent) => toast.ok(t('companies.admin.resetSent', sent)) })
          }
        >
          {t('companies.admin.reset')}
        </Button>
      </div>
    </FormModal>
  );
}
