import type { Db } from '../../../platform/db/database.ts';
import { assign, type Decision, type Facts, type Waiting } from './assign.rules.ts';
import * as rows from './assignment.sql.ts';

/** No more tickets of a queue are read than this, however many of them wait for one person. */
const mostRead = 10_000;
const growth = 10;

type WaitingRow = Awaited<ReturnType<typeof rows.listWaiting>>[number];

/**
 * Reads the first tickets that wait in queues: more of them as long as those that were read hide the ones behind them.
 * @param pageSize how many of each queue are read first
 * @param hides whether what was read, so many of each queue at most, hides who else waits
 */
export async function readWaiting(
  db: Db,
  queueIds: readonly number[],
  pageSize: number,
  hides: (waiting: readonly WaitingRow[], limit: number) => boolean,
): Promise<WaitingRow[]> {
  for (let limit = pageSize; ; limit *= growth) {
    // oxlint-disable-next-line no-await-in-loop -- more are read only where the first ones hide them
    const waiting = await rows.listWaiting(db, queueIds, { limit });
    if (limit >= mostRead || !hides(waiting, limit)) return waiting;
  }
}

/** Decides for the waiting tickets of queues; those that wait for who looks after the customer hide nobody behind them. */
export async function decideWaiting(
  db: Db,
  facts: Facts,
  queueIds: readonly number[],
  pageSize: number,
): Promise<{ decisions: Decision[]; waiting: readonly Waiting[] }> {
  let decisions: Decision[] = [];
  const waiting = await readWaiting(db, queueIds, pageSize, (read, limit) => {
    decisions = assign(facts, read);
    const byQueue = Map.groupBy(decisions, ({ queueId }) => queueId);
    return [...byQueue.values()].some(
      (all) => all.length >= limit && all.every((one) => one.userId === null && one.reason === 'owner'),
    );
  });
  return { decisions, waiting };
}
