import type { ClientBase, Pool } from 'pg';
import { isSuperseded } from './superseded-jobs.ts';

/** How long a job must have been locked: a worker takes its first jobs before its connection shows that it lives. */
const minLockedSeconds = 10;
/** The advisory lock of a worker, by the id under which it locks jobs. */
const lockOf = (workerId: string) => `hashtextextended('worker ' || ${workerId}, 0)`;

/** Shows that a worker lives for as long as the connection does. */
export async function showAlive(client: ClientBase, workerId: string): Promise<void> {
  await client.query(`SELECT pg_advisory_lock(${lockOf('$1::text')})`, [workerId]);
}

/**
 * Makes the jobs of workers that no longer live runnable again. graphile-worker by itself leaves them for four hours,
 * since it cannot tell a dead worker from a busy one. A job that has no attempt left stands among the failed ones, with the reason;
 * one that another of its key replaced is dropped.
 */
export async function releaseAbandonedJobs(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ exhausted: string[] | null }>(
    `WITH workers AS MATERIALIZED (
       SELECT DISTINCT locked_by FROM graphile_worker.jobs WHERE locked_at < now() - make_interval(secs => $1)
     ), dead AS MATERIALIZED (
       SELECT locked_by FROM workers WHERE pg_try_advisory_xact_lock(${lockOf('locked_by')})
     ), exhausted AS MATERIALIZED (
       SELECT id FROM graphile_worker.jobs JOIN dead USING (locked_by) WHERE attempts >= max_attempts AND NOT ${isSuperseded}
     )
     SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)), (SELECT array_agg(id) FROM exhausted) AS exhausted
     FROM dead HAVING count(*) > 0`,
    [minLockedSeconds],
  );
  const exhausted = rows[0]?.exhausted;
  if (exhausted)
    await pool.query('SELECT FROM graphile_worker.permanently_fail_jobs($1::bigint[], $2)', [
      exhausted,
      'the process that ran it ended before it was done',
    ]);
  await pool.query(
    `DELETE FROM graphile_worker._private_jobs WHERE attempts >= max_attempts AND locked_at IS NULL AND ${isSuperseded}`,
  );
}
