import type { proto, WAMessage } from 'baileys';
import type { Address } from '../../port/message-content.ts';
import type { InboundMessage } from '../../port/inbound-entry.ts';
import type { BackfillChat } from '../../port/backfill-chunk.ts';
import { chatAddresses } from '../addresses/addresses.rules.ts';
import { sanitizeText } from '../inbound/text.rules.ts';
import { translateInbound, wire } from '../inbound/translate.rules.ts';

/** A conversation in a part of a phone's history, with its unread messages as far as this part contains them. */
export interface ParsedChat extends Pick<BackfillChat, 'addresses' | 'unread'> {
  /** newest first; without entries it counts among the unread ones, and cannot be shown */
  messages: { message: WAMessage; entries: InboundMessage[] }[];
}

/** Counts of this size mean that the chat was marked as unread by hand. */
const minMarkedUnreadCount = 1_000_000;

/** The other addresses of people, as far as this part of the history contains them. */
export function addressPairs({ conversations, phoneNumberToLidMappings }: proto.IHistorySync): Map<string, string> {
  const pairs = new Map<string, string>();
  const addPair = (one: string | null | undefined, other: string | null | undefined): void => {
    if (one && other) pairs.set(one, other).set(other, one);
  };
  for (const { pnJid, lidJid } of phoneNumberToLidMappings ?? []) addPair(pnJid, lidJid);
  for (const { id, pnJid, lidJid } of conversations ?? []) addPair(id, pnJid ?? lidJid);
  return pairs;
}

/** The conversations of a part in which something is unread. */
export const unreadConversations = ({ conversations }: proto.IHistorySync): proto.IConversation[] =>
  (conversations ?? []).filter(
    ({ unreadCount }) => (unreadCount ?? 0) > 0 && (unreadCount ?? 0) < minMarkedUnreadCount,
  );

/** The people whom a conversation names by one address. */
export const jidsIn = ({ id, messages }: proto.IConversation): string[] =>
  [id, ...(messages ?? []).map(({ message }) => message?.key?.participant ?? message?.participant)].flatMap(
    (jid) => jid ?? [],
  );

/**
 * Returns the unread messages of a conversation. Own and protocol messages are never unread; one that was deleted, or
 * that the phone itself could not read, counts and is not shown.
 * @param findAlternate returns the other address of a person, where it is known
 */
export function parseUnreadChat(
  conversation: proto.IConversation,
  own: readonly Address[],
  findAlternate: (jid: string) => string | undefined,
): ParsedChat | undefined {
  const { id, name, displayName, unreadCount } = conversation;
  const unread = unreadCount ?? 0;
  const addresses = chatAddresses({ remoteJid: id ?? null, remoteJidAlt: findAlternate(id ?? '') }, own);
  if (!addresses) return undefined;
  const displayedName = sanitizeText(displayName ?? name).trim();
  // A chat without a name is shown by its number.
  const chatName = addresses[0].kind !== 'group' && /\p{L}/u.test(displayedName) ? displayedName : '';
  const messages = (conversation.messages ?? [])
    .flatMap(({ message }) => (message?.key?.id && !message.key.fromMe ? [withKey(message, id, findAlternate)] : []))
    .flatMap((message) => {
      const entries = translateInbound(message, own).flatMap((entry) =>
        entry.kind === 'message' && !entry.message.isAwaited ? [withChatName(entry.message, chatName)] : [],
      );
      return entries.length > 0 || countsAsUnread(message) ? [{ message, entries }] : [];
    })
    .toSorted((a, b) => Number(b.message.messageTimestamp ?? 0) - Number(a.message.messageTimestamp ?? 0));
  return { addresses, unread, messages: messages.slice(0, unread) };
}

/** A message of a conversation as it would have come by itself. */
export function withKey(
  message: proto.IWebMessageInfo,
  chat: string | null | undefined,
  findAlternate: (jid: string) => string | undefined,
): WAMessage {
  const participant = message.key?.participant ?? message.participant ?? undefined;
  return {
    ...message,
    key: {
      ...message.key,
      remoteJid: chat ?? undefined,
      remoteJidAlt: findAlternate(chat ?? ''),
      participant,
      participantAlt: participant === undefined ? undefined : findAlternate(participant),
    },
  };
}

const withChatName = (message: InboundMessage, chatName: string): InboundMessage => ({
  ...message,
  senderName: message.senderName || chatName,
});

function countsAsUnread({ messageStubType }: WAMessage): boolean {
  const stub: number = messageStubType ?? 0;
  return stub === wire.deleted || stub === wire.cannotBeRead;
}
