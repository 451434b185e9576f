import {
  choosePhoneChats,
  choosePhoneHistory,
  fetchPhoneFile,
  importPhoneHistory,
  listContactPhoneChats,
  listPhoneChats,
  listPhoneMessages,
  openPhoneChats,
  undoPhoneHistory,
} from '@balcao/contract';
import type { Connection, PhoneChat, PhoneHistory, PhoneHistoryRange, PhoneMessage } from '@balcao/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { call } from '../../../../app/api/call.ts';
import { registerColdList } from '../../../../app/live/cold-lists.ts';
import { connectionsKey } from '../connections.queries.ts';

const chatsRoot = 'phone-chats';
const chatsKey = (whatsappId: number) => [chatsRoot, whatsappId] as const;
const messagesKey = (chatId: number) => ['phone-messages', chatId] as const;
/** How often a file that was asked for is looked for. */
const fetchingPollMs = 2_000;

// The counts of a history come with its connection; what is listed changes with them.
registerColdList({ queryKey: [chatsRoot], events: { whatsapp: true } });

/** The answer shows at once; live events bring the rest. */
function useHistoryMutation<Input>(
  id: number,
  mutationFn: (input: Input) => Promise<{ phoneHistory: PhoneHistory | null }>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: ({ phoneHistory }) => {
      client.setQueryData<Connection[]>(connectionsKey, (list) =>
        list?.map((one) => (one.id === id ? { ...one, phoneHistory } : one)),
      );
      void client.invalidateQueries({ queryKey: chatsKey(id) });
    },
  });
}

/** Chooses what the phone that is linked next shall bring. */
export const useChooseRange = (id: number) =>
  useHistoryMutation(id, (range: PhoneHistoryRange | 'none') =>
    call(choosePhoneHistory, { params: { id }, body: { range } }),
  );

/** Brings what is not left out, or goes on with it. */
export const useImportHistory = (id: number) =>
  useHistoryMutation(id, () => call(importPhoneHistory, { params: { id } }));

/** Forgets all of it. */
export const useUndoHistory = (id: number) => useHistoryMutation(id, () => call(undoPhoneHistory, { params: { id } }));

/** The conversations of a phone, a page at a time. */
export function usePhoneChats(id: number, searchParam: string) {
  return useInfiniteQuery({
    queryKey: [...chatsKey(id), searchParam],
    queryFn: ({ pageParam, signal }) =>
      call(listPhoneChats, { params: { id }, query: { searchParam, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    meta: { quiet: true },
  });
}

type ChatPages = InfiniteData<{ chats: PhoneChat[]; nextCursor: string | null; count: number; leftOut: number }>;

export interface ChatChoice {
  isLeftOut: boolean;
  ids?: number[];
  groupsOnly?: boolean;
}

/** Leaves conversations out, or takes them in again. */
export function useChooseChats(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChatChoice) => call(choosePhoneChats, { params: { id }, body }),
    // The mark moves at once; what the server has comes after it.
    onMutate: async ({ isLeftOut, ids, groupsOnly }) => {
      await client.cancelQueries({ queryKey: chatsKey(id) });
      const isMeant = (chat: PhoneChat) =>
        !chat.isBrought && (ids === undefined || ids.includes(chat.id)) && (groupsOnly !== true || chat.isGroup);
      client.setQueriesData<ChatPages>(
        { queryKey: chatsKey(id) },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              chats: page.chats.map((chat) => (isMeant(chat) ? { ...chat, isLeftOut } : chat)),
            })),
          },
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: chatsKey(id) }),
  });
}

/** Opens conversations to the attendants of a queue. */
export function useOpenChats(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { queueId: number | null; ids?: number[] }) => call(openPhoneChats, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: chatsKey(id) }),
  });
}

/** The conversations with a contact that were brought, as far as one may read them. */
export function useContactPhoneChats(contactId: number, enabled: boolean): readonly PhoneChat[] {
  const { data } = useQuery({
    queryKey: [chatsRoot, 'contact', contactId],
    queryFn: async ({ signal }) => (await call(listContactPhoneChats, { query: { contactId }, signal })).chats,
    enabled,
    meta: { quiet: true },
  });
  return data ?? [];
}

type Pages = InfiniteData<{ chat: PhoneChat; messages: PhoneMessage[]; hasMore: boolean }>;

/** The messages of a conversation of a phone, from its end backwards. */
export function usePhoneMessages(chatId: number) {
  const { data, isError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({
      queryKey: messagesKey(chatId),
      queryFn: ({ pageParam, signal }) =>
        call(listPhoneMessages, { params: { id: chatId }, query: { before: pageParam }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ messages, hasMore }) => (hasMore ? messages[0]?.id : undefined),
      refetchInterval: ({ state }) => (hasFetching(state.data) ? fetchingPollMs : false),
      meta: { quiet: true },
    });
  return {
    messages: data?.pages.toReversed().flatMap((page) => page.messages),
    failed: isError && !data,
    retry: () => void refetch(),
    history: {
      hasMore: hasNextPage,
      loadOlder: () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
      loadingOlder: isFetchingNextPage,
      olderFailed: isFetchNextPageError,
      hasNewer: false,
      loadNewer: () => undefined,
      newerFailed: false,
    },
  };
}

const hasFetching = (data: Pages | undefined): boolean =>
  data?.pages.some(({ messages }) => messages.some(({ mediaState }) => mediaState === 'fetching')) ?? false;

/** Asks the phone for the file of a message. */
export function useFetchPhoneFile(chatId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (messageId: string) => call(fetchPhoneFile, { params: { id: chatId, messageId } }),
    onSuccess: (message) =>
      client.setQueryData<Pages>(
        messagesKey(chatId),
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              messages: page.messages.map((one) => (one.id === message.id ? message : one)),
            })),
          },
      ),
  });
}
