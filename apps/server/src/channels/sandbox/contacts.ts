import { createHash } from 'node:crypto';
import { phoneKey } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import type { ContactInfo } from '../contact-info.ts';
import { findNamedContacts, findKnownNumbers } from './contacts.sql.ts';

/** Fewer digits than these are no number with its country. */
const minDigits = 10;

/**
 * Looks up numbers in the simulated WhatsApp: every number exists as it was asked for, except that people on the phone
 * have one form of their number, with the ninth digit or without.
 */
export async function findByNumber(db: Db, whatsappId: number, number: string): Promise<ContactInfo | undefined> {
  const known = await findKnownNumbers(db, whatsappId, numberVariants(number));
  if (known.length === 0 && number.length < minDigits) return undefined;
  return { addresses: [{ kind: 'pn', value: known.includes(number) ? number : (known[0] ?? number) }] };
}

/** A number with and without its ninth digit. */
function numberVariants(number: string): string[] {
  const key = phoneKey(number);
  return [number, key, key.replace(/^(55\d{2})([6-9]\d{7})$/, '$19$2')];
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
