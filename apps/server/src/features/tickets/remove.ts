import * as z from 'zod';
import type { UserActor } from '@balcao/contract';
import type { CompanyTx, Database, Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { defineJob, jobHandler } from '../../platform/jobs/job.ts';
import { deleteTicket, lockTicketsOfContacts, type LockedTicket } from './changes.sql.ts';
import { lockVisibleTicket, removedTicketAudience } from './tickets.ts';

/** What removing a ticket needs from the features that store files. */
export interface TicketRemovalPorts {
  /** keys of the files of a ticket's messages */
  mediaOf(db: Db, ticketId: number): Promise<string[]>;
  /** which of these files are still in use */
  mediaInUse(db: Db, keys: readonly string[]): Promise<string[]>;
}

/** The payload carries the keys, since the rows that had them are deleted. */
const removeFiles = defineJob({
  name: 'tickets.removeFiles',
  role: 'worker',
  schema: z.object({ companyId: z.number().int(), keys: z.array(z.string()) }),
});
const batchSize = 500;

/** Deletes a ticket with everything in it; a job after the commit deletes its files. */
export async function removeTicket(
  tx: CompanyTx,
  ports: TicketRemovalPorts,
  actor: UserActor,
  id: number,
): Promise<void> {
  const { db } = tx;
  const before = await lockVisibleTicket(db, actor, id);
  await removeLocked(tx, ports, before);
}

/** Deletes all tickets of a contact that is deleted. */
export async function removeTicketsOf(tx: CompanyTx, ports: TicketRemovalPorts, contactId: number): Promise<void> {
  for (const ticket of await lockTicketsOfContacts(tx.db, [contactId])) await removeLocked(tx, ports, ticket);
}

async function removeLocked(tx: CompanyTx, ports: TicketRemovalPorts, before: LockedTicket): Promise<void> {
  const { db, companyId } = tx;
  const { id } = before;
  const keys = await ports.mediaOf(db, id);
  await deleteTicket(db, id);
  tx.emit('ticket', { action: 'delete', ticketId: id }, removedTicketAudience(id, before));
  for (let from = 0; from < keys.length; from += batchSize) {
    tx.enqueue(removeFiles, { companyId, keys: keys.slice(from, from + batchSize) });
  }
}

export function removeFilesHandler(
  platform: { database: Database; files: Pick<Files, 'remove'> },
  ports: TicketRemovalPorts,
) {
  return jobHandler(removeFiles, async ({ companyId, keys }) => {
    const inUse = new Set(await platform.database.forCompany(companyId, ({ db }) => ports.mediaInUse(db, keys)));
    for (const key of keys) if (!inUse.has(key)) await platform.files.remove(companyId, key);
  });
}
