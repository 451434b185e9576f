import { markTicketRead } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { Message } from '@balcao/contract';
import { call } from '../../../app/api/call.ts';
import { newestMessages, prefetchThread } from '../messages/index.ts';
import { applyToTickets } from '../tickets/index.ts';

/** Marks a conversation read up to a message. A failure is no drama: the next message marks it again. */
export async function markRead(client: QueryClient, ticketId: number, lastMessageId: string): Promise<void> {
  try {
    const { unreadMessages } = await call(markTicketRead, { params: { id: ticketId }, body: { lastMessageId } });
    applyToTickets(client, { action: 'updateUnread', ticketId, unreadMessages });
  } catch {
    // Stays unread on the screen, as it is on the server.
  }
}

/** Marks a conversation read that is not on screen, up to its newest message. */
export async function markReadUnopened(client: QueryClient, ticketId: number): Promise<void> {
  await prefetchThread(client, ticketId);
  const newest = newestInbound(newestMessages(client, ticketId));
  if (newest !== null) await markRead(client, ticketId, newest);
}

/** The highest id, in order of arrival: that is how far the server counts. */
export function newestInbound(messages: readonly Message[]): string | null {
  let newest: string | null = null;
  for (const { fromMe, id } of messages) {
    if (fromMe) continue;
    if (newest === null || id.length > newest.length || (id.length === newest.length && id > newest)) newest = id;
  }
  return newest;
}
