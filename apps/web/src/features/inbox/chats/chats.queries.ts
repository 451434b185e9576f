import {
  createChat,
  deleteChat,
  leaveChat,
  listAllChats,
  listChatHits,
  listChatTickets,
  listOnlineColleagues,
  markChatRead,
  openDirectChat,
  sendChatTyping,
  updateChat,
} from '@balcao/contract';
import type { Chat } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAttempts } from '../../../app/api/attempts.ts';
import { call } from '../../../app/api/call.ts';
import { createEventLog } from '../../../app/live/event-log.ts';
import { useSession } from '../../../app/session/session.ts';
import { applyChatEvent } from './chats.live.ts';
import type { ChatEvent } from './chats.live.ts';
import { unreadOf } from './chats.rules.ts';

const chatsKey = ['chats'] as const;
const chatLog = createEventLog<ChatEvent>();
/** Ticket cards are fetched again after this time: their attendant and last message change. */
const ticketStaleMs = 60_000;

/** All chats of this person, the one that was written in last first; kept true by `ChatsLive`. */
export function useChats() {
  const { includes } = useSession();
  return useQuery({
    queryKey: chatsKey,
    queryFn: async ({ signal }): Promise<readonly Chat[]> => {
      const cursor = chatLog.cursor();
      const chats = await call(listAllChats, { signal });
      return chatLog.since(cursor).reduce(applyChatEvent, chats as readonly Chat[]);
    },
    enabled: includes('useInternalChat'),
    meta: { quiet: true },
  });
}

export function applyToChats(client: QueryClient, event: ChatEvent): void {
  chatLog.append(event);
  client.setQueryData<readonly Chat[]>(chatsKey, (chats) => chats && applyChatEvent(chats, event));
}

/** Presence changes by the minute: who went quietly is offline after two. */
const onlineRefreshMs = 30_000;

/** The online users of the company, at most half a minute old; undefined while unknown. */
export function useOnlineColleagues(): ReadonlySet<number> | undefined {
  const { data } = useQuery({
    queryKey: ['online colleagues'],
    queryFn: ({ signal }) => call(listOnlineColleagues, { signal }),
    refetchInterval: onlineRefreshMs,
    staleTime: onlineRefreshMs,
    meta: { quiet: true },
  });
  return useMemo(() => data && new Set(data.userIds), [data]);
}

/** How many messages this person has not read, in all chats. */
export function useUnreadChats(): number {
  const { user } = useSession();
  const { data: chats } = useChats();
  return chats?.reduce((sum, chat) => sum + unreadOf(chat, user.id).count, 0) ?? 0;
}

/** The chats with unread messages that mention this person. */
export function useMentioningChats(): readonly Chat[] {
  const { user } = useSession();
  const { data: chats } = useChats();
  return useMemo(() => chats?.filter((chat) => unreadOf(chat, user.id).mentioned) ?? [], [chats, user.id]);
}

interface ChatFields {
  title: string;
  users: number[];
}

/** Opens a group, or changes one. */
export function useSaveChat(chat: Chat | undefined) {
  const client = useQueryClient();
  const attempts = useAttempts<ChatFields>();
  return useMutation({
    mutationFn: (body: ChatFields) =>
      chat
        ? call(updateChat, { params: { id: chat.id }, body })
        : attempts.run(body, (idempotencyKey) => call(createChat, { body, idempotencyKey })),
    onSuccess: (saved) => applyToChats(client, { action: 'update', chat: saved }),
    meta: { quiet: true },
  });
}

export function useOpenDirect() {
  const client = useQueryClient();
  const attempts = useAttempts<number>();
  return useMutation({
    mutationFn: (userId: number) =>
      attempts.run(userId, (idempotencyKey) => call(openDirectChat, { body: { userId }, idempotencyKey })),
    onSuccess: (chat) => applyToChats(client, { action: 'update', chat }),
  });
}

export function useDeleteChat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteChat, { params: { id } }),
    onSuccess: (_answer, id) => applyToChats(client, { action: 'delete', id }),
  });
}

/** Leaves a chat. Errors are toasts. */
export function useLeaveChat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(leaveChat, { params: { id } }),
    onSuccess: (_answer, id) => applyToChats(client, { action: 'delete', id }),
  });
}

/** Marks a chat read. A failure is no drama: the next message marks it again. */
export async function markRead(client: QueryClient, id: number): Promise<void> {
  try {
    applyToChats(client, { action: 'update', chat: await call(markChatRead, { params: { id } }) });
  } catch {
    // Stays unread on the screen, as it is on the server.
  }
}

/** Reports that this person writes, or has stopped. A lost report is harmless, since nothing of it lasts. */
export function sendTyping(id: number, typing: boolean): void {
  call(sendChatTyping, { params: { id }, body: { typing } }).catch(() => undefined);
}

/** Messages that hold these words, in all chats or in one; nothing is asked for fewer than two letters. */
export function useChatHits(search: string, chatId?: number) {
  return useQuery({
    queryKey: ['chat-hits', chatId ?? 'all', search],
    queryFn: ({ signal }) => call(listChatHits, { query: { searchParam: search.toLowerCase(), chatId }, signal }),
    enabled: search.length > 1,
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** The tickets among these that this person may see. */
export function useChatTickets(ids: readonly number[]) {
  return useQuery({
    queryKey: ['chat-tickets', ids],
    queryFn: ({ signal }) => call(listChatTickets, { query: { ticketIds: [...ids] }, signal }),
    enabled: ids.length > 0,
    staleTime: ticketStaleMs,
    meta: { quiet: true },
  });
}
