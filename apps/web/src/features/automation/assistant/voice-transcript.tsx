import { Button } from '@mantine/core';
import { IconSparkles } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/errors.ts';
import { useTranscribe, useTranscriptions } from './assistant.queries.ts';
import css from './voice-transcript.module.css';

/** Below a voice message: its transcription, or the button that requests it. */
export function VoiceTranscript({ messageId, ticketId }: { messageId: string; ticketId: number }) {
  const { t } = useTranslation();
  const { data: known } = useTranscriptions(ticketId);
  const transcribe = useTranscribe(ticketId);
  const said = known?.find((one) => one.messageId === messageId);
  if (!known) return null;
  return (
    <div className={css.place}>
      {said ? (
        <>
          <span className={css.title}>
            <IconSparkles size={14} stroke={1.75} aria-hidden />
            {t('assistant.transcription')}
          </span>
          <p className={css.text} dir="auto">
            {said.text || t('assistant.silent')}
          </p>
        </>
      ) : (
        <>
          {transcribe.isError && (
            <p className={css.problem} role="alert">
              {errorText(transcribe.error)}
            </p>
          )}
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconSparkles size={14} stroke={1.75} aria-hidden />}
            loading={transcribe.isPending}
            onClick={() => transcribe.mutate(messageId)}
          >
            {t(transcribe.isError ? 'assistant.retry' : 'assistant.transcribe')}
          </Button>
        </>
      )}
    </div>
  );
}
