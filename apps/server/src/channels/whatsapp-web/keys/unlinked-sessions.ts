import { dayMs } from '@balcao/contract';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Database } from '../../../platform/db/database.ts';
import { deleteSession, listUnlinkedBefore } from './key-store.sql.ts';

/** Keys of sessions that are over are of use for so long. */
const unlinkedRetentionMs = 7 * dayMs;
const removedAtOnce = 100;

/** Forgets the keys of sessions that WhatsApp ended a week ago, of all companies. */
export async function deleteUnlinkedSessions(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - unlinkedRetentionMs);
  await asPlatform(database, async ({ db }) => {
    for (const whatsappId of await listUnlinkedBefore(db, before, removedAtOnce)) await deleteSession(db, whatsappId);
  });
}
