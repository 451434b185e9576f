import { areJidsSameUser, getBinaryNodeChildren, getBinaryNodeChild, isJidGroup, type BinaryNode } from 'baileys';
import type { OwnIds } from '../inbound/stanza.rules.ts';

const ackByReceiptType: Readonly<Record<string, 3 | 4 | 5>> = { '': 3, inactive: 3, read: 4, played: 5 };

export interface Receipt {
  providerIds: string[];
  ack: 3 | 4 | 5;
}

/** How far own messages came, as a receipt says; undefined when it is of something else. */
export function parseReceipt(stanza: BinaryNode, ownIds: OwnIds): Receipt | undefined {
  const { from = '', participant, recipient, id, type = '' } = stanza.attrs;
  const ack = ackByReceiptType[type];
  const by = participant ?? from;
  const isOwn = areJidsSameUser(by, ownIds.id) || areJidsSameUser(by, ownIds.lid);
  // With a recipient it is another of the company's devices, telling of what the contact wrote.
  if (ack === undefined || id === undefined || isOwn || (recipient !== undefined && !isJidGroup(from)))
    return undefined;
  const more = getBinaryNodeChildren(getBinaryNodeChild(stanza, 'list'), 'item').map(({ attrs }) => attrs['id'] ?? '');
  return { providerIds: [id, ...more].filter((one) => one !== ''), ack };
}
