import { phoneKey } from '@balcao/contract';
import { parsePhone } from '@balcao/contract/phone';
import {
  isNo,
  isoOf,
  isYes,
  type Judgement,
  lineOf,
  readInstant,
  refOf,
  type SourceRow,
  wordsOf,
} from './source-row.rules.ts';

/** Contacts and users of a source. */

const maxNameLength = 50;
const email = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

interface SourceAddress {
  number: string;
  /** WhatsApp's private id of a person */
  lid: string;
}
type ReadAddress = SourceAddress | { reason: 'group' | 'broadcast' | 'number_invalid' | 'number_missing' };

/**
 * Who a contact of a source is. Versions keep a number, a JID, a private id (LID), or one of them in the place of another; a number with
 * and without its ninth digit meets by its key, as everywhere.
 */
export function readAddress(number: string, jid: string, lid: string): ReadAddress {
  const all = [number, jid, lid].map((text) => text.trim()).filter((text) => text !== '');
  if (all.some((text) => /@g\.us$|^\d{8,15}-\d{9,10}$|^120363\d{12,}$/i.test(text))) return { reason: 'group' };
  if (all.some((text) => /@(?:broadcast|newsletter)$|^status$/i.test(text))) return { reason: 'broadcast' };
  const privateId = all.flatMap((text) => /^(\d{5,20})(?::\d+)?@lid$/i.exec(text)?.[1] ?? []).at(0) ?? lidOf(lid);
  const written = [number, jid].filter((text) => text.trim() !== '' && !/@lid$/i.test(text));
  for (const text of written) {
    const digits = text
      .replace(/@(?:s\.whatsapp\.net|c\.us)$/i, '')
      .replace(/:\d+$/, '')
      .trim();
    if (digits === privateId) continue;
    // They are kept with their country, mostly without the sign for it.
    const parsed = parsePhone(/^\d{8,15}$/.test(digits) ? `+${digits}` : digits);
    if ('number' in parsed) return { number: parsed.number, lid: privateId };
  }
  if (privateId !== '') return { number: '', lid: privateId };
  return { reason: written.length === 0 ? 'number_missing' : 'number_invalid' };
}

const lidOf = (text: string): string => (/^\d{5,20}$/.test(text.trim()) ? text.trim() : '');

/** What makes two contacts of a source one person. */
export const addressKey = ({ number, lid }: SourceAddress): string =>
  number === '' ? `lid:${lid}` : `pn:${phoneKey(number)}`;

/**
 * Whether a contact wants no messages is never loosened: any sign of it counts, and a contact without one says nothing about what is
 * known here.
 */
export function judgeContact({ text }: SourceRow): Judgement {
  if (isYes(text('isGroup'))) return { reason: 'group' };
  if (isYes(text('isUnclear'))) return { reason: 'unclear' };
  const address = readAddress(text('number'), text('jid'), text('lid'));
  if ('reason' in address) return address;
  const mail = lineOf(text('email'), 256);
  const createdAt = readInstant(text('createdAt'));
  return {
    key: addressKey(address),
    alias: address.number === '' || address.lid === '' ? '' : `lid:${address.lid}`,
    data: {
      ...address,
      // Where a contact was never named the other program writes the number.
      name: lineOf(text('name'), maxNameLength) || address.number,
      email: email.test(mail) && mail.length <= 255 ? mail : '',
      createdAt: isoOf(createdAt),
      isBlocked: isYes(text('isBlocked')) || isNo(text('isActive')),
      hasOptedOut: isYes(text('hasOptedOut')),
      consentAt: isoOf(readInstant(text('consentAt'))),
      isBotOff: isYes(text('isBotOff')),
    },
  };
}

/** Additional information about a contact. One without a value says nothing. */
export function judgeContactField({ text }: SourceRow): Judgement {
  const parent = refOf('contacts', text('contactId'));
  const [name, value] = [lineOf(text('name'), 100), wordsOf(text('value'), 1000)];
  if (name === '') return { reason: 'name_missing', parent };
  return value === '' ? { reason: 'empty', parent } : { parent, data: { name, value } };
}

/** A hash that bcrypt made, of no more rounds than a login is to take; null = the person gets a link for a new password. */
function readHash(text: string): string | null {
  const [, rounds] = /^\$2[aby]\$(\d{2})\$[./A-Za-z0-9]{53}$/.exec(text) ?? [];
  return rounds !== undefined && Number(rounds) >= 4 && Number(rounds) <= 12 ? text : null;
}

/** Nobody arrives as more than an attendant: what they were there is only told. */
export function judgeUser({ text }: SourceRow): Judgement {
  const mail = lineOf(text('email'), 256).toLowerCase();
  if (mail === '') return { reason: 'email_missing' };
  if (!email.test(mail) || mail.length > 255) return { reason: 'email_invalid' };
  const name = lineOf(text('name'), maxNameLength);
  return {
    key: mail,
    data: {
      name: name.length < 2 ? lineOf(mail, maxNameLength) : name,
      email: mail,
      passwordHash: readHash(text('passwordHash')),
      wasAdmin: text('profile') === 'admin' || isYes(text('super')),
    },
  };
}
