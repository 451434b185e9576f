import { setTimeout as delay } from 'node:timers/promises';
import { dayMs } from '@balcao/contract';
import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import { asPlatform } from '../../../../platform/db/as-platform.ts';
import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import { defineSweep } from '../../../../platform/jobs/sweep.ts';
import { emitConnection } from '../connections.ts';
import { emitImportEnd, importBackfillJob, importBatch, type BackfillPorts } from './backfill.ts';
import * as rows from './backfill.sql.ts';

const progressIntervalMs = 400;
const maxAttempts = 3;
const retryDelayMs = 500;
/** An import without progress for this time counts as abandoned by its process. */
const stalledAfterMs = 60_000;
/** A history without a decision is not kept for longer. */
const retentionMs = 14 * dayMs;

/**
 * Imports a history in chunks from where it stands; stored messages are recognized, so that it can be run again at any
 * time.
 */
export async function runImport(
  database: Database,
  ports: BackfillPorts,
  { companyId, whatsappId }: ConnectionRef,
): Promise<void> {
  let failures = 0;
  let progressEmittedAt = 0;
  for (;;) {
    const emitProgress = performance.now() - progressEmittedAt > progressIntervalMs;
    try {
      if (!(await database.forCompany(companyId, (tx) => importBatch(tx, ports, whatsappId, emitProgress)))) return;
      if (emitProgress) progressEmittedAt = performance.now();
      failures = 0;
    } catch (error) {
      failures += 1;
      ports.log.error({ err: error, whatsappId }, 'the history of a phone could not be imported further');
      if (failures < maxAttempts) {
        await delay(retryDelayMs * failures);
        continue;
      }
      await database.forCompany(companyId, async (tx) => {
        if ((await rows.lockBackfill(tx.db, whatsappId))?.state !== 'importing') return;
        await rows.updateBackfill(tx.db, whatsappId, { state: 'failed' });
        await emitImportEnd(tx, whatsappId);
      });
      return;
    }
  }
}

/** Continues all imports that a process left when it ended, of all companies. */
export async function resumeImports(database: Database): Promise<void> {
  await asPlatform(database, async (tx) => {
    for (const connection of await rows.listImports(tx.db)) enqueueImport(tx, connection);
  });
}

function enqueueImport(tx: Pick<CompanyTx, 'enqueue'>, { companyId, whatsappId }: ConnectionRef): void {
  tx.enqueue(importBackfillJob, { companyId, whatsappId }, { key: `${importBackfillJob.name}:${whatsappId}` });
}

/** Finds imports whose process ended while others went on. */
export const stalledImports = defineSweep({
  name: 'backfill.resume',
  crontab: '*/5 * * * *',
  find: (db, now, page) => rows.pageOfStalledImports(db, new Date(now.getTime() - stalledAfterMs), page),
});

/** Continues stalled imports of a company. */
export async function resumeStalled(tx: CompanyTx, whatsappIds: readonly number[]): Promise<void> {
  for (const whatsappId of whatsappIds) enqueueImport(tx, { companyId: tx.companyId, whatsappId });
}

/** Finds histories that were not decided, or whose result was not dismissed, for long. */
export const expiredBackfills = defineSweep({
  name: 'backfill.expire',
  crontab: '*/5 * * * *',
  find: (db, now, page) => rows.pageOfExpiredBackfills(db, new Date(now.getTime() - retentionMs), page),
});

/** Forgets expired histories of a company. */
export async function expireBackfills(tx: CompanyTx, whatsappIds: readonly number[]): Promise<void> {
  for (const whatsappId of whatsappIds) {
    const backfill = await rows.lockBackfill(tx.db, whatsappId);
    if (!backfill || !rows.undecidedStates.includes(backfill.state)) continue;
    await rows.deleteBackfillMessages(tx.db, whatsappId);
    // An imported history was decided.
    if (backfill.state === 'imported') await rows.updateBackfill(tx.db, whatsappId, { state: 'answered' });
    else await rows.deleteBackfill(tx.db, whatsappId);
    await emitConnection(tx, whatsappId);
  }
}
