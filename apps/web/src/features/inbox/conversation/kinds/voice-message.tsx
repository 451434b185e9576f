import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { useRetryOnReturn } from '../../../../app/live/index.ts';
import { useAssistant, VoiceTranscript } from '../../../automation/assistant/index.ts';
import { useConversation } from '../conversation-context.ts';
import { DocumentMessage } from './document-message.tsx';
import type { ThreadMessage } from '../thread-items.ts';
import { UploadRing } from '../upload-ring.tsx';
import { formatPlaybackTime } from '../../../../ui/text/format-playback-time.ts';
import { forgetFailed, nextRate, playOrPause, seek, usePlayback, useRate } from '../playback/player.ts';
import { barCount, useWaveform } from '../playback/waveform.ts';
import css from './voice-message.module.css';

const barWidth = 3;
const barGap = 2;
const height = 24;
const width = barCount * (barWidth + barGap) - barGap;
const silentPeaks: readonly number[] = Array.from({ length: barCount }, () => 0);

/** A recording: plays in place; its waveform, once read, is the slider. */
export function VoiceMessage({ shown }: { shown: ThreadMessage }) {
  const { t } = useTranslation();
  const { contactName, onDiscard } = useConversation();
  const { message, unsent: outgoing } = shown;
  const url = message.mediaUrl;
  const { state, position: at, length: playbackLength } = usePlayback(url);
  useRetryOnReturn(state === 'failed', forgetFailed);
  const rate = useRate();
  const waveform = useWaveform(url, message.mediaSize);
  const isAssisted = useAssistant();
  const length = playbackLength || waveform?.length || message.mediaDuration || 0;
  const sender = message.fromMe ? message.user?.name : (message.contact?.name ?? contactName);

  if (state === 'failed') {
    return (
      <>
        <p className={css.failed}>{t('messages.voice.failed')}</p>
        <DocumentMessage shown={shown} />
      </>
    );
  }
  const share = length > 0 ? Math.min(1, at / length) : 0;
  const playing = state === 'playing';
  const Play = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  const waveformPath = (waveform?.peaks ?? silentPeaks).map(barAt).join('');
  return (
    <>
      <div className={css.voice}>
        {outgoing && outgoing.state !== 'failed' ? (
          <UploadRing share={outgoing.progress} onCancel={() => onDiscard(shown)} />
        ) : (
          <button
            type="button"
            className={css.play}
            disabled={url === null}
            aria-label={
              playing
                ? t('messages.voice.pause')
                : t('messages.voice.playFrom', { name: sender ?? t('tickets.conversation.you') })
            }
            onClick={() => url && playOrPause(url)}
          >
            <Play size={18} aria-hidden />
          </button>
        )}
        <div className={css.track}>
          <div className={css.slider}>
            <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={css.bars} aria-hidden>
              <path d={waveformPath} />
            </svg>
            <svg
              viewBox={`0 0 ${width} ${height}`}
              preserveAspectRatio="none"
              className={css.bars}
              data-played
              style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }}
              aria-hidden
            >
              <path d={waveformPath} />
            </svg>
            {url && length > 0 && (
              <input
                type="range"
                className={css.range}
                aria-label={t('messages.voice.position')}
                aria-valuetext={t('messages.voice.positionText', {
                  at: formatPlaybackTime(at),
                  length: formatPlaybackTime(length),
                })}
                min={0}
                max={length}
                step={0.1}
                value={Math.min(at, length)}
                onChange={(event) => seek(url, Number(event.currentTarget.value))}
              />
            )}
          </div>
          <small className={css.time}>
            {at > 0
              ? t('messages.voice.positionText', { at: formatPlaybackTime(at), length: formatPlaybackTime(length) })
              : length > 0 && formatPlaybackTime(length)}
          </small>
        </div>
        {state !== 'idle' && (
          <button
            type="button"
            className={css.rate}
            aria-label={t('messages.voice.speed', { rate })}
            onClick={nextRate}
          >
            {rate}×
          </button>
        )}
      </div>
      {isAssisted && !outgoing && url !== null && (
        <VoiceTranscript messageId={message.id} ticketId={message.ticketId} />
      )}
    </>
  );
}

/** Also silence is a dot, so that the line is never broken. */
function barAt(peak: number, index: number): string {
  const tall = Math.max(barWidth, Math.round(peak * height));
  const x = index * (barWidth + barGap);
  return `M${x} ${(height - tall) / 2}h${barWidth}v${tall}h${-barWidth}z`;
}
