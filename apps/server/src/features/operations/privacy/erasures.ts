import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { contactErasureDays, dayMs, type Erasure } from '@balcao/contract';
import { AppError, isFilesFailure } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { defineJob, jobHandler, type JobHandler } from '../../../platform/jobs/job.ts';
import { defineSweep, sweepHandlers } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findContact } from '../../inbox/index.ts';
import { enqueueCompanyRemoval } from '../../account/index.ts';
import { eraseContact } from './erase-contact.ts';
import { listErasureKeys, readErasureFile, saveErasureFile } from './erasure-files.ts';
import * as rows from './erasures.sql.ts';
import { removeCompanyAgain } from './company-erasures.ts';

const stalledMs = 120_000;

const erase = defineJob({
  name: 'privacy.erase',
  role: 'worker',
  schema: z.object({ companyId: z.number(), id: z.number() }),
});
export const dueErasures = defineSweep({
  name: 'privacy.dueErasures',
  crontab: '*/5 * * * *',
  find: (db, now, page) => rows.findDue(db, now, new Date(now.getTime() - stalledMs), page),
});

const enqueueErasure = (tx: Pick<CompanyTx, 'enqueue'>, companyId: number, id: number) =>
  tx.enqueue(erase, { companyId, id }, { key: `erasure:${companyId}:${id}` });

type ListedErasure = Awaited<ReturnType<typeof rows.listErasures>>[number];

export const toErasure = ({ contactId, contactName, userId, userName, begunAt, ...row }: ListedErasure): Erasure => ({
  id: row.id,
  contact: { id: contactId ?? 0, name: contactName },
  user: userId === null ? null : { id: userId, name: userName ?? '' },
  requestedAt: row.requestedAt,
  dueAt: row.dueAt,
  isRunning: begunAt !== null,
  done: row.done,
  total: row.total,
});

/** @throws AppError ERR_NO_CONTACT_FOUND, ERR_ERASURE_PENDING */
export async function beginContactErasure(
  { db, companyId, clock }: CompanyTx,
  { contactId, userId }: { contactId: number; userId: number },
): Promise<Erasure> {
  const createdAt = await rows.findContactCreatedAt(db, contactId);
  if (createdAt === undefined || !(await findContact(db, contactId))) throw new AppError('ERR_NO_CONTACT_FOUND');
  const now = clock.now();
  const row = await rows.insertErasure(db, {
    companyId,
    contactId,
    userId,
    subjectCreatedAt: createdAt,
    requestedAt: now.toISOString(),
    dueAt: new Date(now.getTime() + contactErasureDays * dayMs).toISOString(),
  });
  const listed = row && (await rows.findErasure(db, row.id));
  if (!listed) throw new AppError('ERR_ERASURE_PENDING');
  return toErasure(listed);
}

/** @throws AppError ERR_NO_ERASURE_FOUND, ERR_ERASURE_RUNNING */
export async function undoErasure({ db, clock }: CompanyTx, id: number): Promise<void> {
  if (!(await rows.findErasure(db, id))) throw new AppError('ERR_NO_ERASURE_FOUND');
  if (!(await rows.markUndone(db, id, clock.now()))) throw new AppError('ERR_ERASURE_RUNNING');
}

/** Erases what is due, and continues erasures that a dead process had begun. */
export function erasureHandlers(platform: Platform): JobHandler[] {
  const { database } = platform;
  return [
    ...sweepHandlers(platform, dueErasures, async (tx, ids) => {
      for (const id of ids) enqueueErasure(tx, tx.companyId, id);
    }),
    jobHandler(erase, async ({ companyId, id }) => {
      const begun = await database.forCompany(companyId, ({ db, clock }) => rows.beginErasure(db, id, clock.now()));
      if (!begun) return;
      // First of all: once something is gone, no backup may bring it back.
      await saveErasureFile(platform, begun);
      if (begun.contactId !== null) return eraseContact(platform, begun);
      await database.forCompany(companyId, async (tx) => enqueueCompanyRemoval(tx, companyId));
    }),
  ];
}

/**
 * Repeats erasures that the file store records and the database does not: a backup was restored. A record that got the
 * id of an erased one since is another record, and stays.
 */
export async function repeatErasures(
  platform: Pick<Platform, 'database' | 'config' | 'fileStore' | 'log'>,
): Promise<void> {
  const { database, log } = platform;
  const keys = await listErasureKeys(platform);
  const done = await asPlatform(database, ({ db }) => rows.doneAmong(db, keys));
  for (const key of keys.filter((one) => !done.has(one))) {
    const file = await readErasureFile(platform, key);
    const isRepeated = await asPlatform(database, async (tx) => {
      if (!(await rows.isThere(tx.db, file))) return false;
      const id = await rows.insertRepeated(tx.db, file, tx.clock.now());
      if (file.contactId === null) await removeCompanyAgain(tx, file.companyId);
      enqueueErasure(tx, file.companyId, id);
      return true;
    });
    if (isRepeated)
      log.warn(
        { companyId: file.companyId, contactId: file.contactId },
        'what was erased is in the database again; it is erased anew',
      );
  }
}

/** The file store may be down when a process starts: its records of erasures are read this often until it is up. */
const fileStoreRetryMs = 30_000;

/**
 * Repeats erasures at the start of a process. Where the records cannot be read the process starts without, since
 * conversations need no files, and tries again.
 */
export async function startRepeatingErasures(
  platform: Parameters<typeof repeatErasures>[0],
  retryMs = fileStoreRetryMs,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isDone = async () => {
    try {
      await repeatErasures(platform);
      return true;
    } catch (error) {
      if (!isFilesFailure(error)) throw error;
      platform.log.error({ err: error }, 'records of erasures cannot be read yet');
      return false;
    }
  };
  const repeat = async () => {
    do await sleep(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
    while (!signal.aborted && !(await isDone()));
  };
  const running = (await isDone())
    ? Promise.resolve()
    : repeat().catch((error: unknown) => platform.log.error({ err: error }, 'erasures could not be repeated'));
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
