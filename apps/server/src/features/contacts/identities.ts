import type { Address } from '../../channels/channel.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { everybody, get } from './contacts.ts';
import { deleteContact, insertContact, learnNumber } from './contacts.sql.ts';
import { addIdentities, findByAddresses, holdContact } from './identities.sql.ts';
import { merge, type MergeNeeds } from './merge.ts';
import { takeContacts } from './merge.sql.ts';

/** Who writes under these addresses; `name` = as they call themselves, or undefined when the message is our own. */
export interface Met {
  name: string | undefined;
  addresses: readonly Address[];
}

/**
 * The contact behind the addresses of a message, made when it is new. An address that was unknown of a known contact is
 * learnt; two contacts whose addresses turn out to be one person's are merged into the older one. Two messages of a new
 * person at once meet at the unique key of the address: the later one finds the contact.
 */
export async function resolveContact(
  tx: CompanyTx,
  needs: MergeNeeds,
  met: Met,
): Promise<{ id: number; created: boolean; isBlocked: boolean }> {
  const { db, companyId } = tx;
  for (;;) {
    const [known, ...others] = await findByAddresses(db, met.addresses);
    if (known === undefined) {
      const made = await meet(db, companyId, met);
      if (made !== undefined) return { id: made, created: true, isBlocked: false };
      continue;
    }
    // Another transaction may have found out at the same moment, and done it.
    if (others.length > 0 && (await takeContacts(db, [known, ...others])).length <= others.length) continue;
    for (const other of others) await merge(tx, needs, { from: other, into: known });
    const held = await holdContact(db, known);
    // Merged into another or deleted since it was found.
    if (!held) continue;
    if (met.addresses.length > 1) {
      await addIdentities(db, companyId, known, met.addresses);
      const number = numberIn(met.addresses);
      if (number && (await learnNumber(db, known, number))) {
        tx.emit('contact', { action: 'update', contact: await get(db, known) }, everybody);
      }
    }
    return { id: known, created: false, isBlocked: held.isBlocked };
  }
}

const numberIn = (addresses: readonly Address[]) => addresses.find((address) => address.kind === 'pn')?.value;

/** Of whom there is neither a name nor a number: a private id is never shown as one. */
const unknownName = 'Sem nome';

/** A new contact with its addresses; undefined when another transaction took one of the addresses first. */
async function meet(db: Db, companyId: number, { name, addresses }: Met): Promise<number | undefined> {
  const isGroup = addresses.some((address) => address.kind === 'group');
  const number = numberIn(addresses) ?? '';
  const id = await insertContact(db, { companyId, name: name?.trim() || number || unknownName, number, isGroup });
  if ((await addIdentities(db, companyId, id, addresses)) === addresses.length) return id;
  await deleteContact(db, id);
  return undefined;
}
