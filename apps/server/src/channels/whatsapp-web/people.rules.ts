import type { Contact, LIDMapping } from 'baileys';
import type { Address, MetPerson } from '../channel.ts';
import { addressOf } from './addresses.rules.ts';

/** A person or a group as WhatsApp tells of them, number first; nothing for what is neither. */
export function personOf({ id, name, lid, phoneNumber }: Pick<Contact, 'id' | 'name' | 'lid' | 'phoneNumber'>): MetPerson[] {
  const [first, ...rest] = distinct([phoneNumber, id, lid]);
  // A chat without a name is called by its number.
  const called = /\p{L}/u.test(name ?? '') ? name : undefined;
  return first ? [{ addresses: [first, ...rest], name: called }] : [];
}

/** Two addresses that turned out to be one person's. */
export function samePerson({ pn, lid }: LIDMapping): MetPerson[] {
  const [first, ...rest] = distinct([pn, lid]);
  return first && rest.length > 0 ? [{ addresses: [first, ...rest] }] : [];
}

const rank = { pn: 0, lid: 1, group: 2 } as const;

function distinct(jids: readonly (string | undefined)[]): Address[] {
  const byName = new Map(jids.flatMap((jid) => addressOf(jid) ?? []).map((address) => [`${address.kind}:${address.value}`, address]));
  return [...byName.values()].toSorted((a, b) => rank[a.kind] - rank[b.kind]);
}
