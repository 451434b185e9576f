import { listMessages, readTicket, retryMessage } from '@balcao/contract';
import type { CallInput } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../app/api/call.ts';
import { applyToTickets } from '../tickets/index.ts';
import { applyToThreads, threadKey } from './messages.cache.ts';
import { addOlder, joinFresh } from './messages.live.ts';
import type { Thread } from './messages.live.ts';

const nothing: Thread = { messages: [], hasMore: true, syncedTo: null };
/** A refetch goes back over this many of the loaded messages; older ones hardly change any more. */
const refetchedAtMost = 200;
/** ... and over this many pages to close a gap. */
const pagesAtMost = 25;

export interface LoadedThread {
  thread: Thread | undefined;
  failed: boolean;
  retry: () => void;
  loadOlder: () => void;
  loadingOlder: boolean;
  olderFailed: boolean;
  /** Loads older messages until this one is there. Answers whether it is. */
  loadUntil: (messageId: string) => Promise<boolean>;
}

/** A conversation as far as it was scrolled, kept true by live events. Reading it marks nothing as read. */
export function useThread(ticketId: number): LoadedThread {
  const client = useQueryClient();
  const { data: thread, isError, refetch } = useQuery({
    queryKey: threadKey(ticketId),
    queryFn: ({ signal }) => loadAgain(client, ticketId, signal),
    // What did not change is the same object already; comparing thousands of messages each time would be felt.
    structuralSharing: false,
    meta: { quiet: true },
  });
  const olderKey = ['older messages', ticketId];
  const older = useMutation({
    mutationKey: olderKey,
    // One request at a time, also between scrolling and jumping.
    scope: { id: `older-${ticketId}` },
    mutationFn: () => loadNext(client, ticketId),
    meta: { quiet: true },
  });
  const { mutate, mutateAsync, isPending, isError: olderFailed } = older;

  const loadUntil = useCallback(
    async (messageId: string) => {
      const read = () => client.getQueryData<Thread>(threadKey(ticketId)) ?? nothing;
      // The oldest loaded one is not on screen while older ones exist.
      const shown = ({ messages, hasMore }: Thread) =>
        messages.findIndex((message) => message.id === messageId) >= (hasMore ? 1 : 0);
      for (let page = 0; page < pagesAtMost && !shown(read()) && read().hasMore; page += 1) await mutateAsync();
      return shown(read());
    },
    [client, ticketId, mutateAsync],
  );

  return {
    thread,
    failed: isError && !thread,
    retry: () => void refetch(),
    loadOlder: () => {
      // The cache knows at once; `isPending` only with the next render, and until then one look at the top may follow
      // another.
      if (thread?.hasMore && client.isMutating({ mutationKey: olderKey }) === 0) mutate();
    },
    loadingOlder: isPending,
    olderFailed,
    loadUntil,
  };
}

async function loadAgain(client: QueryClient, ticketId: number, signal: AbortSignal): Promise<Thread> {
  const known = client.getQueryData<Thread>(threadKey(ticketId)) ?? nothing;
  const wanted = Math.min(known.messages.length, refetchedAtMost);
  let fresh = await fetchPage(ticketId, {}, signal);
  const enough = () =>
    fresh.messages.length >= wanted &&
    (known.syncedTo === null || fresh.messages.some((message) => message.id === known.syncedTo));
  for (let pages = 1; pages < pagesAtMost && fresh.hasMore && !enough(); pages += 1) {
    const older = await fetchPage(ticketId, { before: fresh.messages[0]?.id }, signal);
    fresh = { messages: [...older.messages, ...fresh.messages], hasMore: older.hasMore };
  }
  const now = client.getQueryData<Thread>(threadKey(ticketId)) ?? nothing;
  return joinFresh(fresh, { ...now, syncedTo: known.syncedTo });
}

async function loadNext(client: QueryClient, ticketId: number): Promise<void> {
  const before = client.getQueryData<Thread>(threadKey(ticketId))?.messages[0]?.id;
  if (before === undefined) return;
  const page = await fetchPage(ticketId, { before });
  client.setQueryData<Thread>(threadKey(ticketId), (thread) =>
    // A refetch may have been quicker and moved the end.
    thread?.messages[0]?.id === before ? addOlder(thread, page) : thread,
  );
}

async function fetchPage(ticketId: number, query: CallInput<typeof listMessages>['query'], signal?: AbortSignal) {
  const { messages, hasMore } = await call(listMessages, { params: { ticketId }, query, signal });
  return { messages, hasMore };
}

/** Sends a message again that the channel gave up on, under its own id. */
export function useRetryMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(retryMessage, { params: { id } }),
    onSuccess: ({ messages }) => applyToThreads(client, messages),
  });
}

/** Marks a conversation read up to a message. A failure is no drama: the next message marks it again. */
export async function markRead(client: QueryClient, ticketId: number, lastMessageId: string): Promise<void> {
  try {
    const { unreadMessages } = await call(readTicket, { params: { id: ticketId }, body: { lastMessageId } });
    applyToTickets(client, { action: 'updateUnread', ticketId, unreadMessages });
  } catch {
    // Stays unread on the screen, as it is on the server.
  }
}
