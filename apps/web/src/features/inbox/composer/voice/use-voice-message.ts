import { useState } from 'react';
import type { RefObject } from 'react';
import { readLocalFile } from '../../messages/index.ts';
import type { LocalFile } from '../../messages/index.ts';
import type { RecorderProblem } from './recorder.rules.ts';

/** The recording of a voice message in the place of the text field, which has the focus again afterwards. */
export function useVoiceMessage(
  field: RefObject<HTMLTextAreaElement | null>,
  /** takes what was recorded, to be sent */
  onRecorded: (media: LocalFile) => void,
) {
  const [isRecording, setIsRecording] = useState(false);
  const [problem, setProblem] = useState<RecorderProblem>();
  const end = (reason?: RecorderProblem) => {
    setIsRecording(false);
    setProblem(reason);
    requestAnimationFrame(() => field.current?.focus());
  };
  return {
    isRecording,
    /** why the last recording ended by itself */
    problem,
    clearProblem: () => setProblem(undefined),
    start: () => {
      setProblem(undefined);
      setIsRecording(true);
    },
    end,
    send: async (file: File) => {
      onRecorded(await readLocalFile(file));
      end();
    },
  };
}
