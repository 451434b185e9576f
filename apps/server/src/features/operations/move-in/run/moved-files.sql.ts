import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { StoredFile } from '../../../../platform/files/files.ts';

/** File lists of a source, and the files of what a company works with. */

export async function listFileLists(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('fileLists').select(['id', 'name']).orderBy('id').execute();
}

export async function insertFileList(
  db: Db,
  list: { companyId: number; name: string; message: string },
): Promise<number> {
  const { id } = await db.insertInto('fileLists').values(list).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Adds a place for a file to a list, after those that are there. @returns undefined where the list is full */
export async function insertListFile(
  db: Db,
  { companyId, fileListId, name, most }: { companyId: number; fileListId: number; name: string; most: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO file_list_options (company_id, file_list_id, name, position)
    SELECT ${companyId}::int, ${fileListId}::int, ${name}::text, count(*) FROM file_list_options WHERE file_list_id = ${fileListId}
    HAVING count(*) < ${most} RETURNING id`.execute(db);
  return rows[0]?.id;
}

const tables = { quickReplies: 'quick_messages', fileListFiles: 'file_list_options', schedules: 'schedules' } as const;
/** Few things that have a file, beside messages. */
export type FileKind = keyof typeof tables;
export const fileKinds: ReadonlySet<string> = new Set(Object.keys(tables));

/** What a run of the source made of a row and that has no file. */
export async function findEmpty(
  db: Db,
  { originId, kind, sourceId }: { originId: number; kind: FileKind; sourceId: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT x.id FROM moved_rows r JOIN ${sql.table(tables[kind])} x ON x.id = r.target_id
    WHERE r.origin_id = ${originId} AND r.kind = ${kind} AND r.source_id = ${sourceId} AND r.is_new AND x.media_key IS NULL`.execute(
    db,
  );
  return rows[0]?.id;
}

export async function attachDeskFile(
  db: Db,
  { kind, id }: { kind: FileKind; id: number },
  { key, name, mime, size }: StoredFile,
): Promise<void> {
  await sql`
    UPDATE ${sql.table(tables[kind])} SET media_key = ${key}, media_name = ${name}, media_mime = ${mime}, media_size = ${size}
    WHERE id = ${id}`.execute(db);
}
