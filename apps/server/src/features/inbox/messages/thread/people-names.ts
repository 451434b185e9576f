import type { Address } from '../../../../channels/port/message-content.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { findContactsByAddress } from '../../contacts/index.ts';
import { findAuthorNames } from './mentions.sql.ts';

/**
 * How people of a group are called: contacts as the company calls them, others as they call themselves where they wrote there, and
 * who is known by a number alone by that.
 * @returns the name of someone with these addresses
 */
export async function findPeopleNames(
  db: Db,
  ticketId: number,
  people: readonly (readonly Address[])[],
): Promise<(addresses: readonly Address[]) => string | undefined> {
  const all = people.flat();
  const contacts = await findContactsByAddress(db, all);
  const authors = await findAuthorNames(db, ticketId, all);
  return (addresses) => {
    const keys = addresses.map(({ kind, value }) => `${kind}:${value}`);
    const contact = keys.map((key) => contacts.get(key)).find((found) => found && found.nameSource !== 'none');
    const author = keys.map((key) => authors.get(key)).find(Boolean);
    const number = addresses.find(({ kind }) => kind === 'pn');
    return contact?.name ?? author ?? (number && `+${number.value}`);
  };
}
