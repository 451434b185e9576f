import type { proto, WAMessage } from 'baileys';
import type { Address } from '../../port/message-content.ts';
import type { InboundMessage } from '../../port/inbound-entry.ts';
import { chatAddresses } from '../addresses/addresses.rules.ts';
import { sanitizeText } from '../inbound/text.rules.ts';
import { translateInbound } from '../inbound/translate.rules.ts';
import { withKey } from './history-sync.rules.ts';

/** A conversation of a part with everything that can be shown of it. */
export interface ParsedHistoryChat {
  addresses: [Address, ...Address[]];
  name: string;
  messages: { message: WAMessage; entry: InboundMessage; place: number }[];
}

/** Contacts that somebody shared at once are messages of one id and time. */
const maxSplit = 1_000;

/**
 * Returns the messages of a conversation, own ones included, that are not older than `since`. What only changed another message, was
 * deleted, or could not be read by the phone is left out.
 * @param findAlternate returns the other address of a person, where it is known
 */
export function parseHistoryChat(
  conversation: proto.IConversation,
  own: readonly Address[],
  findAlternate: (jid: string) => string | undefined,
  since: Date | null,
): ParsedHistoryChat | undefined {
  const { id, name, displayName } = conversation;
  const addresses = chatAddresses({ remoteJid: id ?? null, remoteJidAlt: findAlternate(id ?? '') }, own);
  if (!addresses) return undefined;
  const listed = conversation.messages ?? [];
  const messages = listed.flatMap(({ message: given, msgOrderId }, index) => {
    const seconds = Number(given?.messageTimestamp ?? 0);
    if (!given?.key?.id || seconds <= 0 || (since !== null && seconds * 1000 < since.getTime())) return [];
    const message = withKey(given, id, findAlternate);
    // Without an order of the phone's own, a part lists the newest first.
    const order = Number(msgOrderId ?? 0) || listed.length - index;
    return translateInbound(message, own).flatMap((entry, split) =>
      entry.kind === 'message' && !entry.message.isAwaited
        ? [{ message, entry: entry.message, place: order * maxSplit + split }]
        : [],
    );
  });
  const shownName = sanitizeText(displayName ?? name).trim();
  const senderName = messages.find(({ entry }) => !entry.fromMe && entry.senderName !== '')?.entry.senderName;
  // A chat without a name is shown by its number.
  const chatName = addresses[0].kind === 'group' || /\p{L}/u.test(shownName) ? shownName : (senderName ?? '');
  return { addresses, name: chatName, messages };
}
