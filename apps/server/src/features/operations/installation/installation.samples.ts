import { withClient } from '../../../testing/tables.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  getVersion: () => ({}),
  getFailedJobs: () => ({}),
  getOperatorSummary: () => ({}),
  listCompanyVolumes: () => ({}),
  takeOverNumbers: () => ({}),
  retryJob: async (_world, server) => ({ params: { id: await insertFailedJob(server) } }),
};

async function insertFailedJob(server: TestServer): Promise<string> {
  return withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `WITH job AS (SELECT (graphile_worker.add_job('nobody.does.this', max_attempts => 1)).id)
       SELECT id::text FROM job`,
    );
    const id = rows[0]?.id ?? '';
    await client.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE id = $1', [id]);
    return id;
  });
}
