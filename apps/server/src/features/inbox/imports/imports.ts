import { areColumnsComplete, phoneKey, type CustomField, type ImportColumn, type UserActor } from '@balcao/contract';
import * as z from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { removeFilesAfterCommit } from '../../../platform/files/attachments.ts';
import type { TempFile } from '../../../platform/files/temp-file.ts';
import { withStoredFiles } from '../../../platform/files/with-stored-files.ts';
import { defineJob, jobHandler, type JobHandler } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findCompany } from '../../account/index.ts';
import { guessColumns, type OtherColumns } from './columns.rules.ts';
import * as sql from './imports.sql.ts';
import type { ImportRow } from './imports.sql.ts';
import type { SheetLine } from './reading/sheet-process.ts';
import { readTable } from './read-table.ts';
import { noWrong, parseRow, type FieldColumns, type ParsedRow, type RefusedRow } from './rows.rules.ts';

/** Rows of one transaction: where an interrupted run continues. */
const batchSize = 1_000;
const sampleRows = 5;

/** The job of a kind of import. */
export const defineImportJob = (name: string) =>
  defineJob({
    name,
    role: 'worker',
    schema: z.object({ companyId: z.number(), importId: z.number() }),
    retry: { maxAttempts: 5 },
  });

/** A person of a sheet, whose number is in no row above. */
interface ImportedPerson extends ParsedRow {
  /** the number by which one person is told from another */
  numberKey: string;
}

/** Where the people of sheets go. */
interface ImportTarget {
  job: ReturnType<typeof defineImportJob>;
  /** what columns of other names become */
  others: OtherColumns;
  /** Lists the fields that columns may become, the archived ones too, as far as somebody sees them; absent = none. */
  fields?: (db: Db, reader: UserActor | 'company') => Promise<CustomField[]>;
  /** Locks what they go into; false = it is gone. */
  lock(tx: CompanyTx, record: ImportRow): Promise<boolean>;
  /** Adds those it does not know. @returns the keys of their numbers */
  add(tx: CompanyTx, record: ImportRow, people: readonly ImportedPerson[]): Promise<ReadonlySet<string>>;
  /** Emits what an import changed to open browsers: how far it is, at its end what people were added to. */
  emit(tx: CompanyTx, record: ImportRow): Promise<void>;
}

/** Imports spreadsheets row by row into a target. */
export function createImports(
  { database, files, log }: Pick<Platform, 'database' | 'files' | 'log'>,
  { job, others, fields = () => Promise.resolve([]), lock, add, emit }: ImportTarget,
) {
  /**
   * Reads a spreadsheet and keeps it, with what its columns most likely are.
   * @param admit refuses before anything is read, and once more before the import is kept
   * @throws AppError ERR_VALIDATION without a file, and those of `readTable`
   */
  async function prepare(
    actor: UserActor,
    file: TempFile | undefined,
    { contactListId, admit }: { contactListId: number | null; admit?: (tx: CompanyTx) => Promise<void> },
  ): Promise<{ record: ImportRow; sample: string[][] }> {
    const { companyId, userId } = actor;
    const { decimalSign, known } = await database.forCompany(companyId, async (tx) => {
      await admit?.(tx);
      return { decimalSign: await findDecimalSign(tx.db, companyId), known: await fields(tx.db, actor) };
    });
    if (!file || file.size === 0)
      throw new AppError('ERR_VALIDATION', {
        fields: [{ field: 'file', problem: 'expected a file that is not empty' }],
      });
    return withStoredFiles(files, companyId, async ({ save }) => {
      const stored = await save(file);
      const sample: string[][] = [];
      const used = new Set<number>();
      let count = 0;
      const reading = { decimalSign, fileName: stored.name };
      for await (const { cells } of readTable(companyId, () => files.open(companyId, stored.key), reading)) {
        if (sample.length < sampleRows) sample.push(cells);
        if (count > 0) for (const [column, cell] of cells.entries()) if (cell !== '') used.add(column);
        count += 1;
      }
      if (count < 2) throw new AppError('ERR_SHEET_EMPTY');
      const record = await database.forCompany(companyId, async (tx) => {
        // Its target may have been deleted while the sheet was read.
        await admit?.(tx);
        return sql.insertImport(tx.db, {
          companyId,
          contactListId,
          userId,
          fileKey: stored.key,
          fileName: stored.name,
          columns: guessColumns(sample[0] ?? [], {
            isUsed: (column) => used.has(column),
            others,
            fields: known.filter(({ archivedAt }) => archivedAt === null),
          }),
          rowsTotal: count - 1,
        });
      });
      return { record, sample };
    });
  }

  /**
   * Starts an import, once.
   * @throws AppError ERR_SHEET_COLUMNS
   */
  async function start(
    tx: CompanyTx,
    actor: UserActor,
    before: ImportRow,
    columns: readonly ImportColumn[],
  ): Promise<ImportRow> {
    if (before.status !== 'ready') return before;
    const foreign = others === 'info' ? 'variable:' : 'info:';
    const named = columns.some(isField) ? await fields(tx.db, actor) : [];
    const known = new Set(named.flatMap(({ key, archivedAt }) => (archivedAt === null ? [`field:${key}`] : [])));
    const isForeign = columns.some((column) => column.startsWith(foreign) || (isField(column) && !known.has(column)));
    if (columns.length !== before.columns.length || !areColumnsComplete(columns) || isForeign)
      throw new AppError('ERR_SHEET_COLUMNS');
    const record = await sql.updateImport(tx.db, before.id, { status: 'running', columns: [...columns] });
    tx.enqueue(job, { companyId: tx.companyId, importId: before.id });
    return record;
  }

  /**
   * Imports the rows after the first `from`.
   * @returns false when they are not wanted: the import has ended, or is at another row
   */
  async function takeBatch(
    { companyId, importId, decimalSign }: { companyId: number; importId: number; decimalSign: string },
    from: number,
    batch: readonly SheetLine[],
  ): Promise<boolean> {
    return database.forCompany(companyId, async (tx) => {
      const found = await sql.findImport(tx.db, importId);
      // The target before the import, as its deletion locks them.
      if (!found || !(await lock(tx, found))) return false;
      const before = await sql.lockImport(tx.db, importId);
      if (before?.status !== 'running' || before.rowsDone !== from) return false;
      const upTo = from + batch.length;
      // Archived since the start, a field takes what was sent for it.
      const named = before.columns.some(isField) ? await fields(tx.db, 'company') : [];
      const byKey = new Map(named.map((field) => [field.key, field]));
      const { fresh, refused } = parseBatch(batch, before.columns, { fields: byKey, decimalSign });
      const added = fresh.length === 0 ? new Set<string>() : await add(tx, before, fresh);
      const repeated: RefusedRow[] = fresh
        .filter(({ numberKey }) => !added.has(numberKey))
        .map(({ rowNumber, name, number, email }) => ({
          rowNumber,
          name,
          number,
          email,
          reason: 'repeated',
          ...noWrong,
        }));
      const all = [...refused, ...repeated].toSorted((a, b) => a.rowNumber - b.rowNumber);
      await sql.insertRefusedRows(tx.db, companyId, importId, all);
      const isDone = upTo >= before.rowsTotal;
      const again = all.filter(({ reason }) => reason === 'repeated').length;
      const after = await sql.updateImport(tx.db, importId, {
        status: isDone ? 'done' : 'running',
        rowsDone: upTo,
        added: before.added + added.size,
        repeated: before.repeated + again,
        refused: before.refused + all.length - again,
        ...(isDone && { fileKey: null }),
      });
      if (isDone) removeFilesAfterCommit(files, tx, [before.fileKey]);
      await emit(tx, after);
      return true;
    });
  }

  async function run(companyId: number, importId: number): Promise<void> {
    const { record, decimalSign } = await database.forCompany(companyId, async ({ db }) => ({
      record: await sql.findImport(db, importId),
      decimalSign: await findDecimalSign(db, companyId),
    }));
    const { status, fileKey } = record ?? {};
    if (!record || status !== 'running' || !fileKey) return;
    const reading = { decimalSign, fileName: record.fileName, isBackground: true };
    const table = readTable(companyId, () => files.open(companyId, fileKey), reading);
    if (!(await takeRows(record, table, decimalSign))) await fail(companyId, importId);
  }

  /**
   * Imports the rows of a sheet from the current position.
   * @returns false when the sheet cannot be read to its end
   */
  async function takeRows(
    { companyId, id: importId, rowsDone, rowsTotal }: ImportRow,
    table: AsyncGenerator<SheetLine>,
    decimalSign: string,
  ): Promise<boolean> {
    const ids = { companyId, importId, decimalSign };
    let from = rowsDone;
    let batch: SheetLine[] = [];
    let place = -1;
    try {
      for await (const row of table) {
        place += 1;
        // Rows that were imported before a restart, and the names of the columns.
        if (place <= rowsDone) continue;
        batch.push(row);
        if (batch.length < batchSize && place < rowsTotal) continue;
        if (!(await takeBatch(ids, from, batch))) return true;
        [from, batch] = [from + batch.length, []];
        if (place >= rowsTotal) return true;
      }
      return false;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  async function fail(companyId: number, importId: number): Promise<void> {
    log.warn({ companyId, importId }, 'the spreadsheet of an import cannot be read any more');
    await database.forCompany(companyId, async (tx) =>
      emit(tx, await sql.updateImport(tx.db, importId, { status: 'failed' })),
    );
  }

  const handler: JobHandler = jobHandler(job, ({ companyId, importId }) => run(companyId, importId));
  return { prepare, start, handler };
}

const isField = (column: ImportColumn): boolean => column.startsWith('field:');

/** What stands before the fraction of a number, as the contacts of a company read it in its messages. */
const findDecimalSign = async (db: Db, companyId: number) =>
  (await findCompany(db, companyId))?.language === 'en' ? '.' : ',';

/** The contacts of some rows; a number that comes twice is taken where it comes first. */
function parseBatch(table: readonly SheetLine[], columns: readonly ImportColumn[], fieldColumns: FieldColumns) {
  const fresh: ImportedPerson[] = [];
  const refused: RefusedRow[] = [];
  const keys = new Set<string>();
  for (const line of table) {
    const row = parseRow(line.cells, columns, line.row, fieldColumns);
    if (!row) continue;
    if ('reason' in row) {
      refused.push(row);
      continue;
    }
    const numberKey = phoneKey(row.number);
    if (keys.has(numberKey)) {
      const { rowNumber, name, number, email } = row;
      refused.push({ rowNumber, name, number, email, reason: 'repeated', ...noWrong });
    } else {
      keys.add(numberKey);
      fresh.push({ ...row, numberKey });
    }
  }
  return { fresh, refused };
}
