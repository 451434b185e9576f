import { getContact } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Actor } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import { findContact } from './contacts.sql.ts';

export { resolveContact } from './contacts.ts';
export { addressesOf, findContact } from './contacts.sql.ts';

/**
 * Registers the calls of contacts.
 * @param deps.mayRead whether the caller sees the contact: the tickets decide
 */
export function createContacts(
  platform: Platform,
  deps: { mayRead(db: Db, actor: Actor, contactId: number): Promise<boolean> },
): void {
  platform.http.handle(getContact, ({ actor, params }) =>
    platform.database.forCompany(actor.companyId, async ({ db }) => {
      const contact = await findContact(db, params.id);
      if (!contact || !(await deps.mayRead(db, actor, contact.id))) throw new AppError('ERR_NO_CONTACT_FOUND');
      return contact;
    }),
  );
}
