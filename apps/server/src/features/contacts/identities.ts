import type { Address } from '../../channels/channel.ts';
import type { Db } from '../../platform/db/database.ts';
import { isBlocked } from './block.ts';
import { deleteContact, insertContact, learnNumber } from './contacts.sql.ts';
import { addIdentities, findByAddresses } from './identities.sql.ts';

/**
 * The contact behind the addresses of a message, made when it is new. An address that was unknown of a known contact is
 * learnt. Two messages of a new person at once meet at the unique key of the address: the later one finds the contact.
 */
export async function resolveContact(
  db: Db,
  companyId: number,
  input: { name: string; addresses: readonly Address[] },
): Promise<{ id: number; created: boolean; isBlocked: boolean }> {
  for (;;) {
    const [known] = await findByAddresses(db, input.addresses);
    if (known === undefined) {
      const made = await meet(db, companyId, input);
      if (made !== undefined) return { id: made, created: true, isBlocked: false };
      continue;
    }
    if (input.addresses.length > 1) {
      await addIdentities(db, companyId, known, input.addresses);
      const number = numberIn(input.addresses);
      if (number) await learnNumber(db, known, number);
    }
    return { id: known, created: false, isBlocked: await isBlocked(db, known) };
  }
}

const numberIn = (addresses: readonly Address[]) => addresses.find((address) => address.kind === 'pn')?.value;

/** A new contact with its addresses; undefined when another transaction took one of the addresses first. */
async function meet(db: Db, companyId: number, { name, addresses }: { name: string; addresses: readonly Address[] }): Promise<number | undefined> {
  const isGroup = addresses.some((address) => address.kind === 'group');
  const id = await insertContact(db, { companyId, name, number: numberIn(addresses) ?? '', isGroup });
  if ((await addIdentities(db, companyId, id, addresses)) === addresses.length) return id;
  await deleteContact(db, id);
  return undefined;
}
