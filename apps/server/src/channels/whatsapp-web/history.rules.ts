import type { proto, WAMessage } from 'baileys';
import type { Address, InboundMessage, PastChat } from '../channel.ts';
import { chatOfKey } from './addresses.rules.ts';
import { clean } from './content.rules.ts';
import { received, wire } from './inbound.rules.ts';

/** A conversation of a part of a phone's history, with its unread messages as far as they stand in this part. */
export interface ReadChat extends Pick<PastChat, 'addresses' | 'unread'> {
  /** newest first; without entries it takes up a place among the unread ones, and cannot be shown */
  messages: { message: WAMessage; entries: InboundMessage[] }[];
}

/** Counts of this size say that somebody marked a chat as unread by hand. */
const unreadAtMost = 1_000_000;

/** The other address of people, as far as this part of the history tells. */
export function pairsIn({ conversations, phoneNumberToLidMappings }: proto.IHistorySync): Map<string, string> {
  const pairs = new Map<string, string>();
  const both = (one: string | null | undefined, other: string | null | undefined): void => {
    if (one && other) pairs.set(one, other).set(other, one);
  };
  for (const { pnJid, lidJid } of phoneNumberToLidMappings ?? []) both(pnJid, lidJid);
  for (const { id, pnJid, lidJid } of conversations ?? []) both(id, pnJid ?? lidJid);
  return pairs;
}

/** The conversations of a part in which something is unread. */
export const unreadConversations = ({ conversations }: proto.IHistorySync): proto.IConversation[] =>
  (conversations ?? []).filter(({ unreadCount }) => (unreadCount ?? 0) > 0 && (unreadCount ?? 0) < unreadAtMost);

/** Everybody who is named in a conversation by one address. */
export const namedIn = ({ id, messages }: proto.IConversation): string[] =>
  [id, ...(messages ?? []).map(({ message }) => message?.key?.participant ?? message?.participant)].flatMap((jid) => jid ?? []);

/**
 * What was unread in a conversation. Own messages and those between machines are never unread; one that was deleted, or
 * that the phone itself could not read, counts and is not shown.
 * @param other the other address of somebody, where it is known
 */
export function unreadIn(conversation: proto.IConversation, own: readonly Address[], other: (jid: string) => string | undefined): ReadChat | undefined {
  const { id, name, displayName, unreadCount } = conversation;
  const unread = unreadCount ?? 0;
  const addresses = chatOfKey({ remoteJid: id ?? null, remoteJidAlt: other(id ?? '') }, own);
  if (!addresses) return undefined;
  const called = clean(displayName ?? name).trim();
  // Where a chat has no name its number stands in its place.
  const chatName = addresses[0].kind !== 'group' && /\p{L}/u.test(called) ? called : '';
  const messages = (conversation.messages ?? [])
    .flatMap(({ message }) => (message?.key?.id && !message.key.fromMe ? [withKey(message, id, other)] : []))
    .flatMap((message) => {
      const entries = received(message, own).flatMap((entry) => (entry.kind === 'message' && !entry.message.isAwaited ? [named(entry.message, chatName)] : []));
      return entries.length > 0 || countsHidden(message) ? [{ message, entries }] : [];
    })
    .toSorted((a, b) => Number(b.message.messageTimestamp ?? 0) - Number(a.message.messageTimestamp ?? 0));
  return { addresses, unread, messages: messages.slice(0, unread) };
}

function withKey(message: proto.IWebMessageInfo, chat: string | null | undefined, other: (jid: string) => string | undefined): WAMessage {
  const participant = message.key?.participant ?? message.participant ?? undefined;
  return {
    ...message,
    key: {
      ...message.key,
      remoteJid: chat ?? undefined,
      remoteJidAlt: other(chat ?? ''),
      participant,
      participantAlt: participant === undefined ? undefined : other(participant),
    },
  };
}

const named = (message: InboundMessage, chatName: string): InboundMessage => ({ ...message, senderName: message.senderName || chatName });

function countsHidden({ messageStubType }: WAMessage): boolean {
  const stub: number = messageStubType ?? 0;
  return stub === wire.deleted || stub === wire.cannotBeRead;
}
