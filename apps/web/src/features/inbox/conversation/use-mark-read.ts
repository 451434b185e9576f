import type { Ticket } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Thread } from '../messages/index.ts';
import { markRead, newestInbound } from './mark-read.ts';
import { firstUnread } from './thread-items.ts';
import { useWindowActive } from '../../../ui/hooks/use-window-active.ts';

const readDelayMs = 500;

export interface UnreadLine {
  fromId: string;
  count: number;
}

/**
 * Marks arriving messages as read while they are really looked at: the ticket is open, the window is active, the end of
 * the conversation is on screen, and messages that were unread when it was opened have been shown from their beginning.
 * Returns where the line above the unread messages is: where it was when the conversation was opened, or where the
 * window was left.
 */
export function useMarkRead(ticket: Ticket, thread: Thread, atEnd: boolean) {
  const client = useQueryClient();
  const attention = useWindowActive();
  const { id, status, unreadMessages } = ticket;
  const newest = newestInbound(thread.messages);
  const [seen, setSeen] = useState(() => {
    const line = unreadLineOf(thread, unreadMessages);
    return { newest, line, lineReached: line === null };
  });
  const { line, lineReached } = seen;
  const reading = attention && atEnd && lineReached;
  if (seen.newest !== newest) {
    // Messages that come while the window is inactive are below the ones that were read.
    const next = reading || !lineReached ? line : unreadLineOf(thread, unreadMessages);
    // An inactive window follows the end, and the line may leave it above.
    setSeen({ newest, line: next, lineReached: next === null || (lineReached && attention) });
  }

  useEffect(() => {
    if (!reading || status !== 'open' || unreadMessages === 0 || newest === null) return;
    const timer = setTimeout(() => void markRead(client, id, newest), readDelayMs);
    return () => clearTimeout(timer);
  }, [reading, status, unreadMessages, newest, client, id]);

  // Nothing is read before the line has been on screen, so that what comes meanwhile belongs below it.
  const count = line === null ? 0 : lineReached ? line.count : Math.max(line.count, unreadMessages);
  const fromId = line?.fromId;
  const shownLine = useMemo(() => (fromId === undefined ? null : { fromId, count }), [fromId, count]);

  return {
    line: shownLine,
    /** the line has not been on screen: there is more above than one knows */
    lineAbove: lineReached ? null : shownLine,
    onLineSeen: () => !lineReached && setSeen({ ...seen, line: shownLine, lineReached: true }),
    clearLine: () => setSeen({ newest, line: null, lineReached: true }),
  };
}

function unreadLineOf(thread: Thread, count: number): UnreadLine | null {
  const fromId = firstUnread(thread, count);
  return fromId === null ? null : { fromId, count };
}
