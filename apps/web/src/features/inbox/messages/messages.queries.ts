import { listMessages, retryMessage } from '@balcao/contract';
import type { EndpointInput, Message } from '@balcao/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/call.ts';
import { useQueryState } from '../../../app/use-query-state.ts';
import { applyToThreads, messageLog, threadAroundKey, threadKey, withMessagesSince } from './messages.cache.ts';
import { addNewer, addOlder, joinFresh, joinNewest } from './thread.ts';
import type { Thread } from './thread.ts';

const emptyThread: Thread = { messages: [], hasMore: true, syncedTo: null };
/** A refetch goes back over this many of the loaded messages; older ones hardly change any more. */
const maxRefetched = 200;
/** ... and over this many pages to close a gap. */
const maxGapPages = 25;

export interface LoadedThread {
  thread: Thread | undefined;
  failed: boolean;
  loadOlder: () => void;
  loadingOlder: boolean;
  olderFailed: boolean;
  loadNewer: () => void;
  newerFailed: boolean;
}

/** The newest part of a conversation as far as it was scrolled, kept true by live events. Reading marks nothing read. */
export function useThread(ticketId: number): LoadedThread {
  const client = useQueryClient();
  const { data: thread, isError } = useQuery(threadOptions(client, ticketId));
  const older = useSingleFlight(['older messages', ticketId], () => loadOlder(client, threadKey(ticketId), ticketId));
  return {
    thread,
    failed: isError && !thread,
    loadOlder: () => thread?.hasMore && older.start(),
    loadingOlder: older.running,
    olderFailed: older.failed,
    loadNewer: () => undefined,
    newerFailed: false,
  };
}

/** Whether the newest part of a conversation, for which someone else asks, could not be loaded. Drawn again for nothing else. */
export function useThreadFailure(ticketId: number) {
  const client = useQueryClient();
  const failed = useQueryState<Thread, boolean>(
    threadKey(ticketId),
    (state) => state?.status === 'error' && state.data === undefined,
  );
  return { failed, retry: () => void prefetchThread(client, ticketId) };
}

/** The newest messages while they are wanted, undefined else and until they have come. Asks for nothing itself. */
export function useNewestMessages(ticketId: number, wanted: boolean): readonly Message[] | undefined {
  return useQueryState<Thread, readonly Message[] | undefined>(threadKey(ticketId), (state) =>
    wanted ? state?.data?.messages : undefined,
  );
}

/** The newest messages of a conversation as far as they are here. */
export const newestMessages = (client: QueryClient, ticketId: number): readonly Message[] =>
  client.getQueryData<Thread>(threadKey(ticketId))?.messages ?? [];

/** Fetches the newest part of a conversation that someone is about to open. */
export function prefetchThread(client: QueryClient, ticketId: number): Promise<void> {
  return client.prefetchQuery(threadOptions(client, ticketId));
}

/** Whether the newest part of a conversation was loaded, or failed to. It sends no request. */
export function useThreadSettled(ticketId: number): boolean {
  return useQueryState(threadKey(ticketId), (state) => state !== undefined && state.status !== 'pending');
}

function threadOptions(client: QueryClient, ticketId: number) {
  return queryOptions({
    queryKey: threadKey(ticketId),
    queryFn: ({ signal }) => refetchLoaded(client, ticketId, signal),
    // Unchanged messages are the same objects already; comparing thousands of messages each time would be slow.
    structuralSharing: false,
    meta: { quiet: true },
  });
}

/**
 * The part of a conversation around an earlier message, to be read on in both directions; nothing for null. `onJoined`
 * is notified that its end has met the newest part, which from then on holds both.
 */
export function useThreadAround(ticketId: number, messageId: string | null, onJoined: () => void): LoadedThread {
  const client = useQueryClient();
  const key = threadAroundKey(ticketId, messageId ?? '');
  const { data: thread, isError } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => loadAround(client, ticketId, messageId ?? '', signal),
    enabled: messageId !== null,
    structuralSharing: false,
    gcTime: 0,
    meta: { quiet: true },
  });
  const older = useSingleFlight(['older messages', ...key], () => loadOlder(client, key, ticketId));
  const newer = useSingleFlight(['newer messages', ...key], () => loadNewer(client, key, ticketId));

  const complete = messageId !== null && thread !== undefined && !thread.hasNewer;
  const known = useQueryState<Thread, boolean>(threadKey(ticketId), (state) => state?.data !== undefined);
  const join = useEffectEvent(() => {
    const newest = client.getQueryData<Thread>(threadKey(ticketId));
    const joined = thread && newest && joinNewest(thread, newest);
    if (!joined) return;
    client.setQueryData<Thread>(threadKey(ticketId), joined);
    onJoined();
  });
  useEffect(() => {
    if (complete && known) join();
  }, [complete, known]);

  return {
    thread: messageId === null ? undefined : thread,
    failed: isError && !thread,
    loadOlder: () => thread?.hasMore && older.start(),
    loadingOlder: older.running,
    olderFailed: older.failed,
    loadNewer: () => thread?.hasNewer && newer.start(),
    newerFailed: newer.failed,
  };
}

/** Runs a request that is asked for again and again while one scrolls, never twice at a time. */
function useSingleFlight(mutationKey: readonly unknown[], mutationFn: () => Promise<void>) {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({ mutationKey, mutationFn, meta: { quiet: true } });
  return {
    // The cache knows at once; `isPending` only with the next render, and until then one look may follow another.
    start: () => client.isMutating({ mutationKey }) === 0 && mutate(),
    running: isPending,
    failed: isError,
  };
}

async function refetchLoaded(client: QueryClient, ticketId: number, signal: AbortSignal): Promise<Thread> {
  const cursor = messageLog.cursor();
  const cached = client.getQueryData<Thread>(threadKey(ticketId));
  // What was kept is no reason to fetch more than the newest page.
  const known = !cached || cached.isRestored ? emptyThread : cached;
  const targetCount = Math.min(known.messages.length, maxRefetched);
  let fresh = await fetchPage(ticketId, {}, signal);
  const enough = () =>
    fresh.messages.length >= targetCount &&
    (known.syncedTo === null || fresh.messages.some((message) => message.id === known.syncedTo));
  for (let pages = 1; pages < maxGapPages && fresh.hasMore && !enough(); pages += 1) {
    const older = await fetchPage(ticketId, { before: fresh.messages[0]?.id }, signal);
    fresh = {
      messages: [...older.messages, ...fresh.messages],
      hasMore: older.hasMore,
      hasNewer: false,
      unreadFrom: fresh.unreadFrom,
    };
  }
  const now = client.getQueryData<Thread>(threadKey(ticketId)) ?? emptyThread;
  const { syncedTo } = now.isRestored ? now : known;
  return withMessagesSince(joinFresh(fresh, { ...now, syncedTo }), ticketId, cursor);
}

async function loadOlder(client: QueryClient, key: readonly unknown[], ticketId: number): Promise<void> {
  const before = client.getQueryData<Thread>(key)?.messages[0]?.id;
  if (before === undefined) return;
  const cursor = messageLog.cursor();
  const page = await fetchPage(ticketId, { before });
  client.setQueryData<Thread>(key, (thread) =>
    // A refetch may have been quicker and moved the end.
    thread?.messages[0]?.id === before ? withMessagesSince(addOlder(thread, page), ticketId, cursor) : thread,
  );
}

async function loadNewer(client: QueryClient, key: readonly unknown[], ticketId: number): Promise<void> {
  const after = client.getQueryData<Thread>(key)?.messages.at(-1)?.id;
  if (after === undefined) return;
  const cursor = messageLog.cursor();
  const page = await fetchPage(ticketId, { after });
  client.setQueryData<Thread>(key, (thread) =>
    thread?.messages.at(-1)?.id === after ? withMessagesSince(addNewer(thread, page), ticketId, cursor) : thread,
  );
}

/** The page around a message; asked again, as much as there was before. */
async function loadAround(client: QueryClient, ticketId: number, messageId: string, signal: AbortSignal) {
  const cursor = messageLog.cursor();
  const known = client.getQueryData<Thread>(threadAroundKey(ticketId, messageId));
  const page = await fetchPage(ticketId, { around: messageId }, signal);
  if (!page.messages.some(({ id }) => id === messageId)) throw new ApiError('ERR_NO_MESSAGE_FOUND', 404);
  let part: Thread = { ...page, syncedTo: null };
  const has = (id: string | undefined) => part.messages.some((message) => message.id === id);
  if (!known) return withMessagesSince(part, ticketId, cursor);
  const [first, last] = [known.messages[0]?.id, known.messages.at(-1)?.id];
  for (let pages = 0; pages < maxGapPages && part.hasMore && !has(first); pages += 1) {
    part = addOlder(part, await fetchPage(ticketId, { before: part.messages[0]?.id }, signal));
  }
  for (let pages = 0; pages < maxGapPages && part.hasNewer && !has(last); pages += 1) {
    part = addNewer(part, await fetchPage(ticketId, { after: part.messages.at(-1)?.id }, signal));
  }
  return withMessagesSince(part, ticketId, cursor);
}

async function fetchPage(ticketId: number, query: EndpointInput<typeof listMessages>['query'], signal?: AbortSignal) {
  // Shown messages are marked as read by `useMarkRead` of the conversation, not by being fetched.
  const { messages, hasMore, hasNewer, unreadFrom } = await call(listMessages, {
    params: { ticketId },
    query: { ...query, keepUnread: true },
    signal,
  });
  return { messages, hasMore, hasNewer, unreadFrom };
}

/** Sends a message again that the channel gave up on, under its own id. */
export function useRetryMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(retryMessage, { params: { id } }),
    onSuccess: ({ messages }) => applyToThreads(client, messages),
  });
}
