import { MultiSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTags } from '../tags/index.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { TagChip } from '../../ui/tag-chip.tsx';

export interface BulkTagProps {
  opened: boolean;
  count: number;
  /** Adds them; answers what to say when it was refused, null when it is done. */
  onTag: (tagIds: number[]) => Promise<string | null>;
  onClose: () => void;
}

/** Which tags several tickets get besides those they have. */
export function BulkTagDialog({ opened, count, onTag, onClose }: BulkTagProps) {
  const { t } = useTranslation();
  const { data: tags } = useTags();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: { tagIds: [] as string[] },
    validate: { tagIds: (value) => (value.length === 0 ? t('inbox.bulk.tagRequired') : null) },
  });
  const colorOf = new Map(tags?.map(({ id, color }) => [String(id), color]));
  const submit = async ({ tagIds }: typeof form.values) => {
    setBusy(true);
    const problem = await onTag(tagIds.map(Number));
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
      <MultiSelect
        label={t('inbox.bulk.tagField')}
        nothingFoundMessage={t('inbox.search.noTags')}
        data={tags?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
        renderOption={({ option }) => <TagChip color={colorOf.get(option.value) ?? ''}>{option.label}</TagChip>}
        searchable
        openOnFocus={false}
        hidePickedOptions
        comboboxProps={{ shadow: 'md' }}
        data-autofocus
        {...form.getInputProps('tagIds')}
      />
    </FormModal>
  );
}
