import { dayMs } from '@balcao/contract';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { defineSweep } from '../../../../platform/jobs/sweep.ts';
import { emitConnection } from '../connections.ts';
import { beginUndoing } from './choose-history.ts';
import { enqueueImport } from './import-history.ts';
import * as histories from './histories.sql.ts';
import * as chats from './phone-chats.sql.ts';
import * as messages from './phone-messages.sql.ts';

/** Work without progress for this time counts as abandoned by its process. */
const stalledAfterMs = 60_000;
/** What nobody decides is not kept for longer. */
const undecidedMs = 14 * dayMs;
const removedAtOnce = 1_000;

export const stalledHistories = defineSweep({
  name: 'phoneHistory.resume',
  crontab: '*/5 * * * *',
  find: (db, now, page) => histories.pageOfStalled(db, new Date(now.getTime() - stalledAfterMs), page),
});

export async function resumeHistories(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  for (const id of ids) enqueueImport(tx, id);
}

/** Finds histories that nobody decided for long. */
export const expiredHistories = defineSweep({
  name: 'phoneHistory.expire',
  crontab: '*/5 * * * *',
  find: (db, now, page) => histories.pageOfExpired(db, new Date(now.getTime() - undecidedMs), page),
});

/** Forgets what nobody decided; what was brought before stays. */
export async function expireHistories(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  const { db } = tx;
  for (const id of ids) {
    const history = await histories.lockHistoryById(db, id);
    if (history?.state !== 'waiting' && history?.state !== 'collecting' && history?.state !== 'choosing') continue;
    if (history.importedAt === null) {
      await beginUndoing(tx, id);
      continue;
    }
    while ((await messages.removeUndecided(db, id, removedAtOnce)).count > 0);
    await chats.deleteEmptyChats(db, history.whatsappId, { evenLeftOut: true });
    await histories.updateHistory(db, id, { state: 'imported' });
    await emitConnection(tx, history.whatsappId);
  }
}
