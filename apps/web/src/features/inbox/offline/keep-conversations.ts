import { listOfflineConversations } from '@balcao/contract';
import type { Message } from '@balcao/contract';
import { call } from '../../../app/api/call.ts';
import { mayKeep, readUser } from '../../../app/api/session-store.ts';
import { applyMessage } from '../messages/index.ts';
import { deviceStore } from './device-store.ts';

/** How many messages of a conversation are kept: what comes takes the place of the oldest. */
const maxMessages = 100;

/**
 * Asks the server which conversations this browser keeps: what is new is stored, what the person may no longer see goes. Throws ApiError.
 */
export async function syncConversations(): Promise<void> {
  for (let more = true; more;) {
    const userId = readUser()?.id;
    if (userId === undefined || !mayKeep()) return deviceStore.clear();
    const kept = (await deviceStore.readConversations()).filter((one) => one.userId === userId);
    const known = Object.fromEntries(kept.map(({ ticket, version }) => [ticket.id, version]));
    const { ticketIds, conversations, hasMore } = await call(listOfflineConversations, {
      query: { known: JSON.stringify(known) },
    });
    // Unless the session ended, or another company forbade it, while the answer was under way.
    if (readUser()?.id !== userId || !mayKeep()) return deviceStore.clear();
    for (const { ticket } of kept)
      if (!ticketIds.includes(ticket.id)) await deviceStore.removeConversation(ticket.uuid);
    for (const one of conversations) await deviceStore.saveConversation({ ...one, uuid: one.ticket.uuid, userId });
    more = hasMore && conversations.length > 0;
  }
}

/** Deletes what is kept of a ticket that the person does not see any more. */
export async function removeKept(ticketId: number): Promise<void> {
  const kept = await deviceStore.readConversationOf(ticketId);
  if (kept) await deviceStore.removeConversation(kept.uuid);
}

/** Adds messages that came, or changed, to the conversations that are kept. They have to be in order of arrival. */
export async function addToKept(messages: readonly Message[]): Promise<void> {
  for (const [ticketId, arrived] of Map.groupBy(messages, (message) => message.ticketId)) {
    const conversation = await deviceStore.readConversationOf(ticketId);
    if (!conversation) continue;
    const { messages: known, hasMore } = conversation;
    const thread = arrived.reduce(applyMessage, { messages: known, hasMore, syncedTo: null });
    await deviceStore.saveConversation({
      ...conversation,
      messages: thread.messages.slice(-maxMessages),
      hasMore: thread.hasMore || thread.messages.length > maxMessages,
    });
  }
}
