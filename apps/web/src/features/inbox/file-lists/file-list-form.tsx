import type { FileList } from '@balcao/contract';
import { Progress, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordDialogProps } from '../../../app/crud/crud-page.tsx';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { errorText } from '../../../app/errors.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { required } from '../../../ui/fields/validators.ts';
import { FileListPreview } from './file-list-preview.tsx';
import css from './file-lists.module.css';
import { RecordModal } from '../../../app/crud/record-modal.tsx';
import { useSaveFileList } from './file-lists.queries.ts';
import { draftsOf } from './option-drafts.ts';
import { OptionsField } from './options-field.tsx';

/** Adds or edits a list. Remounted for each record, so that it starts from its current values. */
export function FileListForm({ opened, record, onClose }: RecordDialogProps<FileList>) {
  const { t } = useTranslation();
  const save = useSaveFileList(record);
  const [progress, setProgress] = useState<number>();
  const form = useForm({
    initialValues: {
      name: record?.name ?? '',
      message: record?.message ?? '',
      options: draftsOf(record?.options ?? []),
    },
    validate: {
      name: (name) => (name.trim().length < 3 ? t('fileLists.form.tooShort') : null),
      message: required,
      options: (options) => options.some(({ name }) => name.trim() === ''),
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: (values) => ({ ...values, name: values.name.trim(), onProgress: setProgress }),
    errorFields: { ERR_FILE_LIST_NAME_ALREADY_EXISTS: 'name' },
    onSaved: ({ fileError }) => {
      if (fileError) toast.warn(t('fileLists.form.filesFailed', { reason: errorText(fileError) }));
      else toast.ok(t(record ? 'fileLists.form.saved' : 'fileLists.form.added'));
      onClose();
    },
  });
  return (
    <RecordModal
      opened={opened}
      record={record}
      title={t(record ? 'fileLists.form.editTitle' : 'fileLists.form.addTitle')}
      size={960}
      dirty={form.isDirty()}
      loading={loading}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <div className={css.columns}>
        <div className={css.fields}>
          <TextInput label={t('common.name')} maxLength={50} data-autofocus {...form.getInputProps('name')} />
          <Textarea
            label={t('fileLists.form.message')}
            maxLength={4096}
            autosize
            minRows={2}
            maxRows={6}
            {...form.getInputProps('message')}
          />
          <OptionsField
            drafts={form.values.options}
            nameMissing={form.errors.options !== undefined}
            onChange={(options) => form.setFieldValue('options', options)}
          />
        </div>
        <FileListPreview message={form.values.message} drafts={form.values.options} />
      </div>
      {loading && progress !== undefined && (
        <Progress size="sm" value={progress * 100} aria-label={t('fileLists.form.uploading')} />
      )}
    </RecordModal>
  );
}
