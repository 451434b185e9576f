import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Room of a company is taken by its files, and by bodies of webhooks, which the housekeeping counts. */
const takenBytes = sql<string>`bytes + body_bytes`;

/** The bytes that are counted for a company; undefined = they have not been counted. */
export async function findStoredBytes(db: Db, companyId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('companyStorage')
    .select(takenBytes.as('bytes'))
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return row && Number(row.bytes);
}

/** Reads the bytes that are counted for a company, and locks them for this transaction. */
export async function lockStoredBytes(db: Db, companyId: number): Promise<number> {
  const row = await db
    .selectFrom('companyStorage')
    .select(takenBytes.as('bytes'))
    .where('companyId', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return Number(row.bytes);
}

/** Adds to the count; without a count there is no row to add to. */
export async function addStoredBytes(db: Db, companyId: number, bytes: number): Promise<void> {
  await db
    .updateTable('companyStorage')
    .set({ bytes: sql<string>`greatest(0, bytes + ${bytes}::bigint)` })
    .where('companyId', '=', companyId)
    .execute();
}

export async function saveStoredBytes(db: Db, companyId: number, bytes: number): Promise<void> {
  await db
    .insertInto('companyStorage')
    .values({ companyId, bytes: String(bytes) })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet({ bytes: String(bytes) }))
    .execute();
}

/** Saves the first count of a company; one that another process saved meanwhile stays. */
export async function insertStoredBytes(db: Db, companyId: number, bytes: number): Promise<void> {
  await db
    .insertInto('companyStorage')
    .values({ companyId, bytes: String(bytes) })
    .onConflict((conflict) => conflict.column('companyId').doNothing())
    .execute();
}
