import type { Chat, LivePayload } from '@balcao/contract';
import { compareTimes } from '../../../ui/lists/compare-times.ts';

/** Changes of the list of chats. */
export type ChatEvent = LivePayload<'chat'> | ({ action: 'read' } & LivePayload<'chatRead'>);

const writtenAt = ({ latest, createdAt }: Chat): string => latest?.createdAt ?? createdAt;

/** The order of the list: the one that was written in last first. */
export const compareChats = (a: Chat, b: Chat): number => compareTimes(writtenAt(b), writtenAt(a)) || b.id - a.id;

/** The list after an event. Applied once more it changes nothing. */
export function applyChatEvent(chats: readonly Chat[], event: ChatEvent): readonly Chat[] {
  switch (event.action) {
    case 'delete':
      return chats.filter(({ id }) => id !== event.id);
    case 'read':
      return chats.map((chat) => (chat.id === event.chatId ? withRead(chat, event) : chat));
    case 'update':
    case 'new-message':
      return [event.chat, ...chats.filter(({ id }) => id !== event.chat.id)].toSorted(compareChats);
  }
}

function withRead(chat: Chat, { userId, lastReadId }: LivePayload<'chatRead'>): Chat {
  const users = chat.users.map((member) =>
    member.userId === userId ? { ...member, lastReadId, unreads: 0, unreadMentions: 0 } : member,
  );
  return { ...chat, users };
}
