import type { Pool } from 'pg';
import { isSuperseded } from './superseded-jobs.ts';

export interface JobCount {
  name: string;
  /** could run now */
  waiting: number;
  /** tried as often as allowed */
  failed: number;
}

/** Runnable and failed jobs by name. Names that have neither are left out. */
export async function countJobs(pool: Pool): Promise<JobCount[]> {
  const { rows } = await pool.query<JobCount>(
    `SELECT task_identifier AS name, (count(*) FILTER (WHERE attempts < max_attempts))::int AS waiting,
       (count(*) FILTER (WHERE attempts >= max_attempts))::int AS failed
     FROM graphile_worker.jobs WHERE locked_at IS NULL AND NOT ${isSuperseded} AND (attempts >= max_attempts OR run_at <= now()) GROUP BY 1 ORDER BY 1`,
  );
  return rows;
}
