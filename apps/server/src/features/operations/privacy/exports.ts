import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type DataExport, dataExportDays, dayMs } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { recordAct } from '../../../platform/current-call.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { withStoredFiles } from '../../../platform/files/with-stored-files.ts';
import { defineJob, jobHandler, type JobHandler } from '../../../platform/jobs/job.ts';
import { defineSweep, sweepHandlers } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findCompany } from '../../account/index.ts';
import { findContact } from '../../inbox/index.ts';
import { writeArchive } from './archive.ts';
import * as rows from './exports.sql.ts';

/** A run that was touched less often belongs to a process that ended. */
const stalledMs = 120_000;
const reportIntervalMs = 1000;
/** A run is also touched between two reports: a large file, or the archive on its way into the store, takes longer than a run may be silent. */
const touchIntervalMs = 5_000;

const makeExport = defineJob({
  name: 'privacy.export',
  role: 'worker',
  schema: z.object({ companyId: z.number(), id: z.number() }),
  retry: { maxAttempts: 3 },
});
const removeArchive = defineJob({
  name: 'privacy.removeArchive',
  role: 'worker',
  schema: z.object({ companyId: z.number(), key: z.string() }),
});
export const stalledExports = defineSweep({
  name: 'privacy.stalledExports',
  crontab: '*/2 * * * *',
  find: (db, now, page) => rows.findStalled(db, new Date(now.getTime() - stalledMs), page),
});
export const oldExports = defineSweep({
  name: 'privacy.oldExports',
  crontab: '20 * * * *',
  find: (db, now, page) => rows.findOld(db, new Date(now.getTime() - dataExportDays * dayMs), page),
});

type ListedExport = Awaited<ReturnType<typeof rows.listExports>>[number];

export function toDataExport({
  contactId,
  contactName,
  userId,
  userName,
  fileKey,
  fileSize,
  run: _run,
  ...row
}: ListedExport): DataExport {
  const keptUntil = new Date(Date.parse(row.createdAt) + dataExportDays * dayMs).toISOString();
  return {
    ...row,
    state: row.state as DataExport['state'],
    contact: contactId === null ? null : { id: contactId, name: contactName ?? '' },
    user: userId === null ? null : { id: userId, name: userName ?? '' },
    fileSize: fileSize === null ? null : Number(fileSize),
    keptUntil: fileKey === null ? null : keptUntil,
  };
}

/**
 * The address of an archive that is ready. It opens without a session, so that lists do not show it and the audit log says who took it.
 * @throws AppError ERR_NO_DATA_EXPORT_FOUND
 */
export async function archiveAddress({ db, fileUrl }: CompanyTx, id: number): Promise<{ fileUrl: string }> {
  const row = await rows.findExport(db, id);
  if (!row || row.fileKey === null) throw new AppError('ERR_NO_DATA_EXPORT_FOUND');
  recordAct();
  return { fileUrl: fileUrl({ key: row.fileKey, name: row.fileName, mime: 'application/zip' }) };
}

/** @throws AppError ERR_NO_COMPANY_FOUND, ERR_NO_CONTACT_FOUND, ERR_DATA_EXPORT_RUNNING */
export async function beginExport(
  tx: CompanyTx,
  { contactId, userId }: { contactId: number | undefined; userId: number | null },
): Promise<DataExport> {
  const { db, companyId } = tx;
  const company = await findCompany(db, companyId);
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
  if (contactId !== undefined && !(await findContact(db, contactId))) throw new AppError('ERR_NO_CONTACT_FOUND');
  const day = tx.clock.now().toISOString().slice(0, 10);
  // The name of a contact would appear in a file name that people pass on.
  const subject = contactId === undefined ? plainName(company.name) : `contato-${contactId}`;
  const fileName = `${subject}-${day}.zip`;
  const id = await rows.insertExport(db, { companyId, contactId: contactId ?? null, userId, fileName });
  const row = id === undefined ? undefined : await rows.findExport(db, id);
  if (!row) throw new AppError('ERR_DATA_EXPORT_RUNNING');
  tx.enqueue(makeExport, { companyId, id: row.id });
  return toDataExport(row);
}

const plainName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'empresa';

/** Stops an archive that is being made, and removes its file. Error: ERR_NO_DATA_EXPORT_FOUND. */
export async function removeExport(tx: CompanyTx, id: number): Promise<void> {
  if (!(await rows.findExport(tx.db, id))) throw new AppError('ERR_NO_DATA_EXPORT_FOUND');
  await removeExports(tx, [id]);
}

export async function removeExports(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  for (const key of await rows.deleteExports(tx.db, ids)) tx.enqueue(removeArchive, { companyId: tx.companyId, key });
}

class Stopped extends Error {}

/** Makes archives; one that a dead process had begun is started again, and old ones are deleted. */
export function exportHandlers(platform: Platform): JobHandler[] {
  const { database, files, clock } = platform;
  return [
    jobHandler(removeArchive, ({ companyId, key }) => files.remove(companyId, key)),
    jobHandler(makeExport, ({ companyId, id }) => makeArchive(platform, companyId, id)),
    ...sweepHandlers({ database, clock }, stalledExports, async (tx, ids) => {
      for (const id of ids) tx.enqueue(makeExport, { companyId: tx.companyId, id });
    }),
    ...sweepHandlers({ database, clock }, oldExports, (tx, ids) => removeExports(tx, ids)),
  ];
}

async function makeArchive(platform: Platform, companyId: number, id: number): Promise<void> {
  const { database, files, clock, log } = platform;
  const run = randomUUID();
  const begun = await database.forCompany(companyId, async ({ db }) => {
    const row = await rows.findExport(db, id);
    const { messages } = await rows.countAmounts(db, row?.contactId ?? undefined);
    return rows.beginRun(db, id, run, messages);
  });
  if (!begun) return;
  const saveRun = (change: Parameters<typeof rows.saveRun>[3]) =>
    database.forCompany(companyId, ({ db }) => rows.saveRun(db, id, run, change));
  let reportedAt = 0;
  const touching = setInterval(
    () =>
      void saveRun({}).catch((error: unknown) =>
        log.warn({ err: error, id }, 'an archive at work could not be touched'),
      ),
    touchIntervalMs,
  );
  try {
    const archive = await writeArchive(platform, { ...begun, name: begun.fileName }, async (done) => {
      if (performance.now() - reportedAt < reportIntervalMs) return;
      reportedAt = performance.now();
      if (!(await saveRun({ done }))) throw new Stopped();
    });
    await withStoredFiles(files, companyId, async ({ save, discard }) => {
      const stored = await save(archive);
      const finishedAt = clock.now().toISOString();
      const isKept = await saveRun({ state: 'ready', fileKey: stored.key, fileSize: String(stored.size), finishedAt });
      if (!isKept) discard([stored]);
    });
  } catch (error) {
    if (error instanceof Stopped) return;
    await saveRun({ state: 'failed' });
    throw error;
  } finally {
    clearInterval(touching);
  }
}
