import { sql } from 'kysely';
import type { PauseIcon, PauseReason } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

export interface PauseReasonColumns {
  name: string;
  icon: PauseIcon;
  minutes: number | null;
}

export function listPauseReasons(db: Db): Promise<PauseReason[]> {
  return db.selectFrom('pauseReasons').selectAll().orderBy('id').execute();
}

export function findPauseReason(db: Db, id: number): Promise<PauseReason | undefined> {
  return db.selectFrom('pauseReasons').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Counts the reasons of the company, whose row is locked: two that are added at once are counted one after the other. */
export async function countPauseReasonsLocked(db: Db, companyId: number): Promise<number> {
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
  const { count } = await db
    .selectFrom('pauseReasons')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function insertPauseReason(db: Db, companyId: number, columns: PauseReasonColumns): Promise<PauseReason> {
  return db
    .insertInto('pauseReasons')
    .values({ ...columns, companyId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updatePauseReason(
  db: Db,
  id: number,
  columns: Partial<PauseReasonColumns>,
): Promise<PauseReason | undefined> {
  return db
    .updateTable('pauseReasons')
    .set({ ...columns, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function deletePauseReason(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('pauseReasons').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
