import * as z from 'zod';
import { mediaOnPhones } from '../../../../channels/sandbox/index.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import { defineJob, jobHandler } from '../../../../platform/jobs/job.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { mediaInMessages, mediaOf } from './media.sql.ts';

/** The payload carries the keys, since the rows that had them are deleted. */
const removeFiles = defineJob({
  name: 'messages.removeFiles',
  role: 'worker',
  schema: z.object({ companyId: z.number().int(), keys: z.array(z.string()) }),
  formerNames: ['tickets.removeFiles'],
});
const batchSize = 500;

/** Removes the files of a ticket's messages after the commit that deletes the ticket. */
export async function enqueueFileRemoval(tx: CompanyTx, ticketId: number): Promise<void> {
  removeUnusedFiles(tx, await mediaOf(tx.db, ticketId));
}

/** Which of these files another feature still needs for messages to come. */
export type FindOtherUses = (db: Db, keys: readonly string[]) => Promise<string[]>;

/** Removes files after the commit, unless a message still shows them or one to come will. */
export function removeUnusedFiles(tx: CompanyTx, keys: readonly string[]): void {
  const { companyId } = tx;
  for (let from = 0; from < keys.length; from += batchSize)
    tx.enqueue(removeFiles, { companyId, keys: keys.slice(from, from + batchSize) });
}

/** A file may be in other messages as well: a forwarded file is stored once, and so is that of a campaign. */
export function removeFilesHandler(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  findOtherUses: FindOtherUses,
) {
  return jobHandler(removeFiles, async ({ companyId, keys }) => {
    const inUse = await database.forCompany(
      companyId,
      async ({ db }) =>
        new Set([
          ...(await findOtherUses(db, keys)),
          ...(await mediaInMessages(db, keys)),
          ...(await mediaOnPhones(db, keys)),
        ]),
    );
    for (const key of keys) if (!inUse.has(key)) await files.remove(companyId, key);
  });
}
