import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { ThreadStart } from '../../ui/chat/use-thread-scroll.ts';
import { unreadKey } from './thread-items.ts';

/** Where in a conversation one is: at its newest part, or around an earlier message. */
interface ThreadPosition {
  /** id of the message; null = the newest part */
  around: string | null;
  startAt: ThreadStart | null;
  /** grows with every leap, not when the two parts grow together */
  instanceKey: number;
}

/** The first message that was unread when a conversation was opened. */
export interface FirstUnread {
  messageId: string;
  /** it is part of the newest messages, which are here */
  loaded: boolean;
}

/**
 * The place in a conversation. It begins at a message that the address names (`?message=`), else at the line above the unread
 * messages, else at its end.
 */
export function useThreadPosition(unread: FirstUnread | null) {
  const { message } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [position, setPlace] = useState<ThreadPosition>(() => firstPosition(message, unread));
  const [handledMessage, setAsked] = useState(message);
  if (handledMessage !== message) {
    setAsked(message);
    if (message !== undefined) setPlace(leapTo(message));
  }
  const clearAddress = useCallback(() => {
    void navigate({ to: '.', search: ({ words }) => (words === undefined ? {} : { words }), replace: true });
  }, [navigate]);

  return {
    ...position,
    jumpTo: useCallback((around: string) => setPlace(leapTo(around)), []),
    jumpToEnd: useCallback(() => {
      setPlace(({ instanceKey }) => ({ around: null, startAt: null, instanceKey: instanceKey + 1 }));
      clearAddress();
    }, [clearAddress]),
    /** the newest part has met the one on screen, and nothing leaps */
    onJoined: useCallback(() => {
      setPlace((place) => ({ ...place, around: null }));
      clearAddress();
    }, [clearAddress]),
  };
}

function firstPosition(message: string | undefined, unread: FirstUnread | null): ThreadPosition {
  if (message !== undefined) return { around: message, startAt: { messageId: message }, instanceKey: 0 };
  if (unread === null) return { around: null, startAt: null, instanceKey: 0 };
  return { around: unread.loaded ? null : unread.messageId, startAt: { topKey: unreadKey }, instanceKey: 0 };
}

const leapTo =
  (messageId: string) =>
  ({ instanceKey }: ThreadPosition): ThreadPosition => ({
    around: messageId,
    startAt: { messageId },
    instanceKey: instanceKey + 1,
  });
