import type { WAMessageKey } from 'baileys';
import type { Address } from '../../port/message-content.ts';

/** Servers of people and groups; others (status, channels, lists, machines) are no conversations. */
const kindByServer: Readonly<Record<string, Address['kind']>> = {
  's.whatsapp.net': 'pn',
  'c.us': 'pn',
  hosted: 'pn',
  lid: 'lid',
  'hosted.lid': 'lid',
  'g.us': 'group',
};
const userPatterns: Readonly<Record<Address['kind'], RegExp>> = {
  pn: /^\d{5,20}$/,
  lid: /^\d{1,20}$/,
  group: /^\d{5,30}(?:-\d{1,20})?$/,
};
const serverByKind = { pn: 's.whatsapp.net', lid: 'lid', group: 'g.us' } as const;

/**
 * Returns the person or group that a jid names, without the device; undefined for anything else. A LID's digits are no
 * number.
 */
export function parseJid(jid: string | null | undefined): Address | undefined {
  const [, user = '', server = ''] = /^([\d-]+)(?:_\d+)?(?::\d+)?@([a-z.]+)$/.exec(jid ?? '') ?? [];
  const kind = kindByServer[server];
  return kind !== undefined && userPatterns[kind].test(user) ? { kind, value: user } : undefined;
}

export const toJid = ({ kind, value }: Address) => `${value}@${serverByKind[kind]}`;

/** Whether a linked number can write there. Meta's ids of official numbers are private ids, too, and mean nothing to WhatsApp Web. */
export const isOfWhatsappWeb = ({ kind, value }: Address) => kind !== 'lid' || /^\d+$/.test(value);

export const sameAddress = (a: Address, b: Address) => a.kind === b.kind && a.value === b.value;

/** A number before a LID: it is what people know each other by, and what a conversation is called by from its first message on. */
const rank = { pn: 0, lid: 1, group: 2 } as const;

function distinct(jids: readonly (string | null | undefined)[], own: readonly Address[]): Address[] {
  const found = jids.flatMap((jid) => parseJid(jid) ?? []);
  return found
    .filter((address, index) => found.findIndex((other) => sameAddress(other, address)) === index)
    .filter((address) => !own.some((mine) => sameAddress(mine, address)))
    .toSorted((a, b) => rank[a.kind] - rank[b.kind]);
}

/**
 * Returns all addresses of the other side of a conversation; undefined for what is no conversation (status, channels,
 * lists, notes to oneself). `own` are the connection's addresses: on a message of the own handset WhatsApp may name
 * them as the alternative.
 */
export function chatAddresses(key: WAMessageKey, own: readonly Address[]): [Address, ...Address[]] | undefined {
  const named = parseJid(key.remoteJid);
  if (!named) return undefined;
  if (named.kind === 'group') return [named];
  if (own.some((mine) => sameAddress(mine, named))) return undefined;
  const [first, ...rest] = distinct([key.remoteJid, key.remoteJidAlt], own);
  return first && [first, ...rest];
}

/** In a group: who wrote, by number where it is known. */
export function authorAddress(key: WAMessageKey): Address | undefined {
  const [first] = distinct([key.participant, key.participantAlt], []);
  return first?.kind === 'group' ? undefined : first;
}
