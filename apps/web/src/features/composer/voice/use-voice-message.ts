import type { Message } from '@balcao/contract';
import { useState, type RefObject } from 'react';
import { enqueue, readLocalFile } from '../../messages/index.ts';
import { changeDraft } from '../drafts/drafts.ts';
import type { RecorderProblem } from './recorder.rules.ts';

/** The recording of a voice message in the place of the text field, which has the focus again afterwards. */
export function useVoiceMessage({
  ticketId,
  quoted,
  field,
  onSent,
}: {
  ticketId: number;
  quoted: Message | null;
  field: RefObject<HTMLTextAreaElement | null>;
  onSent: () => void;
}) {
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
      const media = await readLocalFile(file);
      enqueue(ticketId, [{ body: '', media, quoted }]);
      changeDraft(ticketId, { quoted: null });
      end();
      onSent();
    },
  };
}
