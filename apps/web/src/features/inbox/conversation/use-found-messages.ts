import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { setShownHit, useMessageHits } from '../messages/index.ts';

export interface FoundMessages {
  words: string;
  /** the message that is shown of them */
  messageId: string | undefined;
  /** its place among them, counted from 1; undefined until it is known */
  at: number | undefined;
  count: number;
  /** there are older ones that are not counted */
  hasMore: boolean;
  /** shows the one before or after; undefined where there is none */
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  close: () => void;
}

/** The hits of a search in the conversation that was opened from it (`?words=`), one of which is shown. */
export function useFoundMessages(ticketId: number, show: (messageId: string) => void): FoundMessages | null {
  const { message, words } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [current, setCurrent] = useState(message);
  const [handled, setHandled] = useState(message);
  if (handled !== message) {
    setHandled(message);
    // The address forgets the message once its part has met the end of the conversation; it is still the one shown.
    if (message !== undefined) setCurrent(message);
  }
  const { messageIds, hasMore, loadOlder } = useMessageHits(ticketId, words);
  const index = current === undefined ? -1 : messageIds.indexOf(current);
  const loadUntilFound = useEffectEvent(loadOlder);
  const missing = current !== undefined && index === -1 && hasMore;
  // The ones before the first are asked for when it is reached, so that there is a way on.
  const atOldest = index === 0 && hasMore;
  /** how many are known while more are wanted: each page that comes may not be the last */
  const knownOfMore = missing || atOldest ? messageIds.length : undefined;
  useEffect(() => {
    if (knownOfMore !== undefined) loadUntilFound();
  }, [knownOfMore]);

  const shownHit = words === undefined ? undefined : current;
  useEffect(() => {
    setShownHit(shownHit);
    return () => setShownHit(undefined);
  }, [shownHit]);

  if (words === undefined) return null;
  const stepTo = (to: number) => {
    const id = messageIds[to];
    return id === undefined
      ? undefined
      : () => {
          setCurrent(id);
          show(id);
        };
  };
  return {
    words,
    messageId: current,
    at: index === -1 ? undefined : index + 1,
    count: messageIds.length,
    hasMore,
    previous: stepTo(index === -1 ? messageIds.length - 1 : index - 1),
    next: index === -1 ? undefined : stepTo(index + 1),
    close: () => void navigate({ to: '.', search: {}, replace: true }),
  };
}
