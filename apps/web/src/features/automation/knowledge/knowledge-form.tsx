import { maxKnowledgeLength } from '@balcao/contract';
import type { KnowledgeDocument } from '@balcao/contract';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import type { RecordDialogProps } from '../../../app/crud/crud-page.tsx';
import { useSave } from '../../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { errorText } from '../../../app/errors.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { lengthBetween, required } from '../../../ui/fields/validators.ts';
import { knowledgeCrud, useDocumentText } from './knowledge.queries.ts';

/** A document with its text, once that is there. */
export function KnowledgeForm(props: RecordDialogProps<KnowledgeDocument>) {
  const { opened, record, onClose } = props;
  const { t } = useTranslation();
  const { data, error } = useDocumentText(record?.id);
  if (!record || data) return <LoadedForm {...props} text={data?.text ?? ''} />;
  return (
    <FormModal
      opened={opened}
      title={t('knowledge.form.editTitle', { name: record.name })}
      size={720}
      dirty={false}
      onClose={onClose}
    >
      {error ? <NoticeBox tone="bad">{errorText(error)}</NoticeBox> : <SkeletonRows count={6} height={20} avatar={0} />}
    </FormModal>
  );
}

function LoadedForm({ opened, record, onClose, text }: RecordDialogProps<KnowledgeDocument> & { text: string }) {
  const { t } = useTranslation();
  const save = useSave(knowledgeCrud, record);
  const form = useForm({
    initialValues: { name: record?.name ?? '', text },
    validate: { name: lengthBetween(2, 100), text: required },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    // Unchanged text keeps the pages of the file.
    toRequest: ({ name, text: written }) =>
      ({
        name: name.trim(),
        ...((!record || written !== text) && { text: written.trim() }),
      }) as { name: string; text: string },
    onSaved: () => {
      toast.ok(t(record ? 'knowledge.form.saved' : 'knowledge.form.added'));
      onClose();
    },
  });
  return (
    <FormModal
      opened={opened}
      title={record ? t('knowledge.form.editTitle', { name: record.name }) : t('knowledge.form.addTitle')}
      size={720}
      dirty={form.isDirty()}
      loading={loading}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormError error={error} />
      <TextInput label={t('common.name')} maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label={t('knowledge.form.text')}
        description={t('knowledge.form.textHint')}
        inputWrapperOrder={hintBelow}
        autosize
        minRows={10}
        maxRows={18}
        maxLength={maxKnowledgeLength}
        {...form.getInputProps('text')}
      />
    </FormModal>
  );
}
