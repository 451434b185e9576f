import { setTimeout as delay } from 'node:timers/promises';
import type { ConnectionRef } from '../../channels/channel.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { Database } from '../../platform/db/database.ts';
import { emitConnection } from './connections.ts';
import { emitImportEnd, importBackfillJob, importBatch, type BackfillPorts } from './backfill.ts';
import * as rows from './backfill.sql.ts';

const progressIntervalMs = 400;
const maxAttempts = 3;
const retryDelayMs = 500;
/** An import that has not come on for so long was left by whoever did it. */
const stalledAfterMs = 60_000;
/** What nobody answers is not kept for longer. */
const retentionMs = 14 * 86_400_000;

/** Imports a history from where it is, portion by portion; what was stored is known as such, so that it can be done again at any time. */
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

/** Goes on with imports that rest since then, because their process ended, of all companies; without a time, with all of them. */
export async function resumeImports(database: Database, since?: Date): Promise<void> {
  await asPlatform(database, async (tx) => {
    for (const connection of await rows.listStalledImports(tx.db, since))
      tx.enqueue(importBackfillJob, connection, { key: `${importBackfillJob.name}:${connection.whatsappId}` });
  });
}

/** Takes care of what was left, of all companies: imports go on, and what nobody answered is forgotten. */
export async function cleanUpBackfills(database: Database, now: Date): Promise<void> {
  await resumeImports(database, new Date(now.getTime() - stalledAfterMs));
  for (const { companyId, whatsappId } of await asPlatform(database, ({ db }) =>
    rows.listExpiredBackfills(db, new Date(now.getTime() - retentionMs)),
  )) {
    await database.forCompany(companyId, async (tx) => {
      const backfill = await rows.lockBackfill(tx.db, whatsappId);
      await rows.deleteBackfillMessages(tx.db, whatsappId);
      // What was imported was decided on.
      if (backfill?.state === 'imported') await rows.updateBackfill(tx.db, whatsappId, { state: 'answered' });
      else await rows.deleteBackfill(tx.db, whatsappId);
      await emitConnection(tx, whatsappId);
    });
  }
}
