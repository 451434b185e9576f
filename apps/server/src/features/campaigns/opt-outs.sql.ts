import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Which of these hashed addresses wants no campaign; the moment of the first one. */
export async function findOptOut(db: Db, hashes: readonly string[]): Promise<{ createdAt: string } | undefined> {
  if (hashes.length === 0) return undefined;
  return db
    .selectFrom('campaignOptOuts')
    .select('createdAt')
    .where('addressHash', 'in', hashes)
    .where('undoneAt', 'is', null)
    .orderBy('createdAt')
    .executeTakeFirst();
}

export async function insertOptOuts(db: Db, companyId: number, hashes: readonly string[]): Promise<boolean> {
  if (hashes.length === 0) return false;
  const rows = await db
    .insertInto('campaignOptOuts')
    .values(hashes.map((addressHash) => ({ companyId, addressHash })))
    .onConflict((conflict) => conflict.columns(['companyId', 'addressHash']).where('undoneAt', 'is', null).doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** @returns whether there was something to take back */
export async function undoOptOuts(
  db: Db,
  hashes: readonly string[],
  { undoneBy, undoneNote, undoneAt }: { undoneBy: number; undoneNote: string; undoneAt: string },
): Promise<boolean> {
  if (hashes.length === 0) return false;
  const { numUpdatedRows } = await db
    .updateTable('campaignOptOuts')
    .set({ undoneBy, undoneNote, undoneAt })
    .where('addressHash', 'in', hashes)
    .where('undoneAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Every address of a contact as it is hashed: a number without regard to its ninth digit. */
export async function addressesOfContact(db: Db, contactId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('contactIdentities')
    .select(sql<string>`kind || ':' || value`.as('address'))
    .where('contactId', '=', contactId)
    .execute();
  return rows.map(({ address }) => address);
}
