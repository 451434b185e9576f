import { sql, type SelectType } from 'kysely';
import type { ImportColumn, RefusedReason, SheetImport, WrongField } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { readFirst } from '../../../platform/db/page.ts';
import type { SheetImports } from '../../../platform/db/schema.gen.ts';
import type { RefusedRow } from './rows.rules.ts';

type Row = { [K in keyof SheetImports]: SelectType<SheetImports[K]> };
/** An import as it is answered, with whose it is, where it goes and the key of its file. */
export interface ImportRow extends SheetImport {
  companyId: number;
  /** null = the people of the sheet become contacts */
  contactListId: number | null;
  userId: number | null;
  fileKey: string | null;
}

const toImport = ({ status, columns, ...row }: Row): ImportRow => ({
  ...row,
  status: status as SheetImport['status'],
  columns: columns as ImportColumn[],
});

export async function insertImport(
  db: Db,
  {
    columns,
    ...rest
  }: {
    companyId: number;
    contactListId: number | null;
    userId: number;
    fileKey: string;
    fileName: string;
    columns: readonly ImportColumn[];
    rowsTotal: number;
  },
): Promise<ImportRow> {
  const row = await db
    .insertInto('sheetImports')
    .values({ ...rest, columns: JSON.stringify(columns) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toImport(row);
}

export async function findImport(db: Db, id: number): Promise<ImportRow | undefined> {
  const row = await db.selectFrom('sheetImports').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toImport(row);
}

export async function lockImport(db: Db, id: number): Promise<ImportRow | undefined> {
  const row = await db.selectFrom('sheetImports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toImport(row);
}

export async function updateImport(
  db: Db,
  id: number,
  {
    columns,
    ...progress
  }: Partial<Pick<ImportRow, 'status' | 'fileKey' | 'columns' | 'rowsDone' | 'added' | 'repeated' | 'refused'>>,
): Promise<ImportRow> {
  const row = await db
    .updateTable('sheetImports')
    .set({
      ...progress,
      ...(columns && { columns: JSON.stringify(columns) }),
      updatedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toImport(row);
}

export async function insertRefusedRows(
  db: Db,
  companyId: number,
  importId: number,
  rows: readonly RefusedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('sheetImportRows')
    .values(rows.map((row) => ({ companyId, importId, ...row, wrong: JSON.stringify(row.wrong) })))
    .execute();
}

const refusedRowsPageSize = 1_000;

/** A page of the rows that an import did not take, after the one of a number. */
export const readRefusedRows = (db: Db, importId: number, after: number) =>
  readFirst(refusedRowsPageSize, async (limit): Promise<RefusedRow[]> => {
    const rows = await db
      .selectFrom('sheetImportRows')
      .select(['rowNumber', 'name', 'number', 'email', 'reason', 'field', 'wrong'])
      .where('importId', '=', importId)
      .where('rowNumber', '>', after)
      .orderBy('rowNumber')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...row, reason: row.reason as RefusedReason, wrong: row.wrong as WrongField[] }));
  });

/** Files of the imports of a list, and of one that was prepared and never started. */
export async function fileKeysOf(db: Db, contactListId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sheetImports')
    .select('fileKey')
    .where('contactListId', '=', contactListId)
    .where('fileKey', 'is not', null)
    .execute();
  return rows.flatMap(({ fileKey }) => (fileKey === null ? [] : [fileKey]));
}

/**
 * Forgets what a user read to become contacts and did not start, and imports that ended days ago, whose rows nobody reads any more.
 * @returns the keys of their files
 */
export async function deleteContactImports(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('sheetImports')
    .where('userId', '=', userId)
    .where('contactListId', 'is', null)
    .where(
      sql<boolean>`(status = 'ready' OR (status IN ('done', 'failed') AND updated_at < clock_timestamp() - interval '7 days'))`,
    )
    .returning('fileKey')
    .execute();
  return rows.flatMap(({ fileKey }) => (fileKey === null ? [] : [fileKey]));
}
