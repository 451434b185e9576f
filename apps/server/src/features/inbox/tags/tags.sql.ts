import { sql, type SelectType } from 'kysely';
import type { SortBy, Tag } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { containsText, orderOf, readPage, type Page } from '../../../platform/db/page.ts';
import type { Tags } from '../../../platform/db/schema.gen.ts';

type Row = { [K in keyof Tags]: SelectType<Tags[K]> };
const toTag = (row: Row): Tag => ({ ...row, kanban: row.kanban === 1 ? 1 : 0 });

const byName = sql`search_text(name)`;

export async function searchTags(
  db: Db,
  {
    searchParam,
    pageNumber,
    sort = 'name',
  }: { searchParam: string; pageNumber: number; sort?: SortBy<'name'> | undefined },
  pageSize: number,
): Promise<Page<Tag>> {
  const query = db
    .selectFrom('tags')
    .selectAll()
    .where(containsText(['name'], searchParam));
  const page = await readPage(query.orderBy(orderOf(sort, { name: byName })), { pageNumber }, pageSize);
  return { ...page, rows: page.rows.map(toTag) };
}

export async function listTags(db: Db): Promise<Tag[]> {
  return (await db.selectFrom('tags').selectAll().orderBy(byName).orderBy('id').execute()).map(toTag);
}

/** Lanes of the kanban board by id, which is how clients of the specification have them. */
export async function listLanesById(db: Db): Promise<Tag[]> {
  return (await db.selectFrom('tags').selectAll().where('kanban', '=', 1).orderBy('id').execute()).map(toTag);
}

/** Lanes of the kanban board in their order. */
export async function listLanesInOrder(db: Db): Promise<Pick<Tag, 'id' | 'name' | 'color'>[]> {
  return lanesInOrder(db).execute();
}

/** Lists the lanes in their order and locks them all. */
export async function lockLanesInOrder(db: Db): Promise<Pick<Tag, 'id' | 'name' | 'color'>[]> {
  // In one order for all, or two who take the same ones wait for each other for ever.
  await db.selectFrom('tags').select('id').where('kanban', '=', 1).orderBy('id').forUpdate().execute();
  return lanesInOrder(db).execute();
}

const lanesInOrder = (db: Db) =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'color'])
    .where('kanban', '=', 1)
    .orderBy('lanePosition', (order) => order.asc().nullsLast())
    .orderBy('id');

/** Places lanes from the first to the last. */
export async function setLanePositions(db: Db, ids: readonly number[]): Promise<void> {
  await sql`UPDATE tags SET lane_position = o.position FROM unnest(${ids}::int[]) WITH ORDINALITY AS o (id, position)
    WHERE tags.id = o.id`.execute(db);
}

export async function findTag(db: Db, id: number): Promise<Tag | undefined> {
  const row = await db.selectFrom('tags').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toTag(row);
}

export async function lockTag(db: Db, id: number): Promise<Tag | undefined> {
  const row = await db.selectFrom('tags').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toTag(row);
}

/** Returns which of some tags the company has, and locks them against deletion. */
export async function lockTagsForShare(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const found = await db.selectFrom('tags').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute();
  return new Set(found.map(({ id }) => id));
}

export async function insertTag(
  db: Db,
  columns: { companyId: number; userId: number; name: string; color: string; kanban: 0 | 1 },
): Promise<Tag> {
  return toTag(await db.insertInto('tags').values(columns).returningAll().executeTakeFirstOrThrow());
}

export async function updateTag(
  db: Db,
  id: number,
  { name, color, kanban }: { name?: string | undefined; color?: string | undefined; kanban?: 0 | 1 | undefined },
): Promise<Tag> {
  const row = await db
    .updateTable('tags')
    .set({ name, color, kanban, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toTag(row);
}

export async function deleteTag(db: Db, id: number): Promise<void> {
  await db.deleteFrom('tags').where('id', '=', id).execute();
}
