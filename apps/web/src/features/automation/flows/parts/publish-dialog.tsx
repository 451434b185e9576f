import type { Flow } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../../app/crud/form-error.tsx';
import { toast } from '../../../../app/toasts/toast.tsx';
import { FormModal } from '../../../../ui/dialogs/form-modal.tsx';
import { Meta } from '../../../../ui/text/meta.tsx';
import { usePublishFlow } from '../flows.queries.ts';

interface Props {
  flow: Flow;
  /** what is drawn has to be stored before it is published */
  flush: () => Promise<boolean>;
  onClose: () => void;
}

const maxNote = 80;

/** Asks what changed, and says what becomes of the conversations that are in the flow. */
export function PublishDialog({ flow, flush, onClose }: Props) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const [isUnsaved, setIsUnsaved] = useState(false);
  const publish = usePublishFlow(flow.id);
  const submit = async () => {
    const isSaved = await flush();
    setIsUnsaved(!isSaved);
    if (!isSaved) return;
    publish.mutate(note, {
      onSuccess: () => {
        toast.ok(t('flowBuilder.publishDialog.done'));
        onClose();
      },
    });
  };
  return (
    <FormModal
      opened
      title={t('flowBuilder.publishDialog.title', { name: flow.name })}
      size={480}
      dirty={false}
      submit={t('flowBuilder.publishDialog.confirm')}
      loading={publish.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      <FormError error={publish.error} />
      {isUnsaved && (
        <Meta as="p" tone="danger" role="alert">
          {t('flowSimulator.notSaved')}
        </Meta>
      )}
      <TextInput
        label={t('flowBuilder.publishDialog.note')}
        maxLength={maxNote}
        data-autofocus
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Meta as="p">
        {t('flowBuilder.publishDialog.text')}{' '}
        {flow.running > 0 && t('flowBuilder.publishDialog.running', { count: flow.running })}
      </Meta>
    </FormModal>
  );
}
