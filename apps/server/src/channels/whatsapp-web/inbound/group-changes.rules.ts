import type { WAMessage } from 'baileys';
import type { GroupChangeKind } from '@balcao/contract';
import type { Address } from '../../port/message-content.ts';
import type { InboundGroupChange } from '../../port/inbound-entry.ts';
import { authorAddress, parseJid, sameAddress } from '../addresses/addresses.rules.ts';
import { sanitizeText } from './text.rules.ts';

/** Values of the protocol; the tests compare them with the library's. */
export const groupStubs = {
  subject: 21,
  picture: 22,
  description: 24,
  restrict: 25,
  announce: 26,
  add: 27,
  remove: 28,
  promote: 29,
  demote: 30,
  leave: 32,
} as const;

const peopleKinds = new Map<number, GroupChangeKind>([
  [groupStubs.add, 'group_added'],
  [groupStubs.remove, 'group_removed'],
  [groupStubs.promote, 'group_promoted'],
  [groupStubs.demote, 'group_demoted'],
  [groupStubs.leave, 'group_left'],
]);
/** More names are not shown in one line. */
const maxPeople = 50;
const maxNameLength = 200;

/** Translates a group notice of the library; undefined for kinds that are not shown. */
export function groupChangeOf(
  { key, messageStubType, messageStubParameters }: WAMessage,
  own: readonly Address[],
): Omit<InboundGroupChange, 'addresses' | 'providerId' | 'fromMe'> | undefined {
  const stub: number = messageStubType ?? 0;
  const parameters: readonly string[] = messageStubParameters ?? [];
  const personOf = (addresses: Address[]) => ({
    addresses,
    isOwn: addresses.some((address) => own.some((mine) => sameAddress(mine, address))),
  });
  const author = authorAddress(key);
  const by = author && personOf([author]);
  const about = (groupChange: GroupChangeKind, value = '') => ({ groupChange, by, people: [], value });
  switch (stub) {
    case groupStubs.subject: {
      const name = sanitizeText(parameters[0]).replace(/\s+/g, ' ').trim().slice(0, maxNameLength);
      return name === '' ? undefined : about('group_renamed', name);
    }
    case groupStubs.picture:
      return about('group_picture');
    case groupStubs.description:
      return about('group_description');
    case groupStubs.announce:
      return about(parameters[0] === 'on' ? 'group_admins_write' : 'group_all_write');
    case groupStubs.restrict:
      return about(parameters[0] === 'on' ? 'group_admins_edit' : 'group_all_edit');
  }
  const kind = peopleKinds.get(stub);
  const people = parameters.slice(0, maxPeople).flatMap((one) => {
    const addresses = addressesOf(one);
    return addresses.length > 0 ? [personOf(addresses)] : [];
  });
  if (!kind || people.length === 0) return undefined;
  const isBySelf = !author || people.every(({ addresses }) => addresses.some((one) => sameAddress(one, author)));
  // People who came by an invitation are reported as adding themselves.
  const groupChange =
    isBySelf && kind === 'group_added' ? 'group_joined' : isBySelf && kind === 'group_removed' ? 'group_left' : kind;
  return { groupChange, by: isBySelf ? undefined : by, people, value: '' };
}

/** A person whom the library describes as JSON. */
function addressesOf(described: string): Address[] {
  try {
    const { id, phoneNumber, lid } = JSON.parse(described) as Record<string, unknown>;
    return [phoneNumber, id, lid]
      .flatMap((jid) => (typeof jid === 'string' ? (parseJid(jid) ?? []) : []))
      .filter(({ kind }) => kind !== 'group');
  } catch {
    return [];
  }
}
