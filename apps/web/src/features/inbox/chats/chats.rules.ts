import type { Chat, ChatMember } from '@balcao/contract';

export const memberOf = ({ users }: Chat, userId: number): ChatMember | undefined =>
  users.find((member) => member.userId === userId);

/** The unread part of a chat. */
export function unreadOf(chat: Chat, userId: number): { count: number; mentioned: boolean } {
  const member = memberOf(chat, userId);
  return { count: member?.unreads ?? 0, mentioned: (member?.unreadMentions ?? 0) > 0 };
}

/** The other one of two people; undefined in a group, and once they have left. */
export function partnerOf(chat: Chat, userId: number): ChatMember['user'] | undefined {
  return chat.isDirect ? chat.users.find((member) => member.userId !== userId)?.user : undefined;
}

/** The name of a chat for one of its members: two people see each other's name. */
export const chatName = (chat: Chat, userId: number): string => partnerOf(chat, userId)?.name ?? chat.title;

/** The other members, by whether they have read a message. */
export function membersByReading(
  { users }: Pick<Chat, 'users'>,
  { id, senderId }: { id: number; senderId: number },
): { read: ChatMember['user'][]; unread: ChatMember['user'][] } {
  const others = users.filter(({ userId }) => userId !== senderId);
  const [read, unread] = [
    others.filter(({ lastReadId }) => lastReadId >= id),
    others.filter(({ lastReadId }) => lastReadId < id),
  ];
  return { read: read.map(({ user }) => user), unread: unread.map(({ user }) => user) };
}

/** Finds the members who have read a message and nothing after it, without its sender and without `ownId`. */
export function readersUpTo(
  chat: Chat,
  message: { id: number; senderId: number },
  nextId: number | undefined,
  ownId: number,
): ChatMember['user'][] {
  return chat.users.flatMap(({ userId, lastReadId, user }) =>
    userId !== ownId &&
    userId !== message.senderId &&
    lastReadId >= message.id &&
    (nextId === undefined || lastReadId < nextId)
      ? [user]
      : [],
  );
}
