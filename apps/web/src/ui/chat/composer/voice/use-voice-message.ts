import { useState } from 'react';
import type { RefObject } from 'react';
import type { LocalFile } from '../../files/local-file.ts';
import { readLocalFile } from '../../files/read-local-file.ts';
import type { RecorderProblem } from './recorder.rules.ts';

/** Whether a finger stays on the button that records, or has sent the recording by being lifted. */
export type RecordingHold = 'no' | 'held' | 'sending';

export type VoiceMessage = ReturnType<typeof useVoiceMessage>;

/** The recording of a voice message in the place of the text field, which has the focus again afterwards. */
export function useVoiceMessage(
  field: RefObject<HTMLTextAreaElement | null>,
  /** takes what was recorded, to be sent */
  onRecorded: (media: LocalFile) => void,
  /** the chat on screen: a recording belongs to the one in which it began, and another one gives it up */
  chatId: string | null = null,
) {
  const [recordingIn, setRecordingIn] = useState<{ chatId: string | null }>();
  const [problem, setProblem] = useState<RecorderProblem>();
  const [hold, setHold] = useState<RecordingHold>('no');
  const end = (reason?: RecorderProblem) => {
    setRecordingIn(undefined);
    setProblem(reason);
    // The field would bring the keyboard up below the finger.
    if (hold === 'no') requestAnimationFrame(() => field.current?.focus());
    setHold('no');
  };
  return {
    isRecording: recordingIn?.chatId === chatId,
    /** why the last recording ended by itself */
    problem,
    clearProblem: () => setProblem(undefined),
    start: () => {
      setProblem(undefined);
      setRecordingIn({ chatId });
    },
    hold: setHold,
    isHeld: hold !== 'no',
    /** what a lifted finger asked for */
    isToBeSent: hold === 'sending',
    end,
    send: async (file: File) => {
      onRecorded(await readLocalFile(file));
      end();
    },
  };
}
