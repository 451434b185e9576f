import { sql } from 'kysely';
import type { Help } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import { containsText, readPage, type Page } from '../../platform/db/page.ts';

const byTitle = sql`search_text(title)`;

export function searchHelps(
  db: Db,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<Page<Help>> {
  const query = db
    .selectFrom('helps')
    .selectAll()
    .where(containsText(['title', 'description'], searchParam));
  return readPage(query.orderBy(byTitle).orderBy('id'), { pageNumber });
}

export function listHelps(db: Db): Promise<Help[]> {
  return db.selectFrom('helps').selectAll().orderBy(byTitle).orderBy('id').execute();
}

export function insertHelp(db: Db, columns: { title: string; description: string; video: string }): Promise<Help> {
  return db.insertInto('helps').values(columns).returningAll().executeTakeFirstOrThrow();
}

export function updateHelp(
  db: Db,
  id: number,
  { title, description, video }: { title?: string; description?: string; video?: string },
): Promise<Help | undefined> {
  return db
    .updateTable('helps')
    .set({ title, description, video, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteHelp(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('helps').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
