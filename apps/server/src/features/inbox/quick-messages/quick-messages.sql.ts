import { sql, type ExpressionBuilder, type Expression, type SelectType, type SqlBool } from 'kysely';
import {
  isAdmin,
  ownUserId,
  type FileListUse,
  type OutgoingInteractive,
  type SortBy,
  type UserActor,
} from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { containsText, orderOf, readPage, type Page } from '../../../platform/db/page.ts';
import type { DB, QuickMessages } from '../../../platform/db/schema.gen.ts';
import { attachmentColumns } from '../../../platform/files/attachments.ts';
import type { StoredFile } from '../../../platform/files/files.ts';

export type QuickMessageRow = { [K in keyof QuickMessages]: SelectType<QuickMessages[K]> };
type Condition = (eb: ExpressionBuilder<DB, 'quickMessages'>) => Expression<SqlBool>;

const inActorQueues =
  (actor: UserActor): Condition =>
  (eb) => {
    if (isAdmin(actor)) return eb.lit(true);
    const everywhere = eb('queueId', 'is', null);
    return actor.queueIds.length === 0 ? everywhere : eb.or([everywhere, eb('queueId', 'in', actor.queueIds)]);
  };

/** The rule of `canSeeQuickMessage` as a condition. */
const visibleTo =
  (actor: UserActor): Condition =>
  (eb) =>
    eb.or([eb('userId', '=', ownUserId(actor)), eb.and([eb('geral', '=', true), inActorQueues(actor)(eb)])]);

const byShortcode = sql`search_text(shortcode)`;

export function searchVisible(
  db: Db,
  actor: UserActor,
  {
    searchParam,
    pageNumber,
    sort = 'shortcode',
  }: { searchParam: string; pageNumber: number; sort?: SortBy<'shortcode' | 'usedCount'> | undefined },
): Promise<Page<QuickMessageRow>> {
  const query = db
    .selectFrom('quickMessages')
    .selectAll()
    .where(visibleTo(actor))
    .where(containsText(['shortcode', 'message'], searchParam));
  return readPage(query.orderBy(orderOf(sort, { shortcode: byShortcode, usedCount: sql`used_count` })), { pageNumber });
}

/** Lists the active ones for the composer; one limited to a queue only for users of that queue, whoever created it. */
export function listForWriting(db: Db, actor: UserActor): Promise<QuickMessageRow[]> {
  return db
    .selectFrom('quickMessages')
    .selectAll()
    .where(visibleTo(actor))
    .where(inActorQueues(actor))
    .where('status', '=', true)
    .orderBy(byShortcode)
    .orderBy('id')
    .execute();
}

export function findQuickMessage(db: Db, id: number): Promise<QuickMessageRow | undefined> {
  return db.selectFrom('quickMessages').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockQuickMessage(db: Db, id: number): Promise<QuickMessageRow | undefined> {
  return db.selectFrom('quickMessages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Counts a use of a quick reply that the caller sees. @returns whether there is one */
export async function incrementUses(db: Db, actor: UserActor, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('quickMessages')
    .set({ usedCount: sql`used_count + 1` })
    .where('id', '=', id)
    .where(visibleTo(actor))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Columns {
  shortcode?: string | undefined;
  message?: string | undefined;
  geral?: boolean | undefined;
  status?: boolean | undefined;
  queueId?: number | null | undefined;
  fileListId?: number | null | undefined;
  interactive?: OutgoingInteractive | null | undefined;
}

/** Choices as they are stored; undefined = as they are. */
const choicesColumn = (interactive: Columns['interactive']) => ({
  ...(interactive !== undefined && { interactive: interactive && JSON.stringify(interactive) }),
});

export function insertQuickMessage(
  db: Db,
  {
    shortcode,
    message,
    geral,
    status,
    queueId,
    fileListId,
    interactive,
    companyId,
    userId,
  }: Columns & { shortcode: string; companyId: number; userId: number },
): Promise<QuickMessageRow> {
  return db
    .insertInto('quickMessages')
    .values({
      shortcode,
      message,
      geral,
      status,
      queueId,
      fileListId,
      companyId,
      userId,
      ...choicesColumn(interactive),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A file list takes the place of the file and of choices, choices that of both. */
export function updateQuickMessage(
  db: Db,
  id: number,
  { shortcode, message, geral, status, queueId, fileListId, interactive, userId }: Columns & { userId: number | null },
): Promise<QuickMessageRow> {
  const columns = { shortcode, message, geral, status, queueId, fileListId, userId };
  return db
    .updateTable('quickMessages')
    .set({
      ...columns,
      ...choicesColumn(fileListId && !interactive ? null : interactive),
      ...((fileListId || interactive) && attachmentColumns(null)),
      ...(interactive && { fileListId: null }),
      updatedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A file takes the place of the file list and of choices. */
export function setMedia(db: Db, id: number, file: StoredFile | null): Promise<QuickMessageRow> {
  return db
    .updateTable('quickMessages')
    .set({
      ...attachmentColumns(file),
      ...(file && { fileListId: null, interactive: null }),
      updatedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Removes a file list from the quick replies that send it.
 * @returns the changed replies
 */
export function clearFileList(db: Db, fileListId: number): Promise<QuickMessageRow[]> {
  return db
    .updateTable('quickMessages')
    .set({ fileListId: null, updatedAt: sql`clock_timestamp()` })
    .where('fileListId', '=', fileListId)
    .returningAll()
    .execute();
}

/** Locks the private quick replies of a user. */
export function lockPrivateOf(db: Db, userId: number): Promise<Pick<QuickMessageRow, 'id' | 'mediaKey'>[]> {
  return db
    .selectFrom('quickMessages')
    .select(['id', 'mediaKey'])
    .where('userId', '=', userId)
    .where('geral', '=', false)
    .forUpdate()
    .execute();
}

export async function deleteQuickMessages(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('quickMessages').where('id', 'in', ids).execute();
}

/** Which quick replies that a user sees bring the files of lists: the first three of each list, and how many. */
export async function findFileListUses(db: Db, actor: UserActor): Promise<FileListUse[]> {
  const rows = await db
    .selectFrom('quickMessages')
    .select((eb) => [
      'fileListId',
      eb.fn.countAll<string>().as('count'),
      sql<string[]>`(array_agg(shortcode ORDER BY search_text(shortcode), id))[1:3]`.as('names'),
    ])
    .where('fileListId', 'is not', null)
    .where(visibleTo(actor))
    .groupBy('fileListId')
    .execute();
  return rows.flatMap(({ fileListId, count, names }) =>
    fileListId === null ? [] : [{ fileListId, kind: 'quickMessage' as const, names, count: Number(count) }],
  );
}
