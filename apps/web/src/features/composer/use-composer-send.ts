import type { Message } from '@balcao/contract';
import { useImperativeHandle, useState } from 'react';
import type { Ref } from 'react';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import type { ComposerMode } from './use-composer-text.ts';
import type { useSending } from './use-sending.ts';

/** The methods of the composer for other components while it is mounted. */
export interface ComposerHandle {
  sendAndResolve: () => void;
}

interface Options {
  ref: Ref<ComposerHandle>;
  mode: ComposerMode;
  sending: ReturnType<typeof useSending>;
  /** what a colleague has answered during the writing */
  colleagueAnswer: Message | undefined;
  /** what was written is sent or saved, or refused */
  onSend: () => void;
  /** the text is sent, and the ticket is resolved */
  onSendAndResolve: () => void;
}

/** Sends by button, by key and from outside; once it only asks, when a colleague has answered meanwhile. */
export function useComposerSend({ ref, mode, sending, colleagueAnswer, onSend, onSendAndResolve }: Options) {
  const [confirmedAnswerId, setConfirmedAnswerId] = useState<string>();
  /** @returns whether it is on its way */
  const send = (anyway = false): boolean => {
    if (!sending.sendable || sending.busy) return false;
    // The first time it only asks whether the text is still needed.
    if (mode === 'message' && colleagueAnswer && !anyway && confirmedAnswerId !== colleagueAnswer.id) {
      setConfirmedAnswerId(colleagueAnswer.id);
      return false;
    }
    const sent = sending.send();
    onSend();
    return sent;
  };
  const sendAndResolve = useStableCallback(() => {
    if (mode === 'message' && send()) onSendAndResolve();
  });
  useImperativeHandle(ref, () => ({ sendAndResolve }), [sendAndResolve]);
  return { send, sendAndResolve };
}
