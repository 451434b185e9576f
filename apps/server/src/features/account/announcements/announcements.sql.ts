import { sql, type SelectType } from 'kysely';
import type { AnnouncementState } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { containsText, readPage, type Page } from '../../../platform/db/page.ts';
import type { Announcements } from '../../../platform/db/schema.gen.ts';
import { attachmentColumns } from '../../../platform/files/attachments.ts';
import type { StoredFile } from '../../../platform/files/files.ts';

export type AnnouncementRow = { [K in keyof Announcements]: SelectType<Announcements[K]> };

interface Columns {
  title?: string | undefined;
  text?: string | undefined;
  priority?: number | undefined;
  status?: boolean | undefined;
  shownFrom?: string | null | undefined;
  shownUntil?: string | null | undefined;
  companyIds?: number[] | null | undefined;
}

/** `SELECT` for the announcements of the caller's company alone is the policy of the table. */
const all = (db: Db) => db.selectFrom('announcements').selectAll('announcements');

const shown = (db: Db, now: Date) =>
  all(db)
    .where('status', '=', true)
    .where((eb) => eb.or([eb('shownFrom', 'is', null), eb('shownFrom', '<=', now.toISOString())]))
    .where((eb) => eb.or([eb('shownUntil', 'is', null), eb('shownUntil', '>', now.toISOString())]));

const inState: Record<AnnouncementState, (db: Db, now: Date) => ReturnType<typeof all>> = {
  shown,
  planned: (db, now) =>
    all(db)
      .where('status', '=', true)
      .where('shownFrom', '>', now.toISOString())
      .where((eb) => eb.or([eb('shownUntil', 'is', null), eb('shownUntil', '>', now.toISOString())])),
  over: (db, now) => all(db).where('status', '=', true).where('shownUntil', '<=', now.toISOString()),
  inactive: (db) => all(db).where('status', '=', false),
};

interface PageQuery {
  searchParam: string;
  pageNumber: number;
  /** those that stand so at a moment; undefined = all */
  state?: AnnouncementState | undefined;
}

/** A page of them, newest first. */
export function searchAnnouncements(
  db: Db,
  { searchParam, pageNumber, state }: PageQuery,
  now: Date,
): Promise<Page<AnnouncementRow>> {
  const query = (state ? inState[state](db, now) : all(db)).where(containsText(['title', 'text'], searchParam));
  return readPage(query.orderBy('createdAt', 'desc').orderBy('id', 'desc'), { pageNumber });
}

/** The newest ones that are shown, with the moment a user has read them. */
export function listShown(db: Db, userId: number, now: Date): Promise<(AnnouncementRow & { readAt: string | null })[]> {
  const shownAtOnce = 100;
  return shown(db, now)
    .leftJoin('announcementReads as r', (join) =>
      join.onRef('r.announcementId', '=', 'announcements.id').on('r.userId', '=', userId),
    )
    .select('r.readAt')
    .orderBy('announcements.createdAt', 'desc')
    .orderBy('announcements.id', 'desc')
    .limit(shownAtOnce)
    .execute();
}

export function findAnnouncement(db: Db, id: number): Promise<AnnouncementRow | undefined> {
  return all(db).where('id', '=', id).executeTakeFirst();
}

export function lockAnnouncement(db: Db, id: number): Promise<AnnouncementRow | undefined> {
  return all(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function insertAnnouncement(
  db: Db,
  { title, text, priority, status, shownFrom, shownUntil, companyIds }: Columns & { title: string; text: string },
  authorCompanyId: number,
): Promise<AnnouncementRow> {
  return db
    .insertInto('announcements')
    .values({ title, text, priority, status, shownFrom, shownUntil, companyIds, authorCompanyId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateAnnouncement(
  db: Db,
  id: number,
  { title, text, priority, status, shownFrom, shownUntil, companyIds }: Columns,
): Promise<AnnouncementRow> {
  return db
    .updateTable('announcements')
    .set({ title, text, priority, status, shownFrom, shownUntil, companyIds, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function setMedia(db: Db, id: number, file: StoredFile | null): Promise<AnnouncementRow> {
  return db
    .updateTable('announcements')
    .set({ ...attachmentColumns(file), updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function setReminded(db: Db, id: number, at: Date): Promise<AnnouncementRow> {
  return db
    .updateTable('announcements')
    .set({ remindedAt: at.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Which of these users have read an announcement. */
export async function findReaders(db: Db, id: number, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const found = await db
    .selectFrom('announcementReads')
    .select('userId')
    .where('announcementId', '=', id)
    .where('userId', 'in', userIds)
    .execute();
  return new Set(found.map(({ userId }) => userId));
}

export async function deleteAnnouncement(db: Db, id: number): Promise<void> {
  await db.deleteFrom('announcements').where('id', '=', id).execute();
}

/** Marks the shown ones as read, once. Returns those that were not read before. */
export async function insertReads(
  db: Db,
  reader: { companyId: number; userId: number },
  ids: readonly number[],
  now: Date,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const found = await shown(db, now).where('id', 'in', ids).clearSelect().select('id').execute();
  if (found.length === 0) return [];
  const rows = await db
    .insertInto('announcementReads')
    .values(found.map(({ id }) => ({ ...reader, announcementId: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('announcementId')
    .execute();
  return rows.map(({ announcementId }) => announcementId);
}

/** How many people of each company have read each of some announcements. */
export async function countReads(
  db: Db,
  ids: readonly number[],
): Promise<{ announcementId: number; companyId: number; count: number }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('announcementReads')
    .select((eb) => ['announcementId', 'companyId', eb.fn.countAll<string>().as('count')])
    .where('announcementId', 'in', ids)
    .groupBy(['announcementId', 'companyId'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
