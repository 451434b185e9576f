import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { TagPicker } from '../../tags/index.ts';
import { FormModal } from '../../../../ui/dialogs/form-modal.tsx';
import { NoticeBox } from '../../../../ui/layout/notice-box.tsx';
import { useDialogAction } from '../dialogs/use-dialog-action.ts';

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
  const tagging = useDialogAction(onTag, onClose);
  const form = useForm({
    initialValues: { tagIds: [] as number[] },
    validate: { tagIds: (value) => (value.length === 0 ? t('inbox.bulk.tagRequired') : null) },
  });
  return (
    <FormModal
      opened={opened}
      title={t('inbox.bulk.tagTitle', { count })}
      size={420}
      dirty={form.isDirty()}
      submit={t('inbox.bulk.tagSubmit')}
      loading={tagging.isRunning}
      onSubmit={form.onSubmit(({ tagIds }) => void tagging.start(tagIds))}
      onClose={onClose}
    >
      {tagging.refusal !== null && <NoticeBox tone="bad">{tagging.refusal}</NoticeBox>}
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
