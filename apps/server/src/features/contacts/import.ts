import { phoneKey, type Actor, type CallAnswer, type importContacts } from '@balcao/contract';
import type { Address, MetPerson } from '../../channels/channel.ts';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx } from '../../platform/db/database.ts';
import { everybody } from './contacts.ts';
import { nameGivesWay, toldName } from './contacts.rules.ts';
import { addLids, nameMany } from './import.sql.ts';
import { contactsByAddress } from './identities.sql.ts';
import { addressKey, meetPeople } from './met.ts';
import type { Phones } from './number-check.ts';
import { insertSheet } from './upload.sql.ts';

/** People of one transaction. */
const perStep = 500;
interface BookEntry {
  name: string;
  number: string;
  /** the number as an identity */
  key: string;
  lid: string | undefined;
}

/**
 * Takes the address books of the connected phones: who is not a contact becomes one, and who is gets the phone's name unless
 * a person gave another. Doing it again changes nothing. Error: ERR_WAPP_NOT_INITIALIZED when no phone is connected.
 */
export async function importBook(phones: Phones, actor: Actor): Promise<CallAnswer<typeof importContacts>> {
  const { database, needs } = phones;
  const { companyId } = actor;
  const people = await readBooks(phones, companyId);
  const entries = entriesOf(people);
  const sum = { created: 0, named: 0 };
  for (let from = 0; from < entries.length; from += perStep) {
    const some = entries.slice(from, from + perStep);
    const done = await database.forCompany(companyId, async (tx) => {
      const step = await take(tx, some);
      tx.emit('contactImport', { action: 'update', done: from + some.length, total: entries.length }, { kind: 'user', userId: actor.userId });
      // One word to open browsers instead of one for each; conversations show names, too.
      if (step.created > 0 && step.named === 0) tx.emit('contact', { action: 'reload' }, everybody);
      if (step.named > 0) tx.notify('resync', String(companyId));
      return step;
    });
    sum.created += done.created;
    sum.named += done.named;
  }
  // Who has two addresses may have been two contacts so far.
  await meetPeople({ database, needs }, companyId, people.flatMap(({ addresses }) => (addresses.length > 1 ? [{ addresses }] : [])));
  return { message: 'contacts imported', total: entries.length, ...sum };
}

/** What the phones know; one that cannot say is passed over while another one can. */
async function readBooks({ database, needs }: Phones, companyId: number): Promise<MetPerson[]> {
  const connections = await database.forCompany(companyId, ({ db }) => needs.knowingConnections(db));
  const books = await Promise.allSettled(connections.map((whatsappId) => needs.callSession(companyId, whatsappId, 'addressBook')));
  const read = books.filter((book) => book.status === 'fulfilled');
  if (read.length > 0) return read.flatMap(({ value }) => value);
  const failed = books.find((book) => book.status === 'rejected');
  throw failed ? failed.reason : new AppError('ERR_WAPP_NOT_INITIALIZED');
}

/** Each person with a number and a name once, under the first name that is told. */
function entriesOf(people: readonly MetPerson[]): BookEntry[] {
  const entries = new Map<string, BookEntry>();
  for (const { addresses, name } of people) {
    const number = valueOf(addresses, 'pn');
    const called = toldName(name);
    if (number === undefined || called === '') continue;
    const key = phoneKey(number);
    if (!entries.has(key)) entries.set(key, { name: called, number, key, lid: valueOf(addresses, 'lid') });
  }
  return [...entries.values()];
}

const valueOf = (addresses: readonly Address[], kind: Address['kind']) => addresses.find((address) => address.kind === kind)?.value;
const addressesOf = ({ number, lid }: BookEntry): [Address, ...Address[]] => [{ kind: 'pn', value: number }, ...(lid ? [{ kind: 'lid' as const, value: lid }] : [])];

async function take({ db, companyId }: CompanyTx, entries: readonly BookEntry[]): Promise<{ created: number; named: number }> {
  const known = await contactsByAddress(db, entries.flatMap(addressesOf));
  const found = entries.map((entry) => ({ entry, contact: addressesOf(entry).map((address) => known.get(addressKey(address))).find((one) => one !== undefined) }));
  const fresh = found.flatMap(({ entry, contact }) => (contact ? [] : [entry]));
  const ids = await insertSheet(db, companyId, fresh.map((entry) => ({ ...entry, email: '' })), 'phone');
  await addLids(db, companyId, fresh.flatMap(({ key, lid }) => {
    const contactId = ids.get(key);
    return lid !== undefined && contactId !== undefined ? [{ contactId, lid }] : [];
  }));
  const named = await nameMany(db, found.flatMap(({ entry, contact }) =>
    contact && contact.name !== entry.name && nameGivesWay(contact.nameSource, 'phone') ? [{ id: contact.id, name: entry.name }] : [],
  ));
  return { created: ids.size, named };
}
