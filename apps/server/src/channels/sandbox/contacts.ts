import { createHash } from 'node:crypto';
import { formsOfNumber, isSandboxGroup } from '@balcao/contract';
import { parsePhone } from '@balcao/contract/phone';
import type { Db } from '../../platform/db/database.ts';
import { readWrittenPhone } from '../../platform/http/written-phone.ts';
import type { ContactInfo } from '../port/contact-info.ts';
import { findNamedContacts, findKnownNumbers } from './contacts.sql.ts';

/** Fewer digits than these are no number with its country. */
const minDigits = 10;

/**
 * Looks up numbers in the simulated WhatsApp: every number exists as it was asked for, except that people on the phone
 * have one form of their number, with the ninth digit or without.
 */
export async function findByNumber(db: Db, whatsappId: number, number: string): Promise<ContactInfo | undefined> {
  const known = await findKnownNumbers(db, whatsappId, formsOfNumber(number));
  if (known.length === 0 && number.length < minDigits) return undefined;
  return { addresses: [{ kind: 'pn', value: known.includes(number) ? number : (known[0] ?? number) }] };
}

/**
 * The number of somebody on the phone as it is stored: a group's id and a person who is there as they stand, others by
 * the rule for numbers. Errors: ERR_VALIDATION.
 */
export async function readPersonNumber(db: Db, whatsappId: number, written: string): Promise<string> {
  const parsed = parsePhone(written);
  const isAsStored = isSandboxGroup(written) || ('number' in parsed && parsed.number === written);
  if (isAsStored || (await findKnownNumbers(db, whatsappId, [written])).length > 0) return written;
  return readWrittenPhone(written);
}

/** Contacts that the phone has a name of. */
export async function listNamedContacts(db: Db, whatsappId: number): Promise<ContactInfo[]> {
  const people = await findNamedContacts(db, whatsappId);
  return people.map(({ number, name }) => ({ addresses: [{ kind: 'pn', value: number }], name }));
}

/** The code that can be typed in instead of scanning a QR code. */
export function pairingCodeOf(qrcode: string): string {
  return createHash('sha256').update(qrcode).digest('hex').slice(0, 8).toUpperCase();
}
