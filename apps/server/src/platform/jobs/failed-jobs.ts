import type { Pool } from 'pg';
import { isSuperseded } from './superseded-jobs.ts';

export interface FailedJob {
  id: string;
  name: string;
  attempts: number;
  error: string;
  failedAt: string;
}

/** Jobs that were tried as often as allowed and that none of the same key replaced, newest first. Payloads hold ids only and are not shown. */
export async function listFailedJobs(pool: Pool): Promise<FailedJob[]> {
  const { rows } = await pool.query<FailedJob>(
    `SELECT id::text, task_identifier AS name, attempts, coalesce(last_error, '') AS error, updated_at AS "failedAt"
     FROM graphile_worker.jobs WHERE attempts >= max_attempts AND locked_at IS NULL AND NOT ${isSuperseded} ORDER BY updated_at DESC, id DESC LIMIT 200`,
  );
  return rows;
}

/** Runs a failed job again from the start; false when there is no such failed job. */
export async function retryFailedJob(pool: Pool, id: string): Promise<boolean> {
  const failed = (await listFailedJobs(pool)).some((job) => job.id === id);
  if (failed) await pool.query('SELECT graphile_worker.reschedule_jobs(ARRAY[$1::bigint], now(), NULL, 0, NULL)', [id]);
  return failed;
}

/** The number of due jobs, and of failed ones by name, most first. */
export async function countJobs(pool: Pool): Promise<{ waiting: number; failed: { name: string; count: number }[] }> {
  const { rows } = await pool.query<{ name: string; waiting: number; failed: number }>(
    `SELECT task_identifier AS name, count(*) FILTER (WHERE attempts < max_attempts AND run_at <= now())::integer AS waiting,
       count(*) FILTER (WHERE attempts >= max_attempts)::integer AS failed
     FROM graphile_worker.jobs WHERE locked_at IS NULL AND NOT ${isSuperseded} GROUP BY 1 ORDER BY failed DESC, name`,
  );
  return {
    waiting: rows.reduce((sum, { waiting }) => sum + waiting, 0),
    failed: rows.filter(({ failed }) => failed > 0).map(({ name, failed }) => ({ name, count: failed })),
  };
}
