import type { Pool, PoolClient, QueryResult } from 'pg';
import { traced } from '../observe/tracing.ts';
import { coalesceWrites } from './tuned/coalesce-writes.ts';
import { RolledBackAtCommit, rethrowFromCommit } from './rolled-back.ts';
import type { TxEffects } from './tx-effects.ts';

/**
 * Runs a work between BEGIN and COMMIT, with its effects before the commit; rolls back what throws.
 * @param setup takes the role, for this transaction alone: it holds whatever was set on the connection when it was made, and where
 *   it cannot be taken nothing else runs. A pool keeps to one role, so that plans that were prepared stay valid.
 */
export function runTransaction<T>(
  pool: Pool,
  setup: string,
  work: (client: PoolClient, after: (() => void)[]) => Promise<{ result: T; effects: TxEffects }>,
): Promise<T> {
  return traced('transaction', 'inner', {}, () => runTransactionIn(pool, setup, work));
}

async function runTransactionIn<T>(
  pool: Pool,
  setup: string,
  work: (client: PoolClient, after: (() => void)[]) => Promise<{ result: T; effects: TxEffects }>,
): Promise<T> {
  const client = await pool.connect();
  const afterCommit: (() => void)[] = [];
  let rollbackError: Error | undefined;
  try {
    coalesceWrites(client);
    // One packet; the id of a company is an integer, forCompany has looked.
    const begin = client.query(`BEGIN; ${setup}`);
    // It is on the wire already; a failure shows in the first query of the work, this only must not go unhandled.
    begin.catch(() => {});
    const { result, effects } = await work(client, afterCommit);
    coalesceWrites(client);
    await Promise.all([begin, ...effects.flush(client), client.query('COMMIT').then(assertCommitted)]).catch(
      rethrowFromCommit,
    );
    for (const task of afterCommit) task();
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      rollbackError = failure;
    });
    throw error;
  } finally {
    client.release(rollbackError);
  }
}

/** PostgreSQL answers ROLLBACK to the COMMIT of a failed transaction instead of an error. */
function assertCommitted(result: QueryResult): void {
  if (result.command !== 'COMMIT') throw new RolledBackAtCommit('the transaction was rolled back');
}
