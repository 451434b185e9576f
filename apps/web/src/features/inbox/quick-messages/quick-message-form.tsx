import { choiceLimits, isAdmin, uploadQuickMessageMedia } from '@balcao/contract';
import type { QuickMessage } from '@balcao/contract';
import { Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { RecordDialogProps } from '../../../app/crud/crud-page.tsx';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { useRecordFile } from '../../../app/crud/use-record-file.ts';
import { errorText } from '../../../app/errors.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { RecordPicker } from '../../../ui/fields/record-picker.tsx';
import { required } from '../../../ui/fields/validators.ts';
import { draftOf, toOffer } from '../choices/index.ts';
import type { OfferDraft } from '../choices/index.ts';
import { useAllFileLists } from '../file-lists/index.ts';
import { QueuePicker, useQueues } from '../queues/index.ts';
import { ChoicesField } from './choices-field.tsx';
import { MessageField } from './message-field.tsx';
import { RecordModal } from '../../../app/crud/record-modal.tsx';
import { useSaveQuickMessage } from './quick-messages.queries.ts';

interface Props extends RecordDialogProps<QuickMessage> {
  /** what a new one begins with */
  initial?: Pick<QuickMessage, 'message' | 'interactive'>;
}

/** Adds or edits a quick reply. Remounted for each record, so that it starts from its current values. */
export function QuickMessageForm({ opened, record, initial, onClose }: Props) {
  const { t } = useTranslation();
  const { user, actor } = useSession();
  const queues = useQueues();
  const fileLists = useAllFileLists().data;
  const save = useSaveQuickMessage(record);
  const file = useRecordFile(record);
  const interactive = record ? record.interactive : initial?.interactive;
  const form = useForm({
    initialValues: {
      shortcode: record?.shortcode ?? '',
      message: record?.message ?? initial?.message ?? '',
      geral: record?.geral ?? false,
      status: record?.status ?? true,
      queueId: record?.queueId ?? null,
      fileListId: record?.fileListId ?? null,
      offer: interactive ? draftOf('', interactive) : null,
    },
    validate: {
      shortcode: required,
      offer: (offer: OfferDraft | null, { message }) => {
        const result = offer && toOffer({ ...offer, text: message }, choiceLimits.text);
        return result && 'problem' in result ? t(`choices.problems.${result.problem}`) : null;
      },
    },
  });
  // Others may limit to queues of their own; the one that is chosen already stays to be chosen.
  const own = new Set(user.queues.map(({ id }) => id));
  const choices = (queues.data ?? []).filter(({ id }) => isAdmin(actor) || own.has(id) || id === record?.queueId);

  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: ({ shortcode, offer, ...rest }) => {
      const result = offer && toOffer({ ...offer, text: rest.message }, choiceLimits.text);
      const choices = result && 'offer' in result ? result.offer : null;
      return {
        fields: {
          ...rest,
          ...(choices && { fileListId: null }),
          interactive: choices,
          shortcode: shortcode.trim().replace(/^\/+/, ''),
        },
        // The list, and choices, take the place of the file.
        file: rest.fileListId === null && !choices ? file.change : 'keep',
        onProgress: file.setProgress,
      };
    },
    errorFields: { ERR_SHORTCODE_ALREADY_EXISTS: 'shortcode', ERR_NO_FILE_LIST_FOUND: 'fileListId' },
    onSaved: ({ fileError }) => {
      if (fileError) toast.warn(t('quickMessages.form.fileFailed', { reason: errorText(fileError) }));
      else toast.ok(t(record ? 'quickMessages.form.saved' : 'quickMessages.form.added'));
      onClose();
    },
  });

  return (
    <RecordModal
      opened={opened}
      record={record}
      title={t(record ? 'quickMessages.form.editTitle' : 'quickMessages.form.addTitle')}
      dirty={initial !== undefined || form.isDirty() || file.isChanged}
      loading={loading}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput
        label={t('quickMessages.form.shortcode')}
        description={t('quickMessages.form.shortcodeHint')}
        inputWrapperOrder={hintBelow}
        leftSection="/"
        maxLength={50}
        data-autofocus
        {...form.getInputProps('shortcode')}
      />
      <MessageField value={form.values.message} onChange={(message) => form.setFieldValue('message', message)} />
      <ChoicesField
        offer={form.values.offer}
        error={form.errors['offer']}
        onChange={(offer) => form.setFieldValue('offer', offer)}
      />
      {form.values.fileListId === null && form.values.offer === null && (
        <FileField
          label={t('quickMessages.form.file')}
          maxBytes={uploadQuickMessageMedia.files.maxBytes}
          progress={file.progressOf(loading)}
          file={file.shown}
          onChange={file.choose}
        />
      )}
      {fileLists && fileLists.length > 0 && form.values.offer === null && (
        <RecordPicker
          choices={fileLists}
          label={t('quickMessages.form.fileList')}
          description={t('quickMessages.form.fileListHint')}
          placeholder={t('quickMessages.form.noFileList')}
          clearable
          {...form.getInputProps('fileListId')}
        />
      )}
      <Switch
        label={t('quickMessages.form.geral')}
        description={t('quickMessages.form.geralHint')}
        {...form.getInputProps('geral', { type: 'checkbox' })}
      />
      <Switch
        label={t('quickMessages.form.status')}
        description={t('quickMessages.form.statusHint')}
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
      {choices.length > 0 && (
        <QueuePicker
          choices={choices}
          label={t('quickMessages.form.queue')}
          description={t('quickMessages.form.queueHint')}
          placeholder={t('quickMessages.form.allQueues')}
          clearable
          {...form.getInputProps('queueId')}
        />
      )}
    </RecordModal>
  );
}
