import { isStoredNumber } from '@balcao/contract';
import type { Address } from '../../../../channels/port/message-content.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { readWrittenPhone } from '../../../../platform/http/written-phone.ts';
import type { InvokeSession } from '../../../../channels/session-hub/index.ts';
import { listAddressBookConnections } from '../../../numbers/index.ts';
import { findContact } from '../contacts.sql.ts';
import { learnPeople } from '../identities/learn-people.ts';

/** What asking the phones of a company needs. */
export interface PhoneDeps {
  database: Database;
  invokeSession: InvokeSession;
}

/** A number as WhatsApp writes it, with every address of its owner. */
interface CheckedNumber {
  number: string;
  addresses: [Address, ...Address[]];
}

/**
 * Asks WhatsApp for the owner of a number, through the company's default connection or another connected one. Without a
 * connected phone the typed number is saved: the company could not write to it anyway, and messages find the contact by
 * either form of its number. Errors: ERR_WAPP_INVALID_CONTACT when the number has no owner, ERR_WAPP_CHECK_CONTACT when
 * the phone could not answer.
 */
export async function checkNumber(
  { database, invokeSession }: PhoneDeps,
  companyId: number,
  number: string,
): Promise<CheckedNumber> {
  const typed: CheckedNumber = { number, addresses: [{ kind: 'pn', value: number }] };
  const [whatsappId] = await database.forCompany(companyId, ({ db }) => listAddressBookConnections(db));
  if (whatsappId === undefined) return typed;
  const owner = await invokeSession(companyId, whatsappId, 'checkNumber', number).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'ERR_WAPP_UNSUPPORTED') return { addresses: typed.addresses };
    throw new AppError('ERR_WAPP_CHECK_CONTACT', {}, { cause: error });
  });
  if (!owner) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  // A contact who was known by a LID only is from now on known by the number as well.
  if (owner.addresses.length > 1) await learnPeople(database, companyId, [owner]);
  return { number: owner.addresses.find(({ kind }) => kind === 'pn')?.value ?? number, addresses: owner.addresses };
}

/** Checks the new number of a contact; undefined when the number stays. Errors also: ERR_NO_CONTACT_FOUND, ERR_VALIDATION. */
export async function checkNewNumber(
  deps: PhoneDeps,
  companyId: number,
  contactId: number,
  typed: string | undefined,
): Promise<CheckedNumber | undefined> {
  const contact = await deps.database.forCompany(companyId, ({ db }) => findContact(db, contactId));
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  // Clients send back what they were given, where a foreign number of eleven digits looks like a Brazilian one.
  if (typed === undefined || isStoredNumber(typed, contact.number)) return undefined;
  const number = readWrittenPhone(typed);
  // A group has no number to change, so any number is refused.
  return contact.isGroup
    ? { number, addresses: [{ kind: 'pn', value: number }] }
    : checkNumber(deps, companyId, number);
}

/** WhatsApp's answer about a number; `unknown` where the provider has none. */
export interface NumberLookup {
  validity: 'valid' | 'invalid' | 'unknown';
  /** the number as WhatsApp writes it, where it differs */
  whatsappNumber: string | null;
}

/** Asks WhatsApp whether it knows a number; undefined while no phone of the company is there to ask. */
export async function lookUpNumber(
  { database, invokeSession }: PhoneDeps,
  companyId: number,
  number: string,
): Promise<NumberLookup | undefined> {
  const [whatsappId] = await database.forCompany(companyId, ({ db }) => listAddressBookConnections(db));
  if (whatsappId === undefined) return undefined;
  try {
    const owner = await invokeSession(companyId, whatsappId, 'checkNumber', number);
    if (!owner) return { validity: 'invalid', whatsappNumber: null };
    if (owner.addresses.length > 1) await learnPeople(database, companyId, [owner]);
    const written = owner.addresses.find(({ kind }) => kind === 'pn')?.value;
    return { validity: 'valid', whatsappNumber: written === undefined || written === number ? null : written };
  } catch (error) {
    const isUnsupported = error instanceof AppError && error.code === 'ERR_WAPP_UNSUPPORTED';
    return isUnsupported ? { validity: 'unknown', whatsappNumber: null } : undefined;
  }
}
