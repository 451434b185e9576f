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
