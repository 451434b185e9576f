import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Stores a new code for a user; `lockReset` only accepts the newest one. */
export async function insertReset(
  db: Db,
  reset: { companyId: number; userId: number; codeHash: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('passwordResets')
    .values({ ...reset, expiresAt: reset.expiresAt.toISOString() })
    .execute();
}

/** Reads and locks the newest code if it is valid, so that two concurrent uses count as one. */
export function lockReset(db: Db, userId: number, now: Date) {
  return db
    .selectFrom('passwordResets')
    .select(['id', 'codeHash', 'wrongTries'])
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function countWrongTry(db: Db, id: number): Promise<void> {
  await db
    .updateTable('passwordResets')
    .set((eb) => ({ wrongTries: eb('wrongTries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function invalidateResets(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('passwordResets')
    .set({ usedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
}
