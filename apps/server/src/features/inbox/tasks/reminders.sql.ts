import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Tasks of all companies whose reminder is due, in the order of their ids; found by their time first. */
export function listDue(
  db: Db,
  now: Date,
  { after, limit }: { after: number; limit: number },
): Promise<{ companyId: number; id: number }[]> {
  return db
    .with(
      (cte) => cte('due').materialized(),
      (inner) =>
        inner
          .selectFrom('tasks')
          .select(['companyId', 'id'])
          .where('remindAt', '<=', now.toISOString())
          .where('remindedAt', 'is', null)
          .where('doneAt', 'is', null),
    )
    .selectFrom('due')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Records that the reminders of these tasks came. @returns those whose did not before */
export async function recordReminded(db: Db, ids: readonly number[], now: Date): Promise<number[]> {
  const rows = await db
    .updateTable('tasks')
    .set({ remindedAt: now.toISOString() })
    .where('id', 'in', ids)
    .where('remindAt', '<=', now.toISOString())
    .where('remindedAt', 'is', null)
    .where('doneAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

const isReminding = sql<boolean>`(reminded_at IS NOT NULL AND reminder_seen_at IS NULL)`;

/** The latest reminders of a person that were not put away, and how many there are. */
export async function listReminding(db: Db, userId: number, limit: number): Promise<{ ids: number[]; count: number }> {
  const rows = await db
    .selectFrom('tasks')
    .select('id')
    .select(sql<string>`count(*) OVER ()`.as('count'))
    .where('userId', '=', userId)
    .where('doneAt', 'is', null)
    .where(isReminding)
    .orderBy('remindAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return { ids: rows.map(({ id }) => id), count: Number(rows[0]?.count ?? 0) };
}

export async function recordSeen(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ reminderSeenAt: now.toISOString() })
    .where('id', '=', id)
    .where(isReminding)
    .execute();
}

/** A task whose reminder came and was not put away; undefined = it was, or the task is done. */
export function findReminder(db: Db, id: number): Promise<{ title: string; userId: number | null } | undefined> {
  return db.selectFrom('tasks').select(['title', 'userId']).where('id', '=', id).where(isReminding).executeTakeFirst();
}
