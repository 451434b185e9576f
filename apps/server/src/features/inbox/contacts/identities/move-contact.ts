import type { AddressChange } from '../../../../channels/port/contact-info.ts';
import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import { getContact } from '../contacts.ts';
import { lockContact, updateContact } from '../contacts.sql.ts';
import { emitContact } from '../emit-contact.ts';
import { contactChanged, contactLeftAddresses } from '../events.ts';
import { resolveContact } from './identities.ts';
import { findByAddresses, removeIdentities } from './identities.sql.ts';

/**
 * Somebody changed their number, and keeps their conversations: who wrote from the new addresses already is the same contact. The
 * former addresses are nobody's, since numbers are given to others. Of people who are not known nothing is stored.
 */
export async function moveContact(database: Database, companyId: number, change: AddressChange): Promise<void> {
  await database.forCompany(companyId, (tx) => move(tx, change));
}

async function move(tx: CompanyTx, { from, to }: AddressChange): Promise<void> {
  const { db } = tx;
  if ((await findByAddresses(db, from)).length === 0) return;
  const { id } = await resolveContact(tx, { name: undefined, addresses: [...from, ...to] });
  const known = await lockContact(db, id);
  if (!known) return;
  await removeIdentities(db, id, from);
  await tx.raise(contactLeftAddresses, { contactId: id, addresses: from });
  const next = to.find(({ kind }) => kind === 'pn')?.value;
  const isLeft = from.some(({ kind, value }) => kind === 'pn' && value === known.number);
  const number = next ?? (isLeft ? '' : known.number);
  if (number === known.number) return;
  await updateContact(db, id, { number });
  await tx.raise(contactChanged, {
    actor: null,
    contactId: id,
    change: 'renumbered',
    note: [known.number, number].map((one) => (one === '' ? '—' : `+${one}`)).join(' → '),
  });
  await emitContact(tx, 'update', await getContact(db, id));
}
