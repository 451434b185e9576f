import { sql } from 'kysely';
import type { ExtraInfoMove } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';

/** Names of extra infos are one whatever their capitals. */
const sameName = (name: string) => sql<boolean>`lower(btrim(name)) = lower(btrim(${name}))`;

/** Lists the names of extra infos in their most frequent writing. */
export async function listNames(db: Db, limit: number): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    SELECT mode() WITHIN GROUP (ORDER BY btrim(name)) AS name, count(*)::int AS count FROM contact_extra_info
    WHERE btrim(name) <> '' GROUP BY lower(btrim(name)) ORDER BY count DESC, lower(btrim(name)) LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

/** Lists contacts with extra infos of a name, after one of them. */
export async function listContactsWith(db: Db, name: string, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('contactExtraInfo')
    .select('contactId')
    .distinct()
    .where('contactId', '>', after)
    .where(sameName(name))
    .orderBy('contactId')
    .limit(limit)
    .execute();
  return rows.map(({ contactId }) => contactId);
}

/** Lists extra infos of a name that some contacts have, in the order in which they were added. */
export const listInfosOf = (db: Db, name: string, contactIds: readonly number[]) =>
  db
    .selectFrom('contactExtraInfo')
    .select(['id', 'contactId', 'value'])
    .where('contactId', '=', sql<number>`any(${contactIds}::int[])`)
    .where(sameName(name))
    .orderBy('contactId')
    .orderBy('id')
    .execute();

/** Locks contacts, so that nobody replaces their extra infos meanwhile. @returns those that are there */
export async function lockContacts(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('contacts')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes extra infos; who edits such a contact meanwhile learns that it is another one now. */
export async function deleteInfos(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    WITH gone AS (DELETE FROM contact_extra_info WHERE id = ANY(${ids}::int[]) RETURNING contact_id)
    UPDATE contacts SET updated_at = clock_timestamp() WHERE id IN (SELECT contact_id FROM gone)`.execute(db);
}

const columns = [
  'id',
  'info',
  'fieldId',
  'status',
  'total',
  'done',
  'moved',
  'kept',
  'createdAt',
  'updatedAt',
] as const;
const toMove = <T extends { status: string }>(row: T) => ({ ...row, status: row.status as ExtraInfoMove['status'] });

export async function insertMove(
  db: Db,
  move: { companyId: number; fieldId: number; info: string; total: number },
): Promise<ExtraInfoMove> {
  return toMove(await db.insertInto('extraInfoMoves').values(move).returning(columns).executeTakeFirstOrThrow());
}

export async function listMoves(db: Db, limit: number): Promise<ExtraInfoMove[]> {
  const rows = await db.selectFrom('extraInfoMoves').select(columns).orderBy('id', 'desc').limit(limit).execute();
  return rows.map(toMove);
}

/** Is a name on its way into a field just now? */
export async function isMoving(db: Db, name: string): Promise<boolean> {
  const found = await db
    .selectFrom('extraInfoMoves')
    .select('id')
    .where('status', '=', 'running')
    .where(sql<boolean>`lower(btrim(info)) = lower(btrim(${name}))`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks a move that is not over. */
export async function lockMove(db: Db, id: number) {
  return db
    .selectFrom('extraInfoMoves')
    .select(['id', 'info', 'fieldId', 'takenUpTo'])
    .where('id', '=', id)
    .where('status', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
}

/** Counts on what a step of a move did. */
export async function advanceMove(
  db: Db,
  id: number,
  { moved, kept, takenUpTo, isOver }: { moved: number; kept: number; takenUpTo: number; isOver: boolean },
): Promise<ExtraInfoMove> {
  const row = await db
    .updateTable('extraInfoMoves')
    .set((eb) => ({
      moved: eb('moved', '+', moved),
      kept: eb('kept', '+', kept),
      done: eb('done', '+', moved + kept),
      takenUpTo,
      status: isOver ? 'done' : 'running',
      updatedAt: sql`clock_timestamp()`,
    }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toMove(row);
}
