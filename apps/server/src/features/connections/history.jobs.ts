import { setTimeout as delay } from 'node:timers/promises';
import type { ConnectionRef } from '../../channels/channel.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { Database } from '../../platform/db/database.ts';
import { announceConnection } from './connections.ts';
import { announceEnd, importPast, importPortion, type HistoryNeeds } from './history.ts';
import * as rows from './history.sql.ts';

const tellEvery = 400;
const attemptsAtMost = 3;
const retryAfter = 500;
/** An import that has not come on for so long was left by whoever did it. */
const restsAfter = 60_000;
/** What nobody answers is not kept for longer. */
const keptFor = 14 * 86_400_000;

/** Imports a history from where it is, portion by portion; what was stored is known as such, so that it can be done again at any time. */
export async function runImport(database: Database, needs: HistoryNeeds, { companyId, whatsappId }: ConnectionRef): Promise<void> {
  let failures = 0;
  let told = 0;
  for (;;) {
    const tell = performance.now() - told > tellEvery;
    try {
      if (!(await database.forCompany(companyId, (tx) => importPortion(tx, needs, whatsappId, tell)))) return;
      if (tell) told = performance.now();
      failures = 0;
    } catch (error) {
      failures += 1;
      needs.log.error({ err: error, whatsappId }, 'the history of a phone could not be imported further');
      if (failures < attemptsAtMost) {
        await delay(retryAfter * failures);
        continue;
      }
      await database.forCompany(companyId, async (tx) => {
        if ((await rows.holdHistory(tx.db, whatsappId))?.state !== 'importing') return;
        await rows.changeHistory(tx.db, whatsappId, { state: 'failed' });
        await announceEnd(tx, whatsappId);
      });
      return;
    }
  }
}

/** Goes on with imports that rest since then, because their process ended, of all companies; without a time, with all of them. */
export async function resumeImports(database: Database, since?: Date): Promise<void> {
  await asPlatform(database, async (tx) => {
    for (const connection of await rows.restingImports(tx.db, since)) tx.enqueue(importPast, connection, { key: `${importPast.name}:${connection.whatsappId}` });
  });
}

/** Takes care of what was left, of all companies: imports go on, and what nobody answered is forgotten. */
export async function tendHistories(database: Database, now: Date): Promise<void> {
  await resumeImports(database, new Date(now.getTime() - restsAfter));
  for (const { companyId, whatsappId } of await asPlatform(database, ({ db }) => rows.oldHistories(db, new Date(now.getTime() - keptFor)))) {
    await database.forCompany(companyId, async (tx) => {
      const history = await rows.holdHistory(tx.db, whatsappId);
      await rows.dropMessages(tx.db, whatsappId);
      // What was imported was decided on.
      if (history?.state === 'imported') await rows.changeHistory(tx.db, whatsappId, { state: 'answered' });
      else await rows.deleteHistory(tx.db, whatsappId);
      await announceConnection(tx, whatsappId);
    });
  }
}
