import * as z from 'zod';
import type { Contact, UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Database, Db } from '../../../platform/db/database.ts';
import { defineJob, jobHandler } from '../../../platform/jobs/job.ts';
import { ifConnected, type InvokeSession } from '../../../channels/session-hub/index.ts';
import { getContact } from './contacts.ts';
import * as rows from './contacts.sql.ts';
import { emitContact } from './emit-contact.ts';
import { contactChangeAsked } from './events.ts';
import { addressesToBlock } from './identities/identities.sql.ts';

/**
 * Blocks the contact at the provider on every open connection. Our own row is authoritative: see `isBlocked` and the
 * inbound side.
 */
const blockAtProvider = defineJob({
  name: 'contacts.block',
  role: 'worker',
  schema: z.object({ companyId: z.number(), contactId: z.number() }),
  retry: { maxAttempts: 3 },
  formerNames: ['outbox.block'],
});

/**
 * Blocks or unblocks a contact on every connection of the company. Errors: ERR_NO_CONTACT_FOUND, ERR_OTHER_OPEN_TICKET
 * while the contact is served in a ticket that the caller does not see.
 */
export async function setBlocked(tx: CompanyTx, actor: UserActor, id: number, blocked: boolean): Promise<Contact> {
  const { db, companyId } = tx;
  const known = await rows.lockContact(db, id);
  if (!known) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (known.isBlocked === blocked) return getContact(db, id);
  await tx.raise(contactChangeAsked, { actor, contactIds: [id], change: 'block' });
  await rows.updateContact(db, id, { isBlocked: blocked });
  const contact = await getContact(db, id);
  await emitContact(tx, 'update', contact);
  tx.enqueue(blockAtProvider, { companyId, contactId: id });
  return contact;
}

/** Returns whether a contact is blocked. Nothing is sent to blocked contacts. */
export function isBlocked(db: Db, contactId: number): Promise<boolean> {
  return rows.findBlocked(db, contactId);
}

export function blockAtProviderHandler(deps: {
  database: Database;
  invokeSession: InvokeSession;
  connectionIds(db: Db): Promise<number[]>;
}) {
  return jobHandler(blockAtProvider, async ({ companyId, contactId }) => {
    const found = await deps.database.forCompany(companyId, async ({ db }) => ({
      blocked: await isBlocked(db, contactId),
      addresses: await addressesToBlock(db, contactId),
      connections: await deps.connectionIds(db),
    }));
    for (const whatsappId of found.connections) {
      for (const address of found.addresses)
        await ifConnected(deps.invokeSession(companyId, whatsappId, 'setBlocked', address, found.blocked));
    }
  });
}
