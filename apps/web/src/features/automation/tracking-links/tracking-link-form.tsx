import { isTellingLinkText, trackingLinkLimits, type TrackingLink } from '@balcao/contract';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { RecordDialogProps } from '../../../app/crud/crud-page.tsx';
import { RecordModal } from '../../../app/crud/record-modal.tsx';
import { useSave } from '../../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { lengthBetween } from '../../../ui/fields/validators.ts';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { ConnectionPicker } from '../../numbers/connections/index.ts';
import { trackingLinksCrud } from './tracking-links.queries.ts';

/** Adds or edits a link. Remounted for each record, so that it starts from its current values. */
export function TrackingLinkForm({ opened, record, onClose }: RecordDialogProps<TrackingLink>) {
  const { t } = useTranslation();
  const save = useSave(trackingLinksCrud, record);
  const form = useForm({
    initialValues: {
      name: record?.name ?? '',
      whatsappId: record?.whatsappId ?? null,
      text: record?.text ?? t('trackingLinks.form.textStart'),
    },
    validate: {
      name: lengthBetween(1, trackingLinkLimits.name),
      whatsappId: (id) => (id === null ? t('trackingLinks.form.chooseConnection') : null),
      text: (text) => (isTellingLinkText(text) ? null : t('trackingLinks.form.textProblem')),
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: ({ name, whatsappId, text }) => ({ name: name.trim(), text: text.trim(), whatsappId: whatsappId ?? 0 }),
    errorFields: {
      ERR_TRACKING_LINK_TEXT_TAKEN: 'text',
      ERR_TRACKING_LINK_TEXT_SHORT: 'text',
      ERR_NO_WAPP_FOUND: 'whatsappId',
    },
    onSaved: () => {
      toast.ok(t(record ? 'trackingLinks.form.saved' : 'trackingLinks.form.added'));
      onClose();
    },
  });

  return (
    <RecordModal
      opened={opened}
      record={record}
      title={t(record ? 'trackingLinks.form.editTitle' : 'trackingLinks.form.addTitle')}
      size={480}
      dirty={form.isDirty()}
      loading={loading}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput
        label={t('common.name')}
        description={t('trackingLinks.form.nameHint')}
        inputWrapperOrder={hintBelow}
        maxLength={trackingLinkLimits.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ConnectionPicker label={t('trackingLinks.form.connection')} {...form.getInputProps('whatsappId')} />
      <Textarea
        label={t('trackingLinks.form.text')}
        description={t('trackingLinks.form.textHint')}
        inputWrapperOrder={hintBelow}
        autosize
        minRows={2}
        maxLength={trackingLinkLimits.text}
        {...form.getInputProps('text')}
      />
    </RecordModal>
  );
}
