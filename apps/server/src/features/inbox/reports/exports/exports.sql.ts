import { sql, type SelectType } from 'kysely';
import type { ReportColumn, ReportExportFormat, reportExportStates } from '@balcao/contract';
import type { Language } from '@balcao/i18n';
import type { Db } from '../../../../platform/db/database.ts';
import type { ReportExports } from '../../../../platform/db/schema.gen.ts';

type Row = { [K in keyof ReportExports]: SelectType<ReportExports[K]> };
export type ExportRow = Omit<Row, 'state' | 'format' | 'columns' | 'language'> & {
  state: (typeof reportExportStates)[number];
  format: ReportExportFormat;
  columns: ReportColumn[];
  language: Language;
};

/** Lists a person's own files, newest first. */
export async function listExports(db: Db, userId: number, limit: number): Promise<ExportRow[]> {
  const rows = await db
    .selectFrom('reportExports')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as ExportRow[];
}

export async function findOwnExport(db: Db, userId: number, id: number): Promise<ExportRow | undefined> {
  const row = await db
    .selectFrom('reportExports')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row as ExportRow | undefined;
}

/** @returns undefined while another file of the company is being made */
export async function insertExport(
  db: Db,
  given: Pick<
    ExportRow,
    | 'companyId'
    | 'userId'
    | 'format'
    | 'columns'
    | 'language'
    | 'asked'
    | 'hidesNumbers'
    | 'queueIds'
    | 'fieldIds'
    | 'total'
    | 'fileName'
  >,
): Promise<ExportRow | undefined> {
  const row = await db
    .insertInto('reportExports')
    .values({ ...given, asked: JSON.stringify(given.asked) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row as ExportRow | undefined;
}

/** A run that was touched longer ago belongs to a process that ended. */
export const stalledMs = 120_000;

/** Begins a run, which takes the place of one that died; undefined when there is nothing to do any more, or another run is at it. */
export async function beginRun(db: Db, id: number, run: string): Promise<ExportRow | undefined> {
  const row = await db
    .updateTable('reportExports')
    .set({ state: 'running', run, done: 0, touchedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where(
      sql<boolean>`(state = 'waiting' OR state = 'running' AND touched_at < clock_timestamp() - ${stalledMs}::int * interval '1 ms')`,
    )
    .returningAll()
    .executeTakeFirst();
  return row as ExportRow | undefined;
}

/** Records the progress of a run, or how it ended; false when it was stopped, or another one took its place. */
export async function saveRun(
  db: Db,
  id: number,
  run: string,
  change: Partial<Pick<ExportRow, 'done' | 'total' | 'state' | 'lacksSpace'> & { fileKey: string; fileSize: string }>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reportExports')
    .set({ ...change, touchedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes files; undefined = all of the company. @returns the keys of what is stored of them */
export async function deleteExports(db: Db, ids: readonly number[] | undefined): Promise<string[]> {
  if (ids?.length === 0) return [];
  const rows = await db
    .deleteFrom('reportExports')
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .returning('fileKey')
    .execute();
  return rows.flatMap(({ fileKey }) => fileKey ?? []);
}

export async function listExportsOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('reportExports').select('id').where('userId', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** Lists files of all companies, for the sweeps that take up what a dead process left, and remove what is old. */
export const findStalled = (db: Db, before: Date, page: { after: number; limit: number }) =>
  db
    .selectFrom('reportExports')
    .select(['id', 'companyId'])
    .where('state', 'in', ['waiting', 'running'])
    .where('touchedAt', '<', before.toISOString())
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .execute();

export const findOld = (db: Db, before: Date, page: { after: number; limit: number }) =>
  db
    .selectFrom('reportExports')
    .select(['id', 'companyId'])
    .where('createdAt', '<', before.toISOString())
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .execute();
