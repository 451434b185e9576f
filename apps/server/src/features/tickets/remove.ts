import * as z from 'zod';
import type { Actor } from '@balcao/contract';
import type { CompanyTx, Database, Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { defineJob, jobHandler } from '../../platform/jobs/job.ts';
import { deleteTicket, lockTicketsOf, type LockedTicket } from './changes.sql.ts';
import { factsOf, lockSeenTicket } from './tickets.ts';

/** What removing a ticket needs of those who keep files. */
export interface RemovalNeeds {
  /** keys of the files of a ticket's messages */
  mediaOf(db: Db, ticketId: number): Promise<string[]>;
  /** which of these files something still shows */
  mediaInUse(db: Db, keys: readonly string[]): Promise<string[]>;
}

/** Carries the keys: the rows that knew them are gone. */
const removeFiles = defineJob('tickets.removeFiles', z.object({ companyId: z.number().int(), keys: z.array(z.string()) }));
const keysPerJob = 500;

/** Removes a ticket with everything in it; its files follow once that is certain. */
export async function removeTicket(tx: CompanyTx, needs: RemovalNeeds, actor: Actor, id: number): Promise<void> {
  const { db } = tx;
  const before = await lockSeenTicket(db, actor, id);
  await removeLocked(tx, needs, before);
}

/** Removes all tickets of a contact that goes. */
export async function removeTicketsOf(tx: CompanyTx, needs: RemovalNeeds, contactId: number): Promise<void> {
  for (const ticket of await lockTicketsOf(tx.db, [contactId])) await removeLocked(tx, needs, ticket);
}

async function removeLocked(tx: CompanyTx, needs: RemovalNeeds, before: LockedTicket): Promise<void> {
  const { db, companyId } = tx;
  const { id } = before;
  const keys = await needs.mediaOf(db, id);
  await deleteTicket(db, id);
  tx.emit('ticket', { action: 'delete', ticketId: id }, { kind: 'ticket', ticketId: id, after: null, before: factsOf(before) });
  for (let from = 0; from < keys.length; from += keysPerJob) {
    tx.enqueue(removeFiles, { companyId, keys: keys.slice(from, from + keysPerJob) });
  }
}

export function removeFilesHandler(platform: { database: Database; files: Pick<Files, 'remove'> }, needs: RemovalNeeds) {
  return jobHandler(removeFiles, async ({ companyId, keys }) => {
    const kept = new Set(await platform.database.forCompany(companyId, ({ db }) => needs.mediaInUse(db, keys)));
    for (const key of keys) if (!kept.has(key)) await platform.files.remove(companyId, key);
  });
}
