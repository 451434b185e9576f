import type { Address } from '../../../../channels/port/message-content.ts';
import type { ContactInfo } from '../../../../channels/port/contact-info.ts';
import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import { getContact } from '../contacts.ts';
import { canReplaceName, cleanProviderName } from '../contacts.rules.ts';
import { updateContact } from '../contacts.sql.ts';
import { emitContact } from '../emit-contact.ts';
import { resolveContact } from './identities.ts';
import { findContactsByAddress, findByAddresses, type NamedContact } from './identities.sql.ts';
import { lockContacts } from '../merging/merge.sql.ts';

/** The number of people looked up at once: an address book comes in one piece, maybe thousands. */
const lookupBatchSize = 500;

export const addressKey = ({ kind, value }: Address): string => `${kind}:${value}`;

/**
 * Stores names and addresses that a channel learnt outside of a message. Only known contacts change: they get
 * addresses, two that belong to one person are merged, and a name that no user gave follows the phone's.
 */
export async function learnPeople(
  database: Database,
  companyId: number,
  people: readonly ContactInfo[],
): Promise<void> {
  for (let from = 0; from < people.length; from += lookupBatchSize) {
    const batch = people.slice(from, from + lookupBatchSize);
    const known = await database.forCompany(companyId, ({ db }) =>
      findContactsByAddress(
        db,
        batch.flatMap(({ addresses }) => addresses),
      ),
    );
    for (const person of batch) {
      if (hasNewInformation(person, known)) await database.forCompany(companyId, (tx) => learnPerson(tx, person));
    }
  }
}

function hasNewInformation({ addresses, name }: ContactInfo, known: ReadonlyMap<string, NamedContact>): boolean {
  const contacts = addresses.map((address) => known.get(addressKey(address)));
  const first = contacts.find((contact) => contact !== undefined);
  if (!first) return false;
  const providedName = cleanProviderName(name);
  return (
    contacts.some((contact) => contact?.id !== first.id) ||
    (providedName !== '' && providedName !== first.name && canReplaceName(first.nameSource, 'phone'))
  );
}

async function learnPerson(tx: CompanyTx, { addresses, name }: ContactInfo): Promise<void> {
  // The contact was deleted since it was looked up; only a message creates it again.
  if ((await findByAddresses(tx.db, addresses)).length === 0) return;
  const { id } = await resolveContact(tx, { name: undefined, addresses });
  if (name) await renameFromPhone(tx, id, name);
}

/** Renames a contact after the phone's address book or the group, unless a user named it. */
export async function renameFromPhone(tx: CompanyTx, id: number, name: string): Promise<boolean> {
  const [locked] = await lockContacts(tx.db, [id]);
  const providedName = cleanProviderName(name);
  if (!locked || providedName === '' || providedName === locked.name || !canReplaceName(locked.nameSource, 'phone'))
    return false;
  await updateContact(tx.db, id, { name: providedName, nameSource: 'phone' });
  await emitContact(tx, 'update', await getContact(tx.db, id));
  return true;
}
