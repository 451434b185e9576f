import { listChatMessages, sendChatMessage } from '@balcao/contract';
import type { ChatMessage, EndpointInput } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/call.ts';
import { createEventLog } from '../../../app/live/event-log.ts';
import { queryClient } from '../../../app/query-client.ts';
import { useQueryState } from '../../../app/use-query-state.ts';
import { compareTimes } from '../../../ui/lists/compare-times.ts';
import { browserUnsentStore, createSendQueue } from '../messages/index.ts';
import type { LocalFile } from '../../../ui/chat/files/local-file.ts';
import type { Queued } from '../messages/index.ts';
import { addNewer, addOlder, applyMessage, joinFresh, loadedOf } from './chat-thread.ts';
import type { LoadedMessages } from './chat-thread.ts';
import { applyToChats } from './chats.queries.ts';

/** A refetch goes back over this many of the loaded messages; older ones hardly change any more. */
const maxRefetched = 200;

const threadsKey = (chatId: number) => ['chat-messages', chatId] as const;
/** `around` = opened at an earlier message; null = the end. */
const threadKey = (chatId: number, around: number | null) => [...threadsKey(chatId), around ?? 'end'] as const;
type ThreadKey = ReturnType<typeof threadKey>;

/** The latest messages that were written or changed, for answers that were on their way when they came. */
const messageLog = createEventLog<ChatMessage>();

const withMessagesSince = (loaded: LoadedMessages, chatId: number, cursor: number): LoadedMessages =>
  messageLog
    .since(cursor)
    .filter((message) => message.chatId === chatId)
    .reduce(applyMessage, loaded);

export function applyToMessages(client: QueryClient, message: ChatMessage): void {
  messageLog.append(message);
  client.setQueriesData<LoadedMessages>(
    { queryKey: threadsKey(message.chatId) },
    (loaded) => loaded && applyMessage(loaded, message),
  );
}

/** A message that was set aside, such as the one that is answered, as it is now: its author may change or delete it meanwhile. */
export function useCurrentChatMessage(chatId: number, kept: ChatMessage | null): ChatMessage | null {
  const now = useQueryState<LoadedMessages, ChatMessage | undefined>(threadKey(chatId, null), (state) =>
    kept ? state?.data?.messages.findLast(({ id }) => id === kept.id) : undefined,
  );
  return kept && now && compareTimes(now.updatedAt, kept.updatedAt) >= 0 ? now : kept;
}

const fetchPage = (chatId: number, query: EndpointInput<typeof listChatMessages>['query'], signal?: AbortSignal) =>
  call(listChatMessages, { params: { id: chatId }, query, signal });

async function loadEnd(client: QueryClient, chatId: number, signal: AbortSignal): Promise<LoadedMessages> {
  const cursor = messageLog.cursor();
  const known = client.getQueryData<LoadedMessages>(threadKey(chatId, null));
  const wanted = Math.min(known?.messages.length ?? 0, maxRefetched);
  let fresh = loadedOf(await fetchPage(chatId, {}, signal));
  while (fresh.hasMore && fresh.messages.length < wanted) {
    fresh = addOlder(fresh, await fetchPage(chatId, { before: fresh.messages[0]?.id }, signal));
  }
  return withMessagesSince(joinFresh(fresh, known), chatId, cursor);
}

/** The page around a message; asked again, together with all that was read on from there. */
async function loadAround(
  client: QueryClient,
  chatId: number,
  around: number,
  signal: AbortSignal,
): Promise<LoadedMessages> {
  const cursor = messageLog.cursor();
  const known = client.getQueryData<LoadedMessages>(threadKey(chatId, around));
  const page = await fetchPage(chatId, { around }, signal);
  if (!page.records.some(({ id }) => id === around)) throw new ApiError('ERR_NO_CHAT_MESSAGE_FOUND', 404);
  let loaded = known ? page.records.reduce(applyMessage, known) : loadedOf(page);
  if (known && !known.hasNewer) {
    loaded = addNewer(loaded, await fetchPage(chatId, { after: loaded.messages.at(-1)?.id }, signal));
  }
  return withMessagesSince(loaded, chatId, cursor);
}

/** The messages of a chat from its end, or around one of them, read on in both directions. */
export function useChatMessages(chatId: number, around: number | null) {
  const client = useQueryClient();
  const key = threadKey(chatId, around);
  const { data, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      around === null ? loadEnd(client, chatId, signal) : loadAround(client, chatId, around, signal),
    structuralSharing: false,
    meta: { quiet: true },
  });
  const older = useSingleFlight(['older', ...key], () => loadBeside(client, key, chatId, 'older'));
  const newer = useSingleFlight(['newer', ...key], () => loadBeside(client, key, chatId, 'newer'));
  return {
    data,
    failed: isError && !data,
    retry: () => void refetch(),
    history: {
      hasMore: data?.hasMore ?? false,
      loadOlder: () => void (data?.hasMore && older.start()),
      loadingOlder: older.running,
      olderFailed: older.failed,
      hasNewer: data?.hasNewer ?? false,
      loadNewer: () => void (data?.hasNewer && newer.start()),
      newerFailed: newer.failed,
    },
  };
}

async function loadBeside(client: QueryClient, key: ThreadKey, chatId: number, side: 'older' | 'newer'): Promise<void> {
  const endOf = (loaded: LoadedMessages | undefined) => loaded?.messages.at(side === 'older' ? 0 : -1)?.id;
  const end = endOf(client.getQueryData<LoadedMessages>(key));
  if (end === undefined) return;
  const cursor = messageLog.cursor();
  const page = await fetchPage(chatId, side === 'older' ? { before: end } : { after: end });
  client.setQueryData<LoadedMessages>(key, (loaded) => {
    // A refetch may have been quicker and moved the end.
    if (!loaded || endOf(loaded) !== end) return loaded;
    return withMessagesSince((side === 'older' ? addOlder : addNewer)(loaded, page), chatId, cursor);
  });
}

/** Runs a request that is asked for again and again while one scrolls, never twice at a time. */
function useSingleFlight(mutationKey: readonly unknown[], mutationFn: () => Promise<void>) {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({ mutationKey, mutationFn, meta: { quiet: true } });
  return {
    // The cache knows at once; `isPending` only with the next render, and until then one look may follow another.
    start: () => void (client.isMutating({ mutationKey }) === 0 && mutate()),
    running: isPending,
    failed: isError,
  };
}

/** Messages to colleagues. */
interface ChatDraftMessage {
  message: string;
  media: LocalFile | null;
  quoted: ChatMessage | null;
  mentions: number[];
  isVoice: boolean;
}
export type UnsentChatMessage = ChatDraftMessage & Queued;

/** The messages to colleagues that have not left, by chat. */
export const chatQueue = createSendQueue<ChatDraftMessage>(async (id, one, { signal, onProgress }) => {
  const { message, media, quoted, mentions, isVoice, clientId } = one;
  const { chat, ...stored } = await call(sendChatMessage, {
    params: { id },
    body: {
      message,
      clientId,
      ...(quoted && { quotedId: quoted.id }),
      ...(mentions.length > 0 && { mentions }),
      ...(isVoice && { isVoice }),
    },
    signal,
    ...(media && { files: [media.file], onProgress }),
  });
  applyToMessages(queryClient, stored);
  applyToChats(queryClient, { action: 'new-message', newMessage: { ...stored, chat }, chat });
}, browserUnsentStore('unsent-chat-messages'));
