import { sql, type SelectType } from 'kysely';
import type { ContactListImport, ImportColumn } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { ContactListImports } from '../../../platform/db/schema.gen.ts';
import type { RefusedReason, RefusedRow } from './import.rules.ts';

type Row = { [K in keyof ContactListImports]: SelectType<ContactListImports[K]> };
/** An import as it is answered, with the key of its file. */
export type ImportRow = ContactListImport & { companyId: number; fileKey: string | null };

const toImport = ({ status, columns, userId: _userId, ...row }: Row): ImportRow => ({
  ...row,
  status: status as ContactListImport['status'],
  columns: columns as ImportColumn[],
});

export async function insertImport(
  db: Db,
  {
    columns,
    ...rest
  }: {
    companyId: number;
    contactListId: number;
    userId: number;
    fileKey: string;
    fileName: string;
    columns: readonly ImportColumn[];
    rowsTotal: number;
  },
): Promise<ImportRow> {
  const row = await db
    .insertInto('contactListImports')
    .values({ ...rest, columns: JSON.stringify(columns) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toImport(row);
}

export async function findImport(db: Db, id: number): Promise<ImportRow | undefined> {
  const row = await db.selectFrom('contactListImports').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toImport(row);
}

export async function lockImport(db: Db, id: number): Promise<ImportRow | undefined> {
  const row = await db.selectFrom('contactListImports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
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
    .updateTable('contactListImports')
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
    .insertInto('contactListImportRows')
    .values(rows.map((row) => ({ companyId, importId, ...row })))
    .execute();
}

export async function listRefusedRows(db: Db, importId: number, after: number, limit: number): Promise<RefusedRow[]> {
  const rows = await db
    .selectFrom('contactListImportRows')
    .select(['rowNumber', 'name', 'number', 'email', 'reason'])
    .where('importId', '=', importId)
    .where('rowNumber', '>', after)
    .orderBy('rowNumber')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, reason: row.reason as RefusedReason }));
}

/** Files of the imports of a list, and of one that was prepared and never started. */
export async function fileKeysOf(db: Db, contactListId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('contactListImports')
    .select('fileKey')
    .where('contactListId', '=', contactListId)
    .where('fileKey', 'is not', null)
    .execute();
  return rows.flatMap(({ fileKey }) => (fileKey === null ? [] : [fileKey]));
}
