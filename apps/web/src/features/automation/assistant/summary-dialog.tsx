import { Loader, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/errors.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { RetryNotice } from '../../../ui/lists/load-failed.tsx';
import { maxNoteLength, useAddNote } from '../../inbox/notes/index.ts';
import { useSummary } from './assistant.queries.ts';

export interface SummaryProps {
  opened: boolean;
  ticketId: number;
  /** what follows once the note is saved; without it nothing does */
  onResolve?: () => void;
  onClose: () => void;
}

/** The model's summary of a conversation, to be read, corrected and stored as a note. */
export function SummaryDialog({ opened, ticketId, onResolve, onClose }: SummaryProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useSummary(ticketId, opened);
  const [written, setWritten] = useState<string>();
  const add = useAddNote(ticketId);
  const text = written ?? data?.text ?? '';
  const save = () => {
    add.mutate(
      { note: text.trim(), isSummary: true },
      {
        onSuccess: () => {
          onClose();
          onResolve?.();
        },
      },
    );
  };
  return (
    <FormModal
      opened={opened}
      title={t('assistant.summary.title')}
      size={560}
      dirty={written !== undefined}
      submit={t(onResolve ? 'assistant.summary.saveAndResolve' : 'assistant.summary.save')}
      loading={add.isPending}
      onSubmit={(event) => {
        event?.preventDefault();
        if (text.trim().length >= 2 && !isFetching) save();
      }}
      onClose={onClose}
    >
      {error && !isFetching && <RetryNotice onRetry={refetch}>{errorText(error)}</RetryNotice>}
      <Textarea
        label={t('assistant.summary.field')}
        description={t('assistant.summary.hint')}
        inputWrapperOrder={hintBelow}
        autosize
        minRows={6}
        maxRows={14}
        maxLength={maxNoteLength}
        data-autofocus
        value={text}
        disabled={isFetching}
        placeholder={isFetching ? t('assistant.summary.writing') : undefined}
        rightSection={isFetching ? <Loader size={16} /> : undefined}
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
    </FormModal>
  );
}
