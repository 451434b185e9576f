import * as z from 'zod';
import {
  areColumnsComplete,
  phoneKey,
  type ContactListImport,
  type ImportColumn,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { removeFilesAfterCommit } from '../../../platform/files/attachments.ts';
import type { TempFile } from '../../../platform/files/temp-file.ts';
import { withStoredFiles } from '../../../platform/files/with-stored-files.ts';
import { defineJob, jobHandler, type JobHandler } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findCompany } from '../../account/index.ts';
import { listAudience } from './audience.ts';
import { changeCount, emitReload } from './contact-lists.ts';
import { findList, lockList } from './contact-lists.sql.ts';
import { guessColumns, parseRow, type ParsedRow, type RefusedRow } from './import.rules.ts';
import * as rows from './imports.sql.ts';
import { insertNewItems } from './items.sql.ts';
import { requestNumberCheck } from './number-check.jobs.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetLine } from './sheet-process.ts';

/** Rows of one transaction: where an interrupted run continues. */
const batchSize = 1_000;
const sampleRows = 5;

export const runImport = defineJob({
  name: 'contactLists.import',
  role: 'worker',
  schema: z.object({ companyId: z.number(), importId: z.number() }),
  retry: { maxAttempts: 5 },
});

const withoutFile = ({ fileKey: _key, companyId: _company, ...record }: rows.ImportRow): ContactListImport => record;

export function createImports({ database, files, log }: Pick<Platform, 'database' | 'files' | 'log'>) {
  /**
   * Reads a spreadsheet and keeps it, with what its columns most likely are.
   * @throws AppError ERR_NO_CONTACT_LIST_FOUND, ERR_VALIDATION without a file, and those of `readSheet`
   */
  async function prepare(actor: UserActor, contactListId: number, file: TempFile | undefined) {
    const { companyId, userId } = actor;
    const decimalSign = await database.forCompany(companyId, async ({ db }) => {
      if (!(await findList(db, contactListId))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
      return findDecimalSign(db, companyId);
    });
    if (!file || file.size === 0)
      throw new AppError('ERR_VALIDATION', {
        fields: [{ field: 'file', problem: 'expected a file that is not empty' }],
      });
    return withStoredFiles(files, companyId, async ({ save }) => {
      const stored = await save(file);
      const sample: string[][] = [];
      let count = 0;
      for await (const { cells } of readSheet(companyId, () => files.open(companyId, stored.key), { decimalSign })) {
        count += 1;
        if (sample.length < sampleRows) sample.push(cells);
      }
      const record = await database.forCompany(companyId, ({ db }) =>
        rows.insertImport(db, {
          companyId,
          contactListId,
          userId,
          fileKey: stored.key,
          fileName: stored.name,
          columns: guessColumns(sample[0] ?? []),
          rowsTotal: count - 1,
        }),
      );
      return { record, sample };
    });
  }

  /**
   * Starts an import, once.
   * @throws AppError ERR_NO_CONTACT_LIST_IMPORT_FOUND, ERR_SHEET_COLUMNS
   */
  async function start(tx: CompanyTx, id: number, columns: readonly ImportColumn[]): Promise<ContactListImport> {
    const before = await rows.lockImport(tx.db, id);
    if (!before) throw new AppError('ERR_NO_CONTACT_LIST_IMPORT_FOUND');
    if (before.status !== 'ready') return withoutFile(before);
    if (columns.length !== before.columns.length || !areColumnsComplete(columns))
      throw new AppError('ERR_SHEET_COLUMNS');
    const record = await rows.updateImport(tx.db, id, { status: 'running', columns: [...columns] });
    tx.enqueue(runImport, { companyId: tx.companyId, importId: id });
    return withoutFile(record);
  }

  /**
   * Imports the rows after the first `from`.
   * @returns false when they are not wanted: the import has ended, or is at another row
   */
  async function takeBatch(
    { companyId, importId }: { companyId: number; importId: number },
    from: number,
    batch: readonly SheetLine[],
  ): Promise<boolean> {
    return database.forCompany(companyId, async (tx) => {
      const found = await rows.findImport(tx.db, importId);
      // The list before the import, as its deletion locks them.
      if (!found || !(await lockList(tx.db, found.contactListId))) return false;
      const before = await rows.lockImport(tx.db, importId);
      if (before?.status !== 'running' || before.rowsDone !== from) return false;
      const upTo = from + batch.length;
      const { fresh, refused } = parseBatch(batch, before.columns);
      const added = await insertNewItems(
        tx.db,
        companyId,
        fresh.map((row) => ({ ...row, contactListId: before.contactListId })),
      );
      const repeated: RefusedRow[] = fresh
        .filter(({ numberKey }) => !added.has(numberKey))
        .map(({ rowNumber, name, number, email }) => ({ rowNumber, name, number, email, reason: 'repeated' }));
      const all = [...refused, ...repeated].toSorted((a, b) => a.rowNumber - b.rowNumber);
      await rows.insertRefusedRows(tx.db, companyId, importId, all);
      const isDone = upTo >= before.rowsTotal;
      const again = all.filter(({ reason }) => reason === 'repeated').length;
      const after = await rows.updateImport(tx.db, importId, {
        status: isDone ? 'done' : 'running',
        rowsDone: upTo,
        added: before.added + added.size,
        repeated: before.repeated + again,
        refused: before.refused + all.length - again,
        ...(isDone && { fileKey: null }),
      });
      if (isDone) removeFilesAfterCommit(files, tx, [before.fileKey]);
      await changeCount(tx, before.contactListId, added.size);
      tx.emit('contactListImport', { action: 'update', record: withoutFile(after) }, listAudience);
      if (isDone) await emitReload(tx, before.contactListId);
      requestNumberCheck(tx);
      return true;
    });
  }

  async function run(companyId: number, importId: number): Promise<void> {
    const { record, decimalSign } = await database.forCompany(companyId, async ({ db }) => ({
      record: await rows.findImport(db, importId),
      decimalSign: await findDecimalSign(db, companyId),
    }));
    const { status, fileKey } = record ?? {};
    if (!record || status !== 'running' || !fileKey) return;
    const table = readSheet(companyId, () => files.open(companyId, fileKey), { decimalSign, isBackground: true });
    if (!(await takeRows(record, table))) await fail(companyId, importId);
  }

  /**
   * Imports the rows of a sheet from the current position.
   * @returns false when the sheet cannot be read to its end
   */
  async function takeRows(
    { companyId, id: importId, rowsDone, rowsTotal }: rows.ImportRow,
    table: AsyncGenerator<SheetLine>,
  ): Promise<boolean> {
    const ids = { companyId, importId };
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
    await database.forCompany(companyId, async (tx) => {
      const failed = await rows.updateImport(tx.db, importId, { status: 'failed' });
      tx.emit('contactListImport', { action: 'update', record: withoutFile(failed) }, listAudience);
    });
  }

  const handlers: JobHandler[] = [jobHandler(runImport, ({ companyId, importId }) => run(companyId, importId))];
  return { prepare, start, handlers, withoutFile };
}

/** What stands before the fraction of a number, as the contacts of a company read it in its messages. */
const findDecimalSign = async (db: Db, companyId: number) =>
  (await findCompany(db, companyId))?.language === 'en' ? '.' : ',';

/** The contacts of some rows; a number that comes twice is taken where it comes first. */
function parseBatch(table: readonly SheetLine[], columns: readonly ImportColumn[]) {
  const fresh: (ParsedRow & { numberKey: string })[] = [];
  const refused: RefusedRow[] = [];
  const keys = new Set<string>();
  for (const line of table) {
    const row = parseRow(line.cells, columns, line.row);
    if (!row) continue;
    if ('reason' in row) {
      refused.push(row);
      continue;
    }
    const numberKey = phoneKey(row.number);
    if (keys.has(numberKey)) {
      const { rowNumber, name, number, email } = row;
      refused.push({ rowNumber, name, number, email, reason: 'repeated' });
    } else {
      keys.add(numberKey);
      fresh.push({ ...row, numberKey });
    }
  }
  return { fresh, refused };
}
