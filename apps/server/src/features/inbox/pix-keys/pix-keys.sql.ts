import { sql } from 'kysely';
import type { PixKey, PixKeyKind } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

export interface PixKeyColumns {
  key: string;
  kind: PixKeyKind;
  receiverName: string;
  receiverCity: string;
}

export async function listPixKeys(db: Db): Promise<PixKey[]> {
  return (await db.selectFrom('pixKeys').selectAll().orderBy('id').execute()).map(toPixKey);
}

export async function findPixKey(db: Db, id: number): Promise<PixKey | undefined> {
  const row = await db.selectFrom('pixKeys').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toPixKey(row);
}

/** Counts the keys of the company, whose row is locked: two that are added at once are counted one after the other. */
export async function countPixKeysLocked(db: Db, companyId: number): Promise<number> {
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
  const { count } = await db
    .selectFrom('pixKeys')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertPixKey(db: Db, companyId: number, columns: PixKeyColumns): Promise<PixKey> {
  const row = await db
    .insertInto('pixKeys')
    .values({ ...columns, companyId })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPixKey(row);
}

export async function updatePixKey(db: Db, id: number, columns: Partial<PixKeyColumns>): Promise<PixKey | undefined> {
  const row = await db
    .updateTable('pixKeys')
    .set({ ...columns, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toPixKey(row);
}

export async function deletePixKey(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('pixKeys').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The column holds one of the kinds, as its CHECK says. */
const toPixKey = <Row extends { kind: string }>(row: Row) => ({ ...row, kind: row.kind as PixKeyKind });
