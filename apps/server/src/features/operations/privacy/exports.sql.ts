import { sql, type SelectType } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DataExports } from '../../../platform/db/schema.gen.ts';
import type { Table } from './catalogue.sql.ts';
import type { Condition } from './contact-rows.sql.ts';
import { exportedRows, isSearchColumn, withheldColumns } from './left-out.ts';

export type ExportRow = { [K in keyof DataExports]: SelectType<DataExports[K]> };
const rowsAtOnce = 200;

/**
 * The rows of a table as JSON texts, page by page in the order of its key; `after` = the key of the last row of the
 * page before. Columns that duplicate others for searching, and credentials, are left out.
 */
export async function readRows(
  db: Db,
  { name, columns, primaryKey }: Table,
  condition: Condition | undefined,
  after: readonly unknown[] | undefined,
): Promise<{ lines: string[]; last: unknown[] | undefined }> {
  const without = [...(withheldColumns[name] ?? []), ...columns.filter(isSearchColumn).map((column) => column.name)];
  // A table without a key is read in the order in which it is stored.
  const ordered = primaryKey.length === 0 ? ['ctid'] : primaryKey;
  const key = sql.join(ordered.map((column) => sql`t.${sql.ref(column)}`));
  const typed = ordered.map((column, place) => {
    const type = columns.find((one) => one.name === column)?.type ?? 'tid';
    return sql`${String(after?.[place])}::text::${sql.raw(type)}`;
  });
  const rest = exportedRows[name];
  const { rows } = await sql<{ line: string; key: unknown[] }>`
    SELECT (to_jsonb(t) - ${without}::text[])::text AS line, json_build_array(${key}) AS key FROM ${sql.table(name)} t
    WHERE ${condition ?? sql`true`} AND ${rest === undefined ? sql`true` : sql.raw(rest)}
      AND ${after ? sql`(${key}) > (${sql.join(typed)})` : sql`true`}
    ORDER BY ${key} LIMIT ${sql.lit(rowsAtOnce)}`.execute(db);
  return { lines: rows.map(({ line }) => line), last: rows.length < rowsAtOnce ? undefined : rows.at(-1)?.key };
}

export async function countAmounts(db: Db, contactId?: number): Promise<{ tickets: number; messages: number }> {
  const ofContact = contactId === undefined ? sql`true` : sql`contact_id = ${contactId}`;
  const { rows } = await sql<{ tickets: number; messages: number }>`
    SELECT (SELECT count(*)::integer FROM tickets WHERE ${ofContact}) AS tickets,
      (SELECT count(*)::integer FROM messages ${contactId === undefined ? sql`` : sql`WHERE ticket_id IN (SELECT id FROM tickets WHERE ${ofContact})`}) AS messages`.execute(
    db,
  );
  return rows[0] ?? { tickets: 0, messages: 0 };
}

/** Messages of a contact that have a file. */
export async function countFilesOfContact(db: Db, contactId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(media_key)::integer AS count FROM messages
    WHERE ticket_id IN (SELECT id FROM tickets WHERE contact_id = ${contactId})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts what an export of the whole company holds. */
export async function countOfCompany(
  db: Db,
): Promise<{ contacts: number; files: number; users: number; connections: number }> {
  const { rows } = await sql<{ contacts: number; files: number; users: number; connections: number }>`
    SELECT (SELECT count(*)::integer FROM contacts) AS contacts, (SELECT count(media_key)::integer FROM messages) AS files,
      (SELECT count(*)::integer FROM users) AS users, (SELECT count(*)::integer FROM whatsapps) AS connections`.execute(
    db,
  );
  return rows[0] ?? { contacts: 0, files: 0, users: 0, connections: 0 };
}

const withNames = (db: Db) =>
  db
    .selectFrom('dataExports')
    .leftJoin('contacts', 'contacts.id', 'dataExports.contactId')
    .leftJoin('users', 'users.id', 'dataExports.userId')
    .selectAll('dataExports')
    .select(['contacts.name as contactName', 'users.name as userName']);

/** Lists the exports of the company, newest first. */
export const listExports = (db: Db) => withNames(db).orderBy('dataExports.id', 'desc').limit(50).execute();

export const findExport = (db: Db, id: number) => withNames(db).where('dataExports.id', '=', id).executeTakeFirst();

/** @returns undefined while one of the same is being made */
export async function insertExport(
  db: Db,
  columns: { companyId: number; contactId: number | null; userId: number | null; fileName: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO data_exports (company_id, contact_id, user_id, file_name)
    VALUES (${columns.companyId}, ${columns.contactId}, ${columns.userId}, ${columns.fileName})
    ON CONFLICT DO NOTHING RETURNING id`.execute(db);
  return rows[0]?.id;
}

/** Begins a run, which takes the place of one that died; undefined when there is nothing to do any more. */
export async function beginRun(db: Db, id: number, run: string, total: number): Promise<ExportRow | undefined> {
  return db
    .updateTable('dataExports')
    .set({ state: 'running', run, total, done: 0, touchedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst();
}

/** Records the progress of a run, or how it ended; false when it was stopped, or another one took its place. */
export async function saveRun(
  db: Db,
  id: number,
  run: string,
  change: { done?: number; state?: string; fileKey?: string; fileSize?: string; finishedAt?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dataExports')
    .set({ ...change, touchedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteExports(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.deleteFrom('dataExports').where('id', 'in', ids).returning('fileKey').execute();
  return rows.flatMap(({ fileKey }) => fileKey ?? []);
}

export async function listExportsOfContacts(db: Db, contactIds: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('dataExports').select('id').where('contactId', 'in', contactIds).execute();
  return rows.map(({ id }) => id);
}

/** Archives of a company as a whole. */
export async function listCompanyArchives(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('dataExports').select('id').where('contactId', 'is', null).execute();
  return rows.map(({ id }) => id);
}

/** Lists the exports of all companies that a dead process left unfinished, for the sweep that takes each up in its company. */
export const findStalled = (db: Db, before: Date, page: { after: number; limit: number }) =>
  db
    .selectFrom('dataExports')
    .select(['id', 'companyId'])
    .where('state', 'in', ['waiting', 'running'])
    .where('touchedAt', '<', before.toISOString())
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .execute();

/** Lists the exports of all companies whose time is over, for the sweep that removes each in its company. */
export const findOld = (db: Db, before: Date, page: { after: number; limit: number }) =>
  db
    .selectFrom('dataExports')
    .select(['id', 'companyId'])
    .where('createdAt', '<', before.toISOString())
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .execute();
