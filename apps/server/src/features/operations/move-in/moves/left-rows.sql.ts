import { sql } from 'kysely';
import type { EndpointAnswer, listMoveInRows } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';
import type { LeftRow } from '../trial/run-trial.ts';

type Page = EndpointAnswer<typeof listMoveInRows>;
const pageSize = 1_000;

/** @param place of the first of them, in the order of the source */
export async function insertLeftRows(
  db: Db,
  { companyId, moveId, place }: { companyId: number; moveId: number; place: number },
  rows: readonly LeftRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    INSERT INTO move_in_left_rows (company_id, move_id, place, thing, row_number, source_id, hint, number, reason)
    SELECT ${companyId}::int, ${moveId}::int, ${place}::int + r.ordinality::int - 1, r.thing, r.row_number, r.source_id, r.hint, r.phone, r.reason
    FROM unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ number }) => number)}::int[], ${rows.map(({ sourceId }) => sourceId)}::text[],
      ${rows.map(({ hint }) => hint)}::text[], ${rows.map(({ phone }) => phone)}::text[], ${rows.map(({ reason }) => reason)}::text[])
      WITH ORDINALITY AS r (thing, row_number, source_id, hint, phone, reason, ordinality)`.execute(db);
}

/** The place after the last row of the list. */
export async function nextPlace(db: Db, moveId: number): Promise<number> {
  const last = await db
    .selectFrom('moveInLeftRows')
    .select('place')
    .where('moveId', '=', moveId)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (last?.place ?? 0) + 1;
}

/** How many rows of each kind are in the list. */
export async function countLeftRows(db: Db, moveId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ thing: string; count: number }>`
    SELECT thing, count(*)::int AS count FROM move_in_left_rows WHERE move_id = ${moveId} GROUP BY thing`.execute(db);
  return new Map(rows.map(({ thing, count }) => [thing, count]));
}

export async function countTakenAddresses(db: Db, moveId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM move_in_left_rows WHERE move_id = ${moveId} AND thing = 'users' AND reason = 'email_taken'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function deleteLeftRows(db: Db, moveId: number): Promise<void> {
  await db.deleteFrom('moveInLeftRows').where('moveId', '=', moveId).execute();
}

/** Rows that do not come, from a place on. */
export async function readLeftRows(db: Db, moveId: number, place: number): Promise<Page> {
  const rows = await db
    .selectFrom('moveInLeftRows')
    .select(['place', 'thing', 'rowNumber', 'sourceId', 'hint', 'reason'])
    .where('moveId', '=', moveId)
    .where('place', '>=', place)
    .orderBy('place')
    .limit(pageSize + 1)
    .execute();
  return { rows: rows.slice(0, pageSize) as Page['rows'], hasMore: rows.length > pageSize };
}
