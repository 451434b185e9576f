import { sql, type SelectType } from 'kysely';
import type { ContactList, SortBy } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { containsText, orderOf, readPage, type Page } from '../../../platform/db/page.ts';

const byName = sql`search_text(name)`;

export function searchLists(
  db: Db,
  {
    searchParam,
    pageNumber,
    sort = 'name',
  }: { searchParam: string; pageNumber: number; sort?: SortBy<'name' | 'contactsCount'> | undefined },
): Promise<Page<ContactList>> {
  const query = db
    .selectFrom('contactLists')
    .selectAll()
    .where(containsText(['name'], searchParam));
  return readPage(query.orderBy(orderOf(sort, { name: byName, contactsCount: sql`contacts_count` })), { pageNumber });
}

export function allLists(db: Db): Promise<ContactList[]> {
  return db.selectFrom('contactLists').selectAll().orderBy(byName).orderBy('id').execute();
}

export function findList(db: Db, id: number): Promise<ContactList | undefined> {
  return db.selectFrom('contactLists').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks a list against deletion and against the count of someone else. */
export function lockList(db: Db, id: number): Promise<ContactList | undefined> {
  return db.selectFrom('contactLists').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function insertList(db: Db, columns: { companyId: number; name: string }): Promise<ContactList> {
  return db.insertInto('contactLists').values(columns).returningAll().executeTakeFirstOrThrow();
}

export function updateList(
  db: Db,
  id: number,
  { name }: { name?: string | undefined },
): Promise<ContactList | undefined> {
  return db
    .updateTable('contactLists')
    .set({ name, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Counts contacts that were added to a list, or taken off it. */
export function addToCount(db: Db, id: number, added: number): Promise<ContactList> {
  return db
    .updateTable('contactLists')
    .set({ contactsCount: sql<SelectType<number>>`contacts_count + ${added}`, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteList(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('contactLists').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
