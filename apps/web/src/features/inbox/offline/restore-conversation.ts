import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { mayKeep, readUser } from '../../../app/api/session-store.ts';
import { threadKey } from '../messages/index.ts';
import type { Thread } from '../messages/index.ts';
import { ticketKeys } from '../tickets/index.ts';
import { deviceStore, longAgo } from './device-store.ts';

/** Shows a conversation as this browser kept it until it has been fetched, or without a network. */
export async function restoreConversation(client: QueryClient, uuid: string): Promise<void> {
  const kept = await deviceStore.readConversation(uuid);
  if (!kept || kept.userId !== readUser()?.id || !mayKeep()) return;
  const { ticket, messages, hasMore } = kept;
  const thread: Thread = { messages, hasMore, syncedTo: messages.at(-1)?.id ?? null, isRestored: true };
  const restore = (key: QueryKey, data: unknown) => {
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data, longAgo);
  };
  // With a network a list or the server says that one still sees it; only then its messages are shown.
  if (!navigator.onLine) restore(ticketKeys.one(uuid), ticket);
  restore(threadKey(ticket.id), thread);
}
