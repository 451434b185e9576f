import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TagPicker } from '../tags/index.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';

export interface BulkTagProps {
  opened: boolean;
  count: number;
  /** Adds the tags; returns the refusal to show, null when it is done. */
  onTag: (tagIds: number[]) => Promise<string | null>;
  onClose: () => void;
}

/** Which tags several tickets get besides those they have. */
export function BulkTagDialog({ opened, count, onTag, onClose }: BulkTagProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: { tagIds: [] as number[] },
    validate: { tagIds: (value) => (value.length === 0 ? t('inbox.bulk.tagRequired') : null) },
  });
  const submit = async ({ tagIds }: typeof form.values) => {
    setBusy(true);
    const problem = await onTag(tagIds);
    setBusy(false);
    setRefusal(problem);
    if (problem === null) onClose();
  };
  return (
    <FormModal
      opened={opened}
      title={t('inbox.bulk.tagTitle', { count })}
      size={420}
      dirty={form.isDirty()}
      submit={t('inbox.bulk.tagSubmit')}
      loading={busy}
      onSubmit={form.onSubmit((values) => void submit(values))}
      onClose={onClose}
    >
      {refusal !== null && <NoticeBox tone="bad">{refusal}</NoticeBox>}
      <TagPicker
        multiple
        label={t('inbox.bulk.tagField')}
        nothingFoundMessage={t('inbox.search.noTags')}
        data-autofocus
        {...form.getInputProps('tagIds')}
      />
    </FormModal>
  );
}
