import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { reportRow } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import { withStoredFiles } from '../../../../platform/files/with-stored-files.ts';
import { jobHandler, type JobHandler } from '../../../../platform/jobs/job.ts';
import { sweepHandlers } from '../../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { createCopyRoom } from '../../../account/index.ts';
import { findRows, listServiceIds } from '../rows.sql.ts';
import { named } from '../rows.ts';
import { momentsOf } from '../services.sql.ts';
import { cellsOf, headsOf } from './cells.rules.ts';
import { removeExports, type AskedRows } from './exports.ts';
import * as rows from './exports.sql.ts';
import { makeFile, oldFiles, removeFile, stalledFiles } from './jobs.ts';
import { writeSheet, type Cell } from './write-sheet.ts';

/** Services that are read at once. */
const pageSize = 1_000;
/** A file is in no hurry: after each page it rests as long as the page took, so that others' calls go before. */
const restPerWork = 1;
const reportIntervalMs = 1_000;
/** A run is also touched between two reports: the file on its way into the store may take longer than a run may be silent. */
const touchIntervalMs = 5_000;

class Stopped extends Error {}

type Save = (change: Parameters<typeof rows.saveRun>[3]) => Promise<boolean>;

/** Makes files; one that a dead process had begun is begun anew, and old ones are removed. */
export function exportHandlers(platform: Platform): JobHandler[] {
  const { database, files, clock } = platform;
  const withRoom = createCopyRoom(platform);
  return [
    jobHandler(removeFile, ({ companyId, key }) => files.remove(companyId, key)),
    jobHandler(makeFile, ({ companyId, id }) => makeExport(platform, withRoom, companyId, id)),
    ...sweepHandlers({ database, clock }, stalledFiles, async (tx, ids) => {
      for (const id of ids) tx.enqueue(makeFile, { companyId: tx.companyId, id });
    }),
    ...sweepHandlers({ database, clock }, oldFiles, (tx, ids) => removeExports(tx, ids)),
  ];
}

async function makeExport(
  platform: Platform,
  withRoom: ReturnType<typeof createCopyRoom>,
  companyId: number,
  id: number,
): Promise<void> {
  const { database, files, config, log } = platform;
  const run = randomUUID();
  const begun = await database.forCompany(companyId, ({ db }) => rows.beginRun(db, id, run));
  if (!begun) return;
  const save: Save = (change) => database.forCompany(companyId, ({ db }) => rows.saveRun(db, id, run, change));
  const touching = setInterval(
    () =>
      void save({}).catch((error: unknown) =>
        log.warn({ err: error, id }, 'a report file at work could not be touched'),
      ),
    touchIntervalMs,
  );
  try {
    const written = await writeSheet(
      { dataDir: config.dataDir, name: begun.fileName, format: begun.format },
      pagesOf(platform, begun, save),
    );
    await withRoom(companyId, [written], (reservation) =>
      withStoredFiles(files, companyId, async ({ save: store, discard }) => {
        const stored = await store({ ...written, reservation });
        const isKept = await save({ state: 'ready', fileKey: stored.key, fileSize: String(stored.size) });
        if (!isKept) discard([stored]);
      }),
    );
  } catch (error) {
    if (error instanceof Stopped) return;
    const lacksSpace = error instanceof AppError && error.code === 'ERR_STORAGE_FULL';
    await save({ state: 'failed', lacksSpace });
    if (!lacksSpace) throw error;
  } finally {
    clearInterval(touching);
  }
}

/** The heads, then the services a page at a time, each page as its maker may see it. */
async function* pagesOf(
  { database, masks }: Platform,
  { companyId, asked, columns, language, hidesNumbers }: rows.ExportRow,
  save: Save,
): AsyncGenerator<Cell[][]> {
  const { scope, period, ...which } = asked as AskedRows;
  const cells = cellsOf(language, scope.timeZone);
  yield [headsOf(language, columns)];
  const moments = momentsOf(period, scope.timeZone);
  const ids = await database.forReport(companyId, ({ db }) =>
    listServiceIds(db, scope, { ...which, moments, hidesNumbers }),
  );
  let reportedAt = 0;
  for (let done = 0; done < ids.length; done += pageSize) {
    const began = performance.now();
    if (began - reportedAt >= reportIntervalMs) {
      reportedAt = began;
      if (!(await save({ done, total: ids.length }))) throw new Stopped();
    }
    const page = await database.forReport(companyId, async ({ db }) =>
      named(db, await findRows(db, ids.slice(done, done + pageSize))),
    );
    yield page.map((row) => {
      const seen = masks.apply({ companyId, hidesNumbers }, reportRow, row);
      return columns.map((column) => cells[column](seen));
    });
    await sleep((performance.now() - began) * restPerWork);
  }
  if (!(await save({ done: ids.length, total: ids.length }))) throw new Stopped();
}
