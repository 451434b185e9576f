import { areJidsSameUser, getBinaryNodeChildren, getBinaryNodeChild, isJidGroup, type BinaryNode } from 'baileys';
import type { OwnIds } from '../inbound/stanza.rules.ts';

const ackByReceiptType: Readonly<Record<string, 3 | 4 | 5>> = { '': 3, inactive: 3, read: 4, played: 5 };

/**
 * Another device of the account read inbound messages; the first type is used where the account sends read receipts,
 * the other where it does not.
 */
const readElsewhereTypes: ReadonlySet<string> = new Set(['read', 'read-self', 'played', 'played-self']);

export interface Receipt {
  providerIds: string[];
  ack: 3 | 4 | 5;
}

/** Reads the acks of own messages from a receipt; undefined when it is of something else. */
export function parseReceipt(stanza: BinaryNode, ownIds: OwnIds): Receipt | undefined {
  const { from = '', participant, recipient, id, type = '' } = stanza.attrs;
  const ack = ackByReceiptType[type];
  const by = participant ?? from;
  const isOwn = areJidsSameUser(by, ownIds.id) || areJidsSameUser(by, ownIds.lid);
  // A receipt with a recipient comes from another device of the company, about messages of the contact.
  if (ack === undefined || id === undefined || isOwn || (recipient !== undefined && !isJidGroup(from)))
    return undefined;
  return { providerIds: idsIn(stanza), ack };
}

/** Reads which messages of a chat another device of the account has read; undefined when it is of something else. */
export function parseReadElsewhere(
  stanza: BinaryNode,
  ownIds: OwnIds,
): { chatJid: string; providerIds: string[] } | undefined {
  const { from = '', participant, recipient, id, type = '' } = stanza.attrs;
  const by = participant ?? from;
  const isOwn = areJidsSameUser(by, ownIds.id) || areJidsSameUser(by, ownIds.lid);
  const chatJid = isJidGroup(from) ? from : recipient;
  if (!isOwn || !readElsewhereTypes.has(type) || id === undefined || chatJid === undefined) return undefined;
  return { chatJid, providerIds: idsIn(stanza) };
}

function idsIn(stanza: BinaryNode): string[] {
  const more = getBinaryNodeChildren(getBinaryNodeChild(stanza, 'list'), 'item').map(({ attrs }) => attrs['id']);
  return [stanza.attrs['id'], ...more].flatMap((id) => id || []);
}
