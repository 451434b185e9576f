import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { readPassword } from '../../apps/server/src/platform/db/embedded/embedded-cluster.ts';
import { resolveLocation } from '../../apps/server/src/platform/db/embedded/embedded-location.ts';

/** Connection string of the embedded database of a product that runs, as its superuser. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const { clusterDir } = await resolveLocation(dataDir);
  const [, , , port = ''] = (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n');
  return `postgres://postgres:${await readPassword(dataDir)}@127.0.0.1:${port.trim()}/postgres`;
}

export async function withDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: await databaseUrl(dataDir) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
