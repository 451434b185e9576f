import { canManageLanes } from '@balcao/contract';
import type { Tag } from '@balcao/contract';
import { Input, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { RecordDialogProps } from '../../../app/crud/crud-page.tsx';
import { RecordModal } from '../../../app/crud/record-modal.tsx';
import { useSave } from '../../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { TagChip } from '../../../ui/tag-chip.tsx';
import { ColorField } from './color-field.tsx';
import { isHexColor, leastUsedColor } from './tag-colors.ts';
import { tagsCrud, useTags } from './tags.queries.ts';

/** Adds or edits a tag. Remounted for each record, so that it starts from its current values. */
export function TagForm({ opened, record: tag, onClose }: RecordDialogProps<Tag>) {
  const { t } = useTranslation();
  const { actor, includes } = useSession();
  const mayHaveLanes = canManageLanes(actor) && includes('useKanban');
  const { data: others } = useTags();
  const save = useSave(tagsCrud, tag);
  const form = useForm({
    initialValues: {
      name: tag?.name ?? '',
      color: tag?.color ?? leastUsedColor(others ?? []),
      kanban: tag?.kanban === 1,
    },
    validate: {
      name: (name) => {
        const size = name.trim().length;
        if (size === 0) return t('common.required');
        return size < 3 ? t('tags.form.short') : null;
      },
      color: (color) => (isHexColor(color) ? null : t('tags.form.badColor')),
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: ({ name, color, kanban }) => ({
      name: name.trim(),
      color: color.trim().toUpperCase(),
      ...(mayHaveLanes && { kanban: kanban ? 1 : 0 }),
    }),
    errorFields: { ERR_TAG_NAME_ALREADY_EXISTS: 'name' },
    onSaved: () => {
      toast.ok(t(tag ? 'tags.form.saved' : 'tags.form.added'));
      onClose();
    },
  });

  return (
    <RecordModal
      opened={opened}
      record={tag}
      title={t(tag ? 'tags.form.editTitle' : 'tags.form.addTitle')}
      size={480}
      dirty={form.isDirty()}
      loading={loading}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput label={t('common.name')} maxLength={50} data-autofocus {...form.getInputProps('name')} />
      <ColorField
        value={form.values.color}
        error={form.errors.color}
        onChange={(color) => form.setFieldValue('color', color)}
      />
      <Input.Wrapper label={t('tags.form.preview')} labelElement="div">
        <div>
          <TagChip color={form.values.color}>{form.values.name.trim() || t('common.name')}</TagChip>
        </div>
      </Input.Wrapper>
      {mayHaveLanes && (
        <Switch
          label={t('tags.form.kanban')}
          description={t('tags.form.kanbanHint')}
          {...form.getInputProps('kanban', { type: 'checkbox' })}
        />
      )}
    </RecordModal>
  );
}
