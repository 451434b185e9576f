import { sql } from 'kysely';
import type { Help, HelpView } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { containsText, readPage, type Page } from '../../../platform/db/page.ts';

const byTitle = sql`search_text(title)`;

export function searchHelps(
  db: Db,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<Page<Help>> {
  const query = db
    .selectFrom('helps')
    .selectAll()
    .where(containsText(['title', 'description', 'topic'], searchParam));
  return readPage(query.orderBy(byTitle).orderBy('id'), { pageNumber });
}

export function listHelps(db: Db): Promise<Help[]> {
  return db.selectFrom('helps').selectAll().orderBy(byTitle).orderBy('id').execute();
}

interface Columns {
  title?: string | undefined;
  description?: string | undefined;
  video?: string | undefined;
  topic?: string | undefined;
  durationSeconds?: number | null | undefined;
  page?: string | undefined;
}

export function insertHelp(
  db: Db,
  { title, description, video, topic, durationSeconds, page }: Columns & { title: string; video: string },
): Promise<Help> {
  return db
    .insertInto('helps')
    .values({ title, description, video, topic, durationSeconds, page })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findHelp(db: Db, id: number): Promise<Help | undefined> {
  return db.selectFrom('helps').selectAll().where('id', '=', id).executeTakeFirst();
}

export function updateHelp(
  db: Db,
  id: number,
  { title, description, video, topic, durationSeconds, page }: Columns,
): Promise<Help | undefined> {
  return db
    .updateTable('helps')
    .set({ title, description, video, topic, durationSeconds, page, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteHelp(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('helps').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export function listViews(db: Db, userId: number): Promise<HelpView[]> {
  return db
    .selectFrom('helpViews')
    .select(['helpId', 'position', 'isFinished'])
    .where('userId', '=', userId)
    .orderBy('helpId')
    .execute();
}

/** Returns whether there is such a video. */
export async function recordView(
  db: Db,
  viewer: { companyId: number; userId: number },
  { helpId, position, isFinished }: HelpView,
): Promise<boolean> {
  const rows = await db
    .insertInto('helpViews')
    .columns(['companyId', 'userId', 'helpId', 'position', 'isFinished'])
    .expression((eb) =>
      eb
        .selectFrom('helps')
        .select([
          sql<number>`${viewer.companyId}::int`.as('companyId'),
          sql<number>`${viewer.userId}::int`.as('userId'),
          'helps.id as helpId',
          sql<number>`${position}::int`.as('position'),
          sql<boolean>`${isFinished}::boolean`.as('isFinished'),
        ])
        .where('helps.id', '=', helpId),
    )
    .onConflict((conflict) =>
      conflict.columns(['helpId', 'userId']).doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        isFinished: sql<boolean>`help_views.is_finished OR excluded.is_finished`,
        updatedAt: sql`now()`,
      })),
    )
    .returning('helpId')
    .execute();
  return rows.length > 0;
}
