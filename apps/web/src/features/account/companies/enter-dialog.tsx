import type { ListedCompany } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { enterCompany } from '../../../app/session/session.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';

interface Props {
  company: ListedCompany;
  opened: boolean;
  onClose: () => void;
}

const minReasonLength = 3;

/** Asks why, before the operator sees a company as its admin. */
export function EnterDialog({ company, opened, onClose }: Props) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (text) => (text.trim().length < minReasonLength ? t('companies.enter.missing') : null) },
  });
  const enter = useMutation({
    mutationFn: ({ reason }: { reason: string }) => enterCompany(company.id, reason.trim()),
    meta: { quiet: true },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save: enter,
    toRequest: (values) => values,
    // The page is loaded again, as the company's admin.
    onSaved: () => undefined,
  });
  return (
    <FormModal
      opened={opened}
      title={t('companies.enter.title', { name: company.name })}
      size={480}
      dirty={false}
      submit={t('companies.enter.submit')}
      loading={loading}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormError error={error} />
      <p>{t('companies.enter.text')}</p>
      <TextInput label={t('companies.enter.reason')} maxLength={200} data-autofocus {...form.getInputProps('reason')} />
    </FormModal>
  );
}
