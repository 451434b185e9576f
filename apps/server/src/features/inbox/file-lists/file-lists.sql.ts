import { sql, type SelectType } from 'kysely';
import type { SortBy } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { containsText, orderOf, readPage, type Page } from '../../../platform/db/page.ts';
import type { FileListOptions, FileLists } from '../../../platform/db/schema.gen.ts';
import { attachmentColumns } from '../../../platform/files/attachments.ts';
import type { StoredFile } from '../../../platform/files/files.ts';

type ListRow = { [K in keyof FileLists]: SelectType<FileLists[K]> };
export type OptionRow = { [K in keyof FileListOptions]: SelectType<FileListOptions[K]> };
export type FileListRow = ListRow & { options: OptionRow[] };

const byName = sql`search_text(name)`;

/** The options of a page of lists in one query. */
async function withOptions(db: Db, lists: readonly ListRow[]): Promise<FileListRow[]> {
  if (lists.length === 0) return [];
  const ids = lists.map(({ id }) => id);
  const found = await db
    .selectFrom('fileListOptions')
    .selectAll()
    .where('fileListId', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const byList = Map.groupBy(found, ({ fileListId }) => fileListId);
  return lists.map((list) => ({ ...list, options: byList.get(list.id) ?? [] }));
}

export async function searchFileLists(
  db: Db,
  {
    searchParam,
    pageNumber,
    sort = 'name',
  }: { searchParam: string; pageNumber: number; sort?: SortBy<'name' | 'updatedAt'> | undefined },
): Promise<Page<FileListRow>> {
  const query = db
    .selectFrom('fileLists')
    .selectAll()
    .where((eb) =>
      eb.or([
        containsText(['fileLists.name'], searchParam),
        eb.exists(
          eb
            .selectFrom('fileListOptions as o')
            .whereRef('o.fileListId', '=', 'fileLists.id')
            .where(containsText(['o.name'], searchParam))
            .select('o.id'),
        ),
      ]),
    );
  const page = await readPage(query.orderBy(orderOf(sort, { name: byName, updatedAt: sql`updated_at` })), {
    pageNumber,
  });
  return { ...page, rows: await withOptions(db, page.rows) };
}

export async function listFileLists(db: Db): Promise<FileListRow[]> {
  return withOptions(db, await db.selectFrom('fileLists').selectAll().orderBy(byName).orderBy('id').execute());
}

export async function findFileList(db: Db, id: number): Promise<FileListRow | undefined> {
  const row = await db.selectFrom('fileLists').selectAll().where('id', '=', id).executeTakeFirst();
  return row && (await withOptions(db, [row]))[0];
}

export async function lockFileList(db: Db, id: number): Promise<FileListRow | undefined> {
  const row = await db.selectFrom('fileLists').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && (await withOptions(db, [row]))[0];
}

export async function listNames(db: Db): Promise<string[]> {
  return (await db.selectFrom('fileLists').select('name').execute()).map(({ name }) => name);
}

export async function insertFileList(
  db: Db,
  columns: { companyId: number; name: string; message: string },
): Promise<number> {
  return (await db.insertInto('fileLists').values(columns).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateFileList(
  db: Db,
  id: number,
  { name, message }: { name?: string | undefined; message?: string | undefined },
): Promise<void> {
  await db
    .updateTable('fileLists')
    .set({ name, message, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteFileList(db: Db, id: number): Promise<void> {
  await db.deleteFrom('fileLists').where('id', '=', id).execute();
}

export async function insertOption(
  db: Db,
  columns: { companyId: number; fileListId: number; name: string; position: number },
): Promise<number> {
  return (await db.insertInto('fileListOptions').values(columns).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateOption(
  db: Db,
  id: number,
  { name, position }: { name: string; position: number },
): Promise<void> {
  await db
    .updateTable('fileListOptions')
    .set({ name, position, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

export async function setOptionFile(db: Db, id: number, file: StoredFile): Promise<void> {
  await db
    .updateTable('fileListOptions')
    .set({ ...attachmentColumns(file), updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteOptions(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('fileListOptions').where('id', 'in', ids).execute();
}

/** The stored files of a list, in their order; none where there is no such list. */
export async function findFilesOfList(
  db: Db,
  id: number,
): Promise<{ key: string; name: string; mime: string; size: number }[]> {
  const options = (await findFileList(db, id))?.options ?? [];
  return options.flatMap(({ mediaKey: key, mediaName, mediaMime, mediaSize }) =>
    key === null ? [] : [{ key, name: mediaName ?? '', mime: mediaMime ?? '', size: Number(mediaSize) }],
  );
}

/** Which of these files are in a list. */
export async function findKeysInLists(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db.selectFrom('fileListOptions').select('mediaKey').where('mediaKey', 'in', keys).execute();
  return rows.flatMap(({ mediaKey }) => mediaKey ?? []);
}
