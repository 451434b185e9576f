import type { Address } from '../../../../channels/port/message-content.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import { getContact, restoreContacts } from '../contacts.ts';
import { canReplaceName } from '../contacts.rules.ts';
import { deleteContact, insertContact, learnNumber, updateContact } from '../contacts.sql.ts';
import { emitContact } from '../emit-contact.ts';
import { requestGroupName } from '../groups/group-name.ts';
import { addIdentities, findSender, lockContactForShare } from './identities.sql.ts';
import { mergeContactInto } from '../merging/merge.ts';
import { lockContacts } from '../merging/merge.sql.ts';

/** The sender of a message; `name` = as they call themselves, or undefined when the message is our own. */
export interface MessageSender {
  name: string | undefined;
  addresses: readonly Address[];
  /** undefined = unknown */
  username?: string | undefined;
  /** a message is part of the conversation: an archived contact is restored */
  isMessage?: boolean;
}

/**
 * Returns the contact of a message's addresses and creates it when it is new. An unknown address of a known contact is
 * added; two contacts whose addresses belong to one person are merged into the older one. Two concurrent messages of a
 * new person meet at the unique key of the address: the later one finds the contact.
 */
export async function resolveContact(
  tx: CompanyTx,
  sender: MessageSender,
): Promise<{ id: number; created: boolean; isBlocked: boolean }> {
  const { db, companyId } = tx;
  for (;;) {
    const { contactIds, allKnown, contact } = await findSender(db, sender.addresses);
    const [known, ...others] = contactIds;
    if (known === undefined) {
      const createdId = await createContact(db, companyId, sender);
      if (createdId === undefined) continue;
      if (isGroup(sender.addresses)) requestGroupName(tx, createdId);
      return { id: createdId, created: true, isBlocked: false };
    }
    // A concurrent transaction may have found and merged them already.
    if (others.length > 0 && (await lockContacts(db, [known, ...others])).length <= others.length) continue;
    for (const other of others) await mergeContactInto(tx, { from: other, into: known });
    const locked = others.length > 0 ? await lockContactForShare(db, known) : contact;
    // The contact was merged or deleted since it was found.
    if (!locked) continue;
    let changed = false;
    if (sender.addresses.length > 1) {
      if (!allKnown) await addIdentities(db, companyId, known, sender.addresses);
      const number = numberIn(sender.addresses);
      if (number && locked.number === '') changed = await learnNumber(db, known, number);
    }
    if (sender.username !== undefined && sender.username !== locked.username) {
      await updateContact(db, known, { username: sender.username });
      changed = true;
    }
    const name = sender.name?.trim();
    if (name && !isGroup(sender.addresses) && canReplaceName(locked.nameSource, 'profile')) {
      await updateContact(db, known, { name, nameSource: 'profile' });
      changed = true;
    }
    if (sender.isMessage && locked.isArchived && !locked.isBlocked) await restoreContacts(tx, [known]);
    else if (changed) await emitContact(tx, 'update', await getContact(db, known));
    return { id: known, created: false, isBlocked: locked.isBlocked };
  }
}

const isGroup = (addresses: readonly Address[]) => addresses.some((address) => address.kind === 'group');
const numberIn = (addresses: readonly Address[]) => addresses.find((address) => address.kind === 'pn')?.value;

/** The name of a contact with neither a name nor a number: a LID is never shown as a name. */
const unknownName = 'Sem nome';
const unnamedGroup = 'Grupo';

/** Creates a contact with its addresses; undefined when another transaction took one of the addresses first. */
async function createContact(
  db: Db,
  companyId: number,
  { name, addresses, username = '' }: MessageSender,
): Promise<number | undefined> {
  const number = numberIn(addresses) ?? '';
  const group = isGroup(addresses);
  // The sender's name is not the group's name; that is requested from the phone.
  const own = group ? undefined : name?.trim();
  const id = await insertContact(db, {
    companyId,
    name: own || username || number || (group ? unnamedGroup : unknownName),
    nameSource: own ? 'profile' : 'none',
    number,
    username,
    isGroup: group,
  });
  if ((await addIdentities(db, companyId, id, addresses)) === addresses.length) return id;
  await deleteContact(db, id);
  return undefined;
}
