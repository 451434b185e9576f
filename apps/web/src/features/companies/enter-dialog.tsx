import type { ListedCompany } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../app/errors.ts';
import { enterCompany } from '../../app/session.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';

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
  return (
    <FormModal
      opened={opened}
      title={t('companies.enter.title', { name: company.name })}
      size={480}
      dirty={false}
      submit={t('companies.enter.submit')}
      loading={enter.isPending}
      onSubmit={form.onSubmit((values) => enter.mutate(values))}
      onClose={onClose}
    >
      {enter.error && <NoticeBox tone="bad">{errorText(enter.error)}</NoticeBox>}
      <p>{t('companies.enter.text')}</p>
      <TextInput label={t('companies.enter.reason')} maxLength={200} data-autofocus {...form.getInputProps('reason')} />
    </FormModal>
  );
}
