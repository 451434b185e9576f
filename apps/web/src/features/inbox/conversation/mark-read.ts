import { markTicketRead } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
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
