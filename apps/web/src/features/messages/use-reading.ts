import type { Message, Ticket } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Thread } from './messages.live.ts';
import { markRead } from './messages.queries.ts';
import { firstUnread } from './thread-items.ts';
import { useAttention } from './use-attention.ts';

const settled = 500;

export interface UnreadLine {
  fromId: string;
  count: number;
}

/**
 * Marks what arrives as read while somebody really looks at it: the ticket is open, the window is in front and the end
 * of the conversation is on screen. Answers where the line above the unread messages stands: where it was when the
 * conversation was opened, or where somebody's attention was lost.
 */
export function useReading(ticket: Ticket, thread: Thread, atEnd: boolean) {
  const client = useQueryClient();
  const attention = useAttention();
  const { id, status, unreadMessages } = ticket;
  const newest = newestInbound(thread.messages);
  const [seen, setSeen] = useState(() => ({ newest, line: lineAt(thread, unreadMessages) }));
  const reading = attention && atEnd;
  if (seen.newest !== newest) setSeen({ newest, line: reading ? seen.line : lineAt(thread, unreadMessages) });

  useEffect(() => {
    if (!reading || status !== 'open' || unreadMessages === 0 || newest === null) return;
    const timer = setTimeout(() => void markRead(client, id, newest), settled);
    return () => clearTimeout(timer);
  }, [reading, status, unreadMessages, newest, client, id]);

  return { line: seen.line, clearLine: () => setSeen({ newest, line: null }) };
}

function lineAt(thread: Thread, count: number): UnreadLine | null {
  const fromId = firstUnread(thread, count);
  return fromId === null ? null : { fromId, count };
}

/** The highest id, in order of arrival: that is how far the server counts. */
function newestInbound(messages: readonly Message[]): string | null {
  let newest: string | null = null;
  for (const { fromMe, id } of messages) {
    if (fromMe) continue;
    if (newest === null || id.length > newest.length || (id.length === newest.length && id > newest)) newest = id;
  }
  return newest;
}
