import { minuteMs, type ChatMessage } from '@balcao/contract';
import { dayNumber, joinUnsent, unsentMediaFields } from '../../../ui/chat/items.ts';
import type { ShownMessage } from '../../../ui/chat/items.ts';
import type { UnsentChatMessage } from './chat-messages.queries.ts';

/** One row of a chat. */
export type ChatItem = { kind: 'day'; key: string; date: string } | { kind: 'unread'; key: string } | ChatMessageItem;

export interface ChatMessageItem extends ShownMessage<ChatMessage, UnsentChatMessage> {
  kind: 'message';
  messageId: string | undefined;
  /** one can act on it */
  hasTools: boolean;
  /** first of a run of one sender */
  first: boolean;
}

/** Within this time a sender is not named again. */
const runMs = 5 * minuteMs;
export const unreadKey = 'unread';

/** Messages with their days and the line above new ones, then those on their way. */
export function chatItems(
  messages: readonly ChatMessage[],
  unsent: readonly UnsentChatMessage[],
  { own, unreadFrom }: { own: { id: number; name: string }; unreadFrom: number | null },
): ChatItem[] {
  const rows = joinUnsent(messages, unsent, {
    keyOf: ({ id, clientId }) => clientId ?? `m${id}`,
    sentIdOf: ({ clientId }) => clientId,
    unsentIdOf: ({ clientId }) => clientId,
    toMessage: (one) => messageOfUnsent(one, own),
  });
  return rows.flatMap((row, index): ChatItem[] => {
    const { message } = row;
    const before = rows[index - 1]?.message;
    const isNewDay = !before || dayOf(before) !== dayOf(message);
    const isFirstUnread = message.id !== 0 && message.id === unreadFrom;
    const follows = before && before.senderId === message.senderId && timeOf(message) - timeOf(before) < runMs;
    return [
      ...(isNewDay ? [{ kind: 'day', key: `day ${dayOf(message)}`, date: message.createdAt } as const] : []),
      ...(isFirstUnread ? [{ kind: 'unread', key: unreadKey } as const] : []),
      {
        kind: 'message',
        ...row,
        messageId: row.unsent ? undefined : String(message.id),
        hasTools: !row.unsent && !message.isDeleted,
        first: isNewDay || isFirstUnread || !follows || message.quoted !== null,
      },
    ];
  });
}

const dayOf = ({ createdAt }: ChatMessage): number => dayNumber(createdAt);
const timeOf = ({ createdAt }: ChatMessage): number => Date.parse(createdAt);

/** The first message of others above the read position, among those that are loaded. */
export function firstUnread(messages: readonly ChatMessage[], lastReadId: number, ownId: number): number | null {
  return messages.find(({ id, senderId }) => id > lastReadId && senderId !== ownId)?.id ?? null;
}

/** In the form in which the server will return it. */
function messageOfUnsent(one: UnsentChatMessage, own: { id: number; name: string }): ChatMessage {
  const { media, quoted } = one;
  return {
    id: 0,
    chatId: one.conversationId,
    senderId: own.id,
    sender: own,
    message: one.message,
    ...unsentMediaFields(media),
    mediaPath: media?.preview ?? null,
    isVoice: one.isVoice,
    isEdited: false,
    isDeleted: false,
    mentions: one.mentions,
    quoted: quoted && {
      id: quoted.id,
      senderName: quoted.sender.name,
      message: quoted.message,
      mediaType: quoted.mediaType,
      isDeleted: false,
    },
    reactions: [],
    pinned: null,
    clientId: one.clientId,
    createdAt: one.createdAt,
    updatedAt: one.createdAt,
  };
}

const lineHeight = 20;
const charactersPerLine = 80;

/** A guess at a row's height in pixels until it has been drawn and measured. */
export function estimateHeight(item: ChatItem): number {
  if (item.kind !== 'message') return 34;
  const { message, first } = item;
  const lines = message.message
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersPerLine)), 0);
  const media = { image: 196, video: 196, audio: 60, application: 64 }[message.mediaType as 'image'] ?? 0;
  return (
    (first ? 32 : 4) + lines * lineHeight + media + (message.quoted ? 46 : 0) + (message.reactions.length > 0 ? 34 : 0)
  );
}
