import { ActionIcon } from '@mantine/core';
import { IconSend, IconTrash } from '../../../icons/index.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../fields/icon-button.tsx';
import { formatPlaybackTime } from '../../../text/format-playback-time.ts';
import css from './recorder.module.css';
import { isTooShort, microphoneProblem } from './recorder.rules.ts';
import type { RecorderProblem } from './recorder.rules.ts';
import { startRecording } from './recording.ts';
import type { Recording } from './recording.ts';

const maxLevels = 48;

interface Props {
  /** a finger stays on the button beside it, which sends by being lifted */
  isHeld?: boolean;
  /** the finger was lifted */
  isToBeSent?: boolean;
  onSend: (file: File) => void;
  /** given up, or ended by a problem that is to be shown */
  onClose: (problem?: RecorderProblem) => void;
}

/** Records a voice message in the place of the text field. Begins at once; Escape gives it up. */
export function Recorder({ isHeld = false, isToBeSent = false, onSend, onClose }: Props) {
  const { t } = useTranslation();
  const recording = useRef<Recording>(null);
  const [state, setState] = useState<'starting' | 'recording' | 'sending'>('starting');
  const [seconds, setSeconds] = useState(0);
  const [levels, setLevels] = useState<readonly number[]>([]);

  const fail = useEffectEvent((error: unknown) => onClose(microphoneProblem(error)));
  useEffect(() => {
    let unmounted = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    const onLevel = (level: number) => setLevels((known) => [...known.slice(1 - maxLevels), level]);
    startRecording(onLevel).then(
      (started) => {
        if (unmounted) return started.cancel();
        recording.current = started;
        setState('recording');
        const began = Date.now();
        timer = setInterval(() => setSeconds((Date.now() - began) / 1000), 250);
      },
      (error: unknown) => !unmounted && fail(error),
    );
    return () => {
      unmounted = true;
      clearInterval(timer);
      recording.current?.cancel();
    };
  }, []);

  const send = async () => {
    if (!recording.current || state !== 'recording') return;
    setState('sending');
    try {
      const file = await recording.current.finish();
      if (isTooShort(file.size)) onClose('tooShort');
      else onSend(file);
    } catch (error) {
      onClose(microphoneProblem(error));
    }
  };

  const sendLifted = useEffectEvent(() => {
    // Let go before the microphone was there: nothing was said yet.
    if (state === 'starting') onClose('tooShort');
    else void send();
  });
  useEffect(() => {
    if (isToBeSent) sendLifted();
  }, [isToBeSent]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works from every button in it
    <div
      className={css.recorder}
      role="group"
      aria-label={t('composer.recorder.label')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      {!isHeld && (
        <IconButton label={t('composer.recorder.discard')} className={css.discard} size={36} onClick={() => onClose()}>
          <IconTrash size={18} stroke={1.75} />
        </IconButton>
      )}
      <span className={css.dot} data-on={state === 'recording' || undefined} aria-hidden />
      <span className={css.time} role="timer" aria-label={t('composer.recorder.recording')}>
        {state === 'starting' ? `${t('composer.recorder.starting')}…` : formatPlaybackTime(seconds)}
      </span>
      {isHeld && <span className={css.slide}>{t('composer.recorder.slide')}</span>}
      <span className={css.levels} aria-hidden>
        {levels.map((level, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line of loudness that moves on: its places are all there is
          <i key={index} style={{ height: `${Math.max(10, level * 100)}%` }} />
        ))}
      </span>
      {!isHeld && (
        <ActionIcon
          variant="filled"
          color="azulejo"
          className={css.send}
          disabled={state === 'starting'}
          loading={state === 'sending'}
          aria-label={t('composer.recorder.send')}
          data-autofocus
          ref={(button) => {
            if (state === 'recording' && document.activeElement === document.body) button?.focus();
          }}
          onClick={() => void send()}
        >
          <IconSend size={18} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  );
}
