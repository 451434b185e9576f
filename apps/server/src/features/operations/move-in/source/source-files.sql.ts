import { sql } from 'kysely';
import type { MoveInFile } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';

/** The files of a source and the parts in which they arrived. */

export async function listFiles(db: Db, moveId: number): Promise<MoveInFile[]> {
  const { rows } = await sql<MoveInFile>`
    SELECT f.id, f.name, f.size::float8 AS size,
      (SELECT coalesce(array_agg(p.place ORDER BY p.place), '{}') FROM move_in_parts p WHERE p.file_id = f.id) AS parts
    FROM move_in_files f WHERE f.move_id = ${moveId} ORDER BY f.id`.execute(db);
  return rows;
}

/** Announces a file; one of the same name and size is the same one. */
export async function insertFile(
  db: Db,
  file: { companyId: number; moveId: number; name: string; size: number },
): Promise<void> {
  await db
    .insertInto('moveInFiles')
    .values({ ...file, size: String(file.size) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The keys of the parts of a file, in the order of their places. */
export async function listPartKeys(db: Db, fileId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('moveInParts')
    .select('fileKey')
    .where('fileId', '=', fileId)
    .orderBy('place')
    .execute();
  return rows.map(({ fileKey }) => fileKey);
}

/** @returns whether the part was missing */
export async function insertPart(
  db: Db,
  part: { companyId: number; fileId: number; place: number; fileKey: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('moveInParts')
    .values(part)
    .onConflict((conflict) => conflict.doNothing())
    .returning('place')
    .execute();
  return inserted.length > 0;
}

/** @returns the keys of what was stored of them */
export async function deleteFiles(db: Db, { moveId, fileId }: { moveId: number; fileId?: number }): Promise<string[]> {
  const { rows } = await sql<{ fileKey: string }>`
    WITH keys AS (
      SELECT p.file_key AS "fileKey" FROM move_in_parts p JOIN move_in_files f ON f.id = p.file_id
      WHERE f.move_id = ${moveId} AND (${fileId ?? null}::int IS NULL OR f.id = ${fileId ?? null}::int)
    ), gone AS (
      DELETE FROM move_in_files WHERE move_id = ${moveId} AND (${fileId ?? null}::int IS NULL OR id = ${fileId ?? null}::int)
    )
    SELECT "fileKey" FROM keys`.execute(db);
  return rows.map(({ fileKey }) => fileKey);
}
