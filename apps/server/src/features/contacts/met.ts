import type { Address, MetPerson } from '../../channels/channel.ts';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import { everybody, get } from './contacts.ts';
import { nameGivesWay, toldName } from './contacts.rules.ts';
import { updateContact } from './contacts.sql.ts';
import { resolveContact } from './identities.ts';
import { contactsByAddress, findByAddresses, type NamedContact } from './identities.sql.ts';
import type { MergeNeeds } from './merge.ts';
import { takeContacts } from './merge.sql.ts';

/** An address book comes in one piece, thousands of people maybe: so many are looked up at once. */
const perLookUp = 500;

export const addressKey = ({ kind, value }: Address): string => `${kind}:${value}`;

/**
 * Names and addresses that a channel learnt outside of a message. Only contacts that are known change: they learn addresses,
 * two that turn out to be one person are merged, and a name that no person of the company gave follows the phone's.
 */
export async function meetPeople(deps: { database: Database; needs: MergeNeeds }, companyId: number, people: readonly MetPerson[]): Promise<void> {
  for (let from = 0; from < people.length; from += perLookUp) {
    const some = people.slice(from, from + perLookUp);
    const known = await deps.database.forCompany(companyId, ({ db }) => contactsByAddress(db, some.flatMap(({ addresses }) => addresses)));
    for (const person of some) {
      if (isNews(person, known)) await deps.database.forCompany(companyId, (tx) => meet(tx, deps.needs, person));
    }
  }
}

function isNews({ addresses, name }: MetPerson, known: ReadonlyMap<string, NamedContact>): boolean {
  const contacts = addresses.map((address) => known.get(addressKey(address)));
  const first = contacts.find((contact) => contact !== undefined);
  if (!first) return false;
  const told = toldName(name);
  return contacts.some((contact) => contact?.id !== first.id) || (told !== '' && told !== first.name && nameGivesWay(first.nameSource, 'phone'));
}

async function meet(tx: CompanyTx, needs: MergeNeeds, { addresses, name }: MetPerson): Promise<void> {
  // Deleted since they were looked up: nobody is met anew without writing.
  if ((await findByAddresses(tx.db, addresses)).length === 0) return;
  const { id } = await resolveContact(tx, needs, { name: undefined, addresses });
  if (name) await nameByPhone(tx, id, name);
}

/** Names a contact as the phone's address book, or the group, calls it, unless a person named it. */
export async function nameByPhone(tx: CompanyTx, id: number, name: string): Promise<boolean> {
  const [held] = await takeContacts(tx.db, [id]);
  const told = toldName(name);
  if (!held || told === '' || told === held.name || !nameGivesWay(held.nameSource, 'phone')) return false;
  await updateContact(tx.db, id, { name: told, nameSource: 'phone' });
  tx.emit('contact', { action: 'update', contact: await get(tx.db, id) }, everybody);
  return true;
}
