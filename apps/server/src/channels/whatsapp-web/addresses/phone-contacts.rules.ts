import type { Contact, LIDMapping } from 'baileys';
import type { Address } from '../../port/message-content.ts';
import type { ContactInfo } from '../../port/contact-info.ts';
import { parseJid } from './addresses.rules.ts';

/** A person or a group as WhatsApp names them, number first; undefined for what is neither. */
export function toContactInfo({
  id,
  name,
  lid,
  phoneNumber,
}: Pick<Contact, 'id' | 'name' | 'lid' | 'phoneNumber'>): ContactInfo[] {
  const [first, ...rest] = distinct([phoneNumber, id, lid]);
  // A chat without a name is called by its number.
  const displayedName = /\p{L}/u.test(name ?? '') ? name : undefined;
  return first ? [{ addresses: [first, ...rest], name: displayedName }] : [];
}

/** Two addresses that turned out to be one person's. */
export function pairToContactInfo({ pn, lid }: LIDMapping): ContactInfo[] {
  const [first, ...rest] = distinct([pn, lid]);
  return first && rest.length > 0 ? [{ addresses: [first, ...rest] }] : [];
}

const rank = { pn: 0, lid: 1, group: 2 } as const;

function distinct(jids: readonly (string | undefined)[]): Address[] {
  const byName = new Map(
    jids.flatMap((jid) => parseJid(jid) ?? []).map((address) => [`${address.kind}:${address.value}`, address]),
  );
  return [...byName.values()].toSorted((a, b) => rank[a.kind] - rank[b.kind]);
}
