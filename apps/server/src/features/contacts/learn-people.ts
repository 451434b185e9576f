import type { Address, ContactInfo } from '../../channels/channel.ts';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import { companyAudience, getContact } from './contacts.ts';
import { canReplaceName, cleanProviderName } from './contacts.rules.ts';
import { updateContact } from './contacts.sql.ts';
import { resolveContact } from './identities.ts';
import { findContactsByAddress, findByAddresses, type NamedContact } from './identities.sql.ts';
import type { ContactMergePorts } from './merge.ts';
import { lockContacts } from './merge.sql.ts';

/** An address book comes in one piece, thousands of people maybe: so many are looked up at once. */
const lookupBatchSize = 500;

export const addressKey = ({ kind, value }: Address): string => `${kind}:${value}`;

/**
 * Names and addresses that a channel learnt outside of a message. Only contacts that are known change: they learn addresses,
 * two that turn out to be one person are merged, and a name that no person of the company gave follows the phone's.
 */
export async function learnPeople(
  deps: { database: Database; ports: ContactMergePorts },
  companyId: number,
  people: readonly ContactInfo[],
): Promise<void> {
  for (let from = 0; from < people.length; from += lookupBatchSize) {
    const batch = people.slice(from, from + lookupBatchSize);
    const known = await deps.database.forCompany(companyId, ({ db }) =>
      findContactsByAddress(
        db,
        batch.flatMap(({ addresses }) => addresses),
      ),
    );
    for (const person of batch) {
      if (hasNewInformation(person, known))
        await deps.database.forCompany(companyId, (tx) => learnPerson(tx, deps.ports, person));
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

async function learnPerson(tx: CompanyTx, ports: ContactMergePorts, { addresses, name }: ContactInfo): Promise<void> {
  // Deleted since they were looked up: nobody is met anew without writing.
  if ((await findByAddresses(tx.db, addresses)).length === 0) return;
  const { id } = await resolveContact(tx, ports, { name: undefined, addresses });
  if (name) await renameFromPhone(tx, id, name);
}

/** Names a contact as the phone's address book, or the group, calls it, unless a person named it. */
export async function renameFromPhone(tx: CompanyTx, id: number, name: string): Promise<boolean> {
  const [locked] = await lockContacts(tx.db, [id]);
  const providedName = cleanProviderName(name);
  if (!locked || providedName === '' || providedName === locked.name || !canReplaceName(locked.nameSource, 'phone'))
    return false;
  await updateContact(tx.db, id, { name: providedName, nameSource: 'phone' });
  tx.emit('contact', { action: 'update', contact: await getContact(tx.db, id) }, companyAudience);
  return true;
}
