import type { Address } from '../../channels/channel.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { everybody, get } from './contacts.ts';
import { nameGivesWay } from './contacts.rules.ts';
import { deleteContact, insertContact, learnNumber, updateContact } from './contacts.sql.ts';
import { askForName } from './ask-for-name.ts';
import { addIdentities, findOwners, holdContact } from './identities.sql.ts';
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
    const { contactIds, allKnown } = await findOwners(db, met.addresses);
    const [known, ...others] = contactIds;
    if (known === undefined) {
      const made = await meet(db, companyId, met);
      if (made === undefined) continue;
      if (isGroup(met.addresses)) askForName(tx, made);
      return { id: made, created: true, isBlocked: false };
    }
    // Another transaction may have found out at the same moment, and done it.
    if (others.length > 0 && (await takeContacts(db, [known, ...others])).length <= others.length) continue;
    for (const other of others) await merge(tx, needs, { from: other, into: known });
    const held = await holdContact(db, known);
    // Merged into another or deleted since it was found.
    if (!held) continue;
    let learnt = false;
    if (met.addresses.length > 1) {
      if (!allKnown) await addIdentities(db, companyId, known, met.addresses);
      const number = numberIn(met.addresses);
      if (number && held.number === '') learnt = await learnNumber(db, known, number);
    }
    const name = met.name?.trim();
    if (name && !isGroup(met.addresses) && nameGivesWay(held.nameSource, 'profile')) {
      await updateContact(db, known, { name, nameSource: 'profile' });
      learnt = true;
    }
    if (learnt) tx.emit('contact', { action: 'update', contact: await get(db, known) }, everybody);
    return { id: known, created: false, isBlocked: held.isBlocked };
  }
}

const isGroup = (addresses: readonly Address[]) => addresses.some((address) => address.kind === 'group');
const numberIn = (addresses: readonly Address[]) => addresses.find((address) => address.kind === 'pn')?.value;

/** Of whom there is neither a name nor a number: a private id is never shown as one. */
const unknownName = 'Sem nome';
const unnamedGroup = 'Grupo';

/** A new contact with its addresses; undefined when another transaction took one of the addresses first. */
async function meet(db: Db, companyId: number, { name, addresses }: Met): Promise<number | undefined> {
  const number = numberIn(addresses) ?? '';
  const group = isGroup(addresses);
  // Who writes in a group does not name it: the group is asked.
  const own = group ? undefined : name?.trim();
  const id = await insertContact(db, {
    companyId, name: own || number || (group ? unnamedGroup : unknownName), nameSource: own ? 'profile' : 'none', number, isGroup: group,
  });
  if ((await addIdentities(db, companyId, id, addresses)) === addresses.length) return id;
  await deleteContact(db, id);
  return undefined;
}
