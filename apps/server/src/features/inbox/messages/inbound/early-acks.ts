import { dayMs, hourMs } from '@balcao/contract';
import { asPlatform } from '../../../../platform/db/as-platform.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { Delivery } from '../sending/delivery.ts';
import { deleteEarlyAcksBefore, listMissedEarlyAcks } from './early-acks.sql.ts';

/** A message that did not come for so long after the reports on it comes no more. */
const retentionMs = 7 * dayMs;
/** Acks that a process which died did not apply are looked for among those of the last hour. */
const missedMs = hourMs;

/** Applies acks that a process which died left, and forgets those of messages that never came, of all companies. */
export async function sweepEarlyAcks(database: Database, delivery: Pick<Delivery, 'applyEarlyAcks'>): Promise<void> {
  const ago = (ms: number) => new Date(Date.now() - ms);
  const missed = await asPlatform(database, async ({ db }) => {
    await deleteEarlyAcksBefore(db, ago(retentionMs));
    return listMissedEarlyAcks(db, ago(missedMs));
  });
  for (const [companyId, messages] of Map.groupBy(missed, (one) => one.companyId))
    await delivery.applyEarlyAcks(companyId, messages);
}
