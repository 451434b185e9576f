import type { Address } from '../../channels/channel.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { InvokeSession } from '../connections/index.ts';
import { findContact } from './contacts.sql.ts';
import type { ContactMergePorts } from './merge.ts';
import { learnPeople } from './learn-people.ts';

/** The phones of the company, as far as contacts ask them something. */
export interface PhonePorts {
  invokeSession: InvokeSession;
  /** connections that can be asked about people, the one to ask first at first */
  listLookupConnections(db: Db): Promise<number[]>;
}

export interface PhoneDeps {
  database: Database;
  ports: PhonePorts & ContactMergePorts;
}

/** A number as WhatsApp has it, with every address of its owner. */
interface CheckedNumber {
  number: string;
  addresses: [Address, ...Address[]];
}

/**
 * Asks WhatsApp who has a number, by the company's default connection or another one that is connected. A company none of
 * whose phones is connected saves what was typed: nobody there could write to it anyway, and messages find the contact by
 * either form of its number. Errors: ERR_WAPP_INVALID_CONTACT when nobody has it, ERR_WAPP_CHECK_CONTACT when the phone
 * could not say.
 */
export async function checkNumber(
  { database, ports }: PhoneDeps,
  companyId: number,
  number: string,
): Promise<CheckedNumber> {
  const typed: CheckedNumber = { number, addresses: [{ kind: 'pn', value: number }] };
  const [whatsappId] = await database.forCompany(companyId, ({ db }) => ports.listLookupConnections(db));
  if (whatsappId === undefined) return typed;
  const owner = await ports.invokeSession(companyId, whatsappId, 'checkNumber', number).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'ERR_WAPP_UNSUPPORTED') return { addresses: typed.addresses };
    throw new AppError('ERR_WAPP_CHECK_CONTACT', {}, { cause: error });
  });
  if (!owner) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  // Somebody who wrote under a private id alone is known under the number from now on.
  if (owner.addresses.length > 1) await learnPeople({ database, ports }, companyId, [owner]);
  return { number: owner.addresses.find(({ kind }) => kind === 'pn')?.value ?? number, addresses: owner.addresses };
}

/** Of a contact's new number; undefined when it keeps the one it has. Errors also: ERR_NO_CONTACT_FOUND. */
export async function checkNewNumber(
  deps: PhoneDeps,
  companyId: number,
  contactId: number,
  number: string | undefined,
): Promise<CheckedNumber | undefined> {
  const contact = await deps.database.forCompany(companyId, ({ db }) => findContact(db, contactId));
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (number === undefined || number === contact.number) return undefined;
  // The number of a group is refused whatever it is.
  return contact.isGroup
    ? { number, addresses: [{ kind: 'pn', value: number }] }
    : checkNumber(deps, companyId, number);
}
