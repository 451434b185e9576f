import { uploadAnnouncementMedia } from '@balcao/contract';
import type { Announcement } from '@balcao/contract';
import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { RecordDialogProps } from '../../../app/crud/crud-page.tsx';
import { RecordModal } from '../../../app/crud/record-modal.tsx';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { useRecordFile } from '../../../app/crud/use-record-file.ts';
import { errorText } from '../../../app/errors.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { MomentField } from '../../../ui/dates/moment-field.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { RecordPicker } from '../../../ui/fields/record-picker.tsx';
import { moment, optional, required } from '../../../ui/fields/validators.ts';
import css from './announcements.module.css';
import { useAnnouncementCompanies, useSaveAnnouncement } from './announcements.queries.ts';
import { fromLocalInput, priorityOf, toLocalInput } from './announcements.rules.ts';

/** Adds or edits one. Remounted for each record, so that it starts from its current values. */
export function AnnouncementForm({ opened, record, onClose }: RecordDialogProps<Announcement>) {
  const { t } = useTranslation();
  const companies = useAnnouncementCompanies();
  const save = useSaveAnnouncement(record);
  const file = useRecordFile(record);
  const form = useForm({
    initialValues: {
      title: record?.title ?? '',
      text: record?.text ?? '',
      priority: record?.priority ?? 3,
      status: record?.status ?? true,
      shownFrom: toLocalInput(record?.shownFrom),
      shownUntil: toLocalInput(record?.shownUntil),
      companyIds: record?.companyIds ?? [],
    },
    validate: {
      title: required,
      text: required,
      shownFrom: optional(moment),
      shownUntil: (until, { shownFrom }) =>
        optional(moment)(until) ??
        (until !== '' && shownFrom !== '' && until <= shownFrom ? t('announcements.form.periodWrong') : null),
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: ({ shownFrom, shownUntil, companyIds, ...fields }) => ({
      fields: {
        ...fields,
        shownFrom: fromLocalInput(shownFrom),
        shownUntil: fromLocalInput(shownUntil),
        companyIds: companyIds.length > 0 ? companyIds : null,
      },
      file: file.change,
      onProgress: file.setProgress,
    }),
    onSaved: ({ fileError }) => {
      if (fileError) toast.warn(t('announcements.form.fileFailed', { reason: errorText(fileError) }));
      else toast.ok(t(record ? 'announcements.form.saved' : 'announcements.form.added'));
      onClose();
    },
  });

  return (
    <RecordModal
      opened={opened}
      record={record}
      title={t(record ? 'announcements.form.editTitle' : 'announcements.form.addTitle')}
      size={640}
      dirty={form.isDirty() || file.isChanged}
      loading={loading}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput
        label={t('announcements.form.title')}
        maxLength={100}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('announcements.form.text')}
        maxLength={5000}
        autosize
        minRows={4}
        maxRows={12}
        {...form.getInputProps('text')}
      />
      <Select<number>
        label={t('announcements.form.priority')}
        data={[1, 2, 3].map((value) => ({ value, label: t(`announcements.priorities.${priorityOf(value)}`) }))}
        allowDeselect={false}
        {...form.getInputProps('priority')}
      />
      <RecordPicker
        multiple
        choices={companies.data}
        label={t('announcements.form.companies')}
        placeholder={form.values.companyIds.length === 0 ? t('announcements.form.allCompanies') : undefined}
        clearable
        {...form.getInputProps('companyIds')}
      />
      <div className={css.period}>
        <MomentField label={t('announcements.form.shownFrom')} {...form.getInputProps('shownFrom')} />
        <MomentField label={t('announcements.form.shownUntil')} {...form.getInputProps('shownUntil')} />
      </div>
      <FileField
        label={t('announcements.form.picture')}
        maxBytes={uploadAnnouncementMedia.files.maxBytes}
        types={uploadAnnouncementMedia.files.types}
        progress={file.progressOf(loading)}
        file={file.shown}
        onChange={file.choose}
      />
      <Switch
        label={t('announcements.form.status')}
        description={t('announcements.form.statusHint')}
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
    </RecordModal>
  );
}
