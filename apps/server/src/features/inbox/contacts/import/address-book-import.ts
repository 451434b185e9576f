import { phoneKey, type UserActor, type EndpointAnswer, type importPhoneContacts } from '@balcao/contract';
import type { Address } from '../../../../channels/port/message-content.ts';
import type { ContactInfo } from '../../../../channels/port/contact-info.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { listAddressBookConnections } from '../../../numbers/index.ts';
import { canReplaceName, cleanProviderName } from '../contacts.rules.ts';
import { addLids, renameContacts } from './address-book-import.sql.ts';
import { emitContactReload } from '../emit-contact.ts';
import { findContactsByAddress } from '../identities/identities.sql.ts';
import { addressKey, learnPeople } from '../identities/learn-people.ts';
import type { PhoneDeps } from '../numbers/number-check.ts';
import { insertContacts } from './sheet-import.sql.ts';

/** The number of people per transaction. */
const importBatchSize = 500;
interface AddressBookEntry {
  name: string;
  number: string;
  /** the number as an identity */
  key: string;
  lid: string | undefined;
}

/**
 * Imports the address books of the connected phones: unknown people become contacts, and known ones get the phone's
 * name unless a user gave another. Repeating it changes nothing. Error: ERR_WAPP_NOT_INITIALIZED when no phone is
 * connected.
 */
export async function importAddressBooks(
  phones: PhoneDeps,
  actor: UserActor,
): Promise<EndpointAnswer<typeof importPhoneContacts>> {
  const { database } = phones;
  const { companyId } = actor;
  const people = await readAddressBooks(phones, companyId);
  const entries = entriesOf(people);
  const sum = { created: 0, named: 0 };
  for (let from = 0; from < entries.length; from += importBatchSize) {
    const batch = entries.slice(from, from + importBatchSize);
    const done = await database.forCompany(companyId, async (tx) => {
      const step = await importEntries(tx, batch);
      tx.emit(
        'contactImport',
        { action: 'update', done: from + batch.length, total: entries.length },
        { kind: 'user', userId: actor.userId },
      );
      // Conversations show names, too.
      if (step.created > 0 && step.named === 0) await emitContactReload(tx);
      if (step.named > 0) tx.notify('resync', String(companyId));
      return step;
    });
    sum.created += done.created;
    sum.named += done.named;
  }
  // A person with two addresses may have been two contacts so far.
  await learnPeople(
    database,
    companyId,
    people.flatMap(({ addresses }) => (addresses.length > 1 ? [{ addresses }] : [])),
  );
  return { message: 'contacts imported', total: entries.length, ...sum };
}

/** Reads what the phones know. A phone that cannot answer is skipped while another one can. */
async function readAddressBooks({ database, invokeSession }: PhoneDeps, companyId: number): Promise<ContactInfo[]> {
  const connections = await database.forCompany(companyId, ({ db }) => listAddressBookConnections(db));
  const books = await Promise.allSettled(
    connections.map((whatsappId) => invokeSession(companyId, whatsappId, 'addressBook')),
  );
  const read = books.filter((book) => book.status === 'fulfilled');
  if (read.length > 0) return read.flatMap(({ value }) => value);
  const failed = books.find((book) => book.status === 'rejected');
  throw failed ? failed.reason : new AppError('ERR_WAPP_NOT_INITIALIZED');
}

/** Returns each person with a number and a name once, under the first name found. */
function entriesOf(people: readonly ContactInfo[]): AddressBookEntry[] {
  const entries = new Map<string, AddressBookEntry>();
  for (const { addresses, name } of people) {
    const number = valueOf(addresses, 'pn');
    const called = cleanProviderName(name);
    if (number === undefined || called === '') continue;
    const key = phoneKey(number);
    if (!entries.has(key)) entries.set(key, { name: called, number, key, lid: valueOf(addresses, 'lid') });
  }
  return [...entries.values()];
}

const valueOf = (addresses: readonly Address[], kind: Address['kind']) =>
  addresses.find((address) => address.kind === kind)?.value;
const entryAddresses = ({ number, lid }: AddressBookEntry): [Address, ...Address[]] => [
  { kind: 'pn', value: number },
  ...(lid ? [{ kind: 'lid' as const, value: lid }] : []),
];

async function importEntries(
  { db, companyId }: CompanyTx,
  entries: readonly AddressBookEntry[],
): Promise<{ created: number; named: number }> {
  const known = await findContactsByAddress(db, entries.flatMap(entryAddresses));
  const found = entries.map((entry) => ({
    entry,
    contact: entryAddresses(entry)
      .map((address) => known.get(addressKey(address)))
      .find((one) => one !== undefined),
  }));
  const fresh = found.flatMap(({ entry, contact }) => (contact ? [] : [entry]));
  const ids = await insertContacts(
    db,
    companyId,
    fresh.map((entry) => ({ ...entry, email: '' })),
    'phone',
  );
  await addLids(
    db,
    companyId,
    fresh.flatMap(({ key, lid }) => {
      const contactId = ids.get(key);
      return lid !== undefined && contactId !== undefined ? [{ contactId, lid }] : [];
    }),
  );
  const named = await renameContacts(
    db,
    found.flatMap(({ entry, contact }) =>
      contact && contact.name !== entry.name && canReplaceName(contact.nameSource, 'phone')
        ? [{ id: contact.id, name: entry.name }]
        : [],
    ),
  );
  return { created: ids.size, named };
}
