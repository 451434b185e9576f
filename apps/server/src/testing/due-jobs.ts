import { until } from './client.ts';
import { withClient } from './tables.ts';
import type { TestServer } from './test-server.ts';

/** Runs the jobs of one name that wait for their time, and resolves once they have run. */
export async function runWaitingJobs({ databaseUrl }: TestServer, job: { name: string }): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const ofName = `task_id IN (SELECT id FROM graphile_worker._private_tasks WHERE identifier = $1)`;
    await client.query(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE ${ofName}`, [job.name]);
    await until(async () => {
      const { rowCount } = await client.query(`SELECT FROM graphile_worker._private_jobs WHERE ${ofName}`, [job.name]);
      return rowCount === 0;
    });
  });
}
