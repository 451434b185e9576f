import type { Chat, ChatMember } from '@balcao/contract';

export const memberOf = ({ users }: Chat, userId: number): ChatMember | undefined =>
  users.find((member) => member.userId === userId);

/** What somebody has not read of a chat. */
export function unreadOf(chat: Chat, userId: number): { count: number; mentioned: boolean } {
  const member = memberOf(chat, userId);
  return { count: member?.unreads ?? 0, mentioned: (member?.unreadMentions ?? 0) > 0 };
}

/** The other one of two people; undefined in a group, and once they have left. */
export function partnerOf(chat: Chat, userId: number): ChatMember['user'] | undefined {
  return chat.isDirect ? chat.users.find((member) => member.userId !== userId)?.user : undefined;
}

/** A chat as somebody in it calls it: two people by the other one's name. */
export const chatName = (chat: Chat, userId: number): string => partnerOf(chat, userId)?.name ?? chat.title;

/** Those who have read a message and nothing after it, without its sender and who looks. */
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

/** A piece of a text: words, or the mention of a member. */
export type TextPiece =
  | { kind: 'text'; text: string; at: number }
  | { kind: 'mention'; text: string; userId: number; at: number };

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Splits a text at the mentions of these people: their whole name behind an @. */
export function splitText(text: string, people: readonly { id: number; name: string }[]): TextPiece[] {
  if (people.length === 0) return text === '' ? [] : [{ kind: 'text', text, at: 0 }];
  // The longer name first: "@Ana Paula" is not Ana.
  const names = people.toSorted((a, b) => b.name.length - a.name.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_])@(?<name>${names.map(({ name }) => escape(name)).join('|')})(?![\\p{L}\\p{N}_])`,
    'gu',
  );
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const userId = names.find(({ name }) => name === match.groups?.name)?.id ?? 0;
    if (match.index > from) pieces.push({ kind: 'text', text: text.slice(from, match.index), at: from });
    pieces.push({ kind: 'mention', text: match[0], userId, at: match.index });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from), at: from });
  return pieces;
}

/** Ids of the members whose names stand in a text behind an @. */
export function mentionsIn(text: string, people: readonly { id: number; name: string }[]): number[] {
  const found = splitText(text, people).flatMap((piece) => (piece.kind === 'mention' ? [piece.userId] : []));
  return [...new Set(found)];
}

/** What is being typed behind an @ or a # right before the cursor. */
export interface Trigger {
  sign: '@' | '#';
  query: string;
  /** where the sign stands */
  at: number;
}

const maxQueryLength = 40;

export function triggerAt(text: string, cursor: number): Trigger | null {
  const before = text.slice(Math.max(0, cursor - maxQueryLength), cursor);
  const match = /(?:^|[\s(])(?<sign>[@#])(?<query>[\p{L}\p{N} .'-]{0,30})$/u.exec(before);
  const { sign, query } = match?.groups ?? {};
  if ((sign !== '@' && sign !== '#') || query === undefined) return null;
  return { sign, query, at: cursor - query.length - 1 };
}
