import type { Message } from '@balcao/contract';
import { useImperativeHandle, useRef, useState } from 'react';
import type { Ref } from 'react';
import { settleMs } from '../../../ui/places.ts';
import { useStableCallback } from '../../../ui/hooks/use-stable-callback.ts';
import type { useHolderChange } from '../messages/index.ts';
import type { ComposerMode } from './use-composer-text.ts';
import type { useSending } from './use-sending.ts';

/** The methods of the composer for other components while it is mounted. */
export interface ComposerHandle {
  sendAndResolve: () => void;
}

interface Options {
  ref: Ref<ComposerHandle>;
  /** the ticket went to somebody else, as far as its author knows */
  holder: ReturnType<typeof useHolderChange>;
  mode: ComposerMode;
  sending: ReturnType<typeof useSending>;
  /** what a colleague has answered during the writing */
  colleagueAnswer: Message | undefined;
  /** what was written is sent or saved, or refused */
  onSend: () => void;
  /** the text is sent, and the ticket is resolved */
  onSendAndResolve: () => void;
}

/**
 * Sends by button, by key and from outside; once it only asks, when a colleague has answered meanwhile or the ticket went to
 * somebody else.
 */
export function useComposerSend({ ref, mode, sending, holder, colleagueAnswer, onSend, onSendAndResolve }: Options) {
  const [askedAbout, setAskedAbout] = useState<string>();
  const askedAt = useRef(0);
  const question = holder.isChanged ? 'holder' : colleagueAnswer?.id;
  /** @returns whether it is on its way */
  const send = (anyway = false): boolean => {
    if (!sending.sendable || sending.busy) return false;
    // The first time it only asks whether the text is still needed.
    if (mode === 'message' && question !== undefined && !anyway) {
      if (askedAbout !== question) {
        setAskedAbout(question);
        askedAt.current = performance.now();
        return false;
      }
      // The second press of a hurried Enter is no answer to a question that nobody has read.
      if (performance.now() - askedAt.current < settleMs) return false;
    }
    if (mode === 'message' && holder.isChanged) holder.confirm();
    setAskedAbout(colleagueAnswer?.id);
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
