import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { ThreadStart } from '../../../ui/chat/use-thread-scroll.ts';
import { unreadKey } from './thread-items.ts';

/** Where in a conversation one is: at its newest part, or around an earlier message. */
interface ThreadPosition {
  /** id of the message; null = the newest part */
  around: string | null;
  startAt: ThreadStart | null;
  /** grows with every jump, not when the page around a message joins the newest one */
  instanceKey: number;
}

/** The first message that was unread when a conversation was opened. */
export interface FirstUnread {
  messageId: string;
  /** it is part of the newest messages, which are here */
  loaded: boolean;
}

/**
 * The position in a conversation. It begins at a message that the address names (`?message=`), else at the line above the unread
 * messages, else at its end.
 */
export function useThreadPosition(unread: FirstUnread | null) {
  const { message } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [position, setPosition] = useState<ThreadPosition>(() => firstPosition(message, unread));
  const [handledMessage, setHandledMessage] = useState(message);
  if (handledMessage !== message) {
    setHandledMessage(message);
    if (message !== undefined) setPosition(positionAt(message));
  }
  const clearAddress = useCallback(() => {
    void navigate({ to: '.', search: ({ words }) => (words === undefined ? {} : { words }), replace: true });
  }, [navigate]);

  return {
    ...position,
    jumpTo: useCallback((around: string) => setPosition(positionAt(around)), []),
    jumpToEnd: useCallback(() => {
      setPosition(({ instanceKey }) => ({ around: null, startAt: null, instanceKey: instanceKey + 1 }));
      clearAddress();
    }, [clearAddress]),
    /** the newest page has joined the one on screen; the scroll position stays */
    onJoined: useCallback(() => {
      setPosition((before) => ({ ...before, around: null }));
      clearAddress();
    }, [clearAddress]),
  };
}

function firstPosition(message: string | undefined, unread: FirstUnread | null): ThreadPosition {
  if (message !== undefined) return { around: message, startAt: { messageId: message }, instanceKey: 0 };
  if (unread === null) return { around: null, startAt: null, instanceKey: 0 };
  return { around: unread.loaded ? null : unread.messageId, startAt: { topKey: unreadKey }, instanceKey: 0 };
}

const positionAt =
  (messageId: string) =>
  ({ instanceKey }: ThreadPosition): ThreadPosition => ({
    around: messageId,
    startAt: { messageId },
    instanceKey: instanceKey + 1,
  });
