import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

// Under the lock of the row: see `changedNow` of changes.sql.ts.
const changedNow = sql<string>`clock_timestamp()`;

/** Puts a locked ticket aside until a time. */
export async function setSnoozed(db: Db, id: number, until: string): Promise<void> {
  await db
    .updateTable('tickets')
    .set((eb) => ({ snoozedUntil: until, updatedAt: changedNow, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Ends the snooze of locked tickets.
 * @param state.isUnread whether they count as unread until their attendant looks
 */
export async function setWoken(
  db: Db,
  ids: readonly number[],
  { now, isUnread }: { now: Date; isUnread: boolean },
): Promise<void> {
  await db
    .updateTable('tickets')
    .set((eb) => ({
      snoozedUntil: null,
      wokenAt: now.toISOString(),
      updatedAt: changedNow,
      version: eb('version', '+', 1),
      ...(isUnread && { transferredUnread: true }),
    }))
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
}

/** Lists the ids of tickets of all companies whose time has come, page by page in the order of ids. */
export async function listDueSnoozes(
  db: Db,
  now: string,
  page: { after: number; limit: number },
): Promise<{ companyId: number; id: number }[]> {
  return db
    .selectFrom('tickets')
    .select(['companyId', 'id'])
    .where('snoozedUntil', '<=', now)
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .execute();
}
