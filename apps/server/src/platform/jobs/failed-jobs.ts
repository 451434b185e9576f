import type { Pool } from 'pg';

export interface FailedJob {
  id: string;
  name: string;
  attempts: number;
  error: string;
  failedAt: string;
}

/** Jobs that were tried as often as allowed, newest first. Payloads hold ids only and are not shown. */
export async function listFailedJobs(pool: Pool): Promise<FailedJob[]> {
  const { rows } = await pool.query<FailedJob>(
    `SELECT id::text, task_identifier AS name, attempts, coalesce(last_error, '') AS error, updated_at AS "failedAt"
     FROM graphile_worker.jobs WHERE attempts >= max_attempts AND locked_at IS NULL ORDER BY updated_at DESC, id DESC LIMIT 200`,
  );
  return rows;
}

/** Has a failed job tried again from the start; false when there is no such failed job. */
export async function retryFailedJob(pool: Pool, id: string): Promise<boolean> {
  const failed = (await listFailedJobs(pool)).some((job) => job.id === id);
  if (failed) await pool.query('SELECT graphile_worker.reschedule_jobs(ARRAY[$1::bigint], now(), NULL, 0, NULL)', [id]);
  return failed;
}
