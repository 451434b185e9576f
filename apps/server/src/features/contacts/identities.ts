import type { Address } from '../../channels/channel.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { companyAudience, getContact } from './contacts.ts';
import { canReplaceName } from './contacts.rules.ts';
import { deleteContact, insertContact, learnNumber, updateContact } from './contacts.sql.ts';
import { requestGroupName } from './group-name.ts';
import { addIdentities, findOwners, lockContactForShare } from './identities.sql.ts';
import { mergeContactInto, type ContactMergePorts } from './merge.ts';
import { lockContacts } from './merge.sql.ts';

/** Who writes under these addresses; `name` = as they call themselves, or undefined when the message is our own. */
export interface MessageSender {
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
  ports: ContactMergePorts,
  sender: MessageSender,
): Promise<{ id: number; created: boolean; isBlocked: boolean }> {
  const { db, companyId } = tx;
  for (;;) {
    const { contactIds, allKnown } = await findOwners(db, sender.addresses);
    const [known, ...others] = contactIds;
    if (known === undefined) {
      const createdId = await createContact(db, companyId, sender);
      if (createdId === undefined) continue;
      if (isGroup(sender.addresses)) requestGroupName(tx, createdId);
      return { id: createdId, created: true, isBlocked: false };
    }
    // Another transaction may have found out at the same moment, and done it.
    if (others.length > 0 && (await lockContacts(db, [known, ...others])).length <= others.length) continue;
    for (const other of others) await mergeContactInto(tx, ports, { from: other, into: known });
    const locked = await lockContactForShare(db, known);
    // Merged into another or deleted since it was found.
    if (!locked) continue;
    let changed = false;
    if (sender.addresses.length > 1) {
      if (!allKnown) await addIdentities(db, companyId, known, sender.addresses);
      const number = numberIn(sender.addresses);
      if (number && locked.number === '') changed = await learnNumber(db, known, number);
    }
    const name = sender.name?.trim();
    if (name && !isGroup(sender.addresses) && canReplaceName(locked.nameSource, 'profile')) {
      await updateContact(db, known, { name, nameSource: 'profile' });
      changed = true;
    }
    if (changed) tx.emit('contact', { action: 'update', contact: await getContact(db, known) }, companyAudience);
    return { id: known, created: false, isBlocked: locked.isBlocked };
  }
}

const isGroup = (addresses: readonly Address[]) => addresses.some((address) => address.kind === 'group');
const numberIn = (addresses: readonly Address[]) => addresses.find((address) => address.kind === 'pn')?.value;

/** Of whom there is neither a name nor a number: a private id is never shown as one. */
const unknownName = 'Sem nome';
const unnamedGroup = 'Grupo';

/** A new contact with its addresses; undefined when another transaction took one of the addresses first. */
async function createContact(
  db: Db,
  companyId: number,
  { name, addresses }: MessageSender,
): Promise<number | undefined> {
  const number = numberIn(addresses) ?? '';
  const group = isGroup(addresses);
  // Who writes in a group does not name it: the group is asked.
  const own = group ? undefined : name?.trim();
  const id = await insertContact(db, {
    companyId,
    name: own || number || (group ? unnamedGroup : unknownName),
    nameSource: own ? 'profile' : 'none',
    number,
    isGroup: group,
  });
  if ((await addIdentities(db, companyId, id, addresses)) === addresses.length) return id;
  await deleteContact(db, id);
  return undefined;
}
