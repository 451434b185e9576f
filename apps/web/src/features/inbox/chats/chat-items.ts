import { minuteMs, type ChatMessage, type MediaType } from '@balcao/contract';
import type { UnsentChatMessage } from './chat-messages.queries.ts';

/** One row of a chat. */
export type ChatItem = { kind: 'day'; key: string; date: string } | { kind: 'unread'; key: string } | ChatMessageItem;

export interface ChatMessageItem {
  kind: 'message';
  /** the same before and after the server has it */
  key: string;
  messageId: string | undefined;
  /** one can act on it */
  hasTools: boolean;
  message: ChatMessage;
  unsent: UnsentChatMessage | null;
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
  const known = new Set(messages.map(({ clientId }) => clientId));
  const rows = [
    ...messages.map((message) => ({ message, waiting: null })),
    ...unsent
      .filter(({ clientId }) => !known.has(clientId))
      .map((waiting) => ({ message: messageOfUnsent(waiting, own), waiting })),
  ];
  return rows.flatMap(({ message, waiting }, index): ChatItem[] => {
    const before = rows[index - 1]?.message;
    const isNewDay = !before || dayOf(before) !== dayOf(message);
    const isFirstUnread = message.id !== 0 && message.id === unreadFrom;
    const follows = before && before.senderId === message.senderId && timeOf(message) - timeOf(before) < runMs;
    const key = message.clientId ?? `m${message.id}`;
    return [
      ...(isNewDay ? [{ kind: 'day', key: `day ${dayOf(message)}`, date: message.createdAt } as const] : []),
      ...(isFirstUnread ? [{ kind: 'unread', key: unreadKey } as const] : []),
      {
        kind: 'message',
        key,
        messageId: waiting ? undefined : String(message.id),
        hasTools: !waiting && !message.isDeleted,
        message,
        unsent: waiting,
        first: isNewDay || isFirstUnread || !follows || message.quoted !== null,
      },
    ];
  });
}

const dayOf = ({ createdAt }: ChatMessage): string => new Date(createdAt).toDateString();
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
    mediaType: media ? mediaTypeOf(media.file.type, media.preview !== null) : 'conversation',
    mediaPath: media?.preview ?? null,
    mediaName: media?.file.name ?? null,
    mediaMime: media?.file.type ?? null,
    mediaSize: media?.file.size ?? null,
    mediaWidth: media?.width ?? null,
    mediaHeight: media?.height ?? null,
    mediaDuration: null,
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

function mediaTypeOf(mime: string, isPicture: boolean): MediaType {
  if (isPicture) return 'image';
  const kind = mime.split('/')[0];
  return kind === 'audio' || kind === 'video' ? kind : 'application';
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
