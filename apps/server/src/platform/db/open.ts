import { Client } from 'pg';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { ensureOwner } from './embedded-owner.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { requireIsolation } from './isolation-check.ts';
import { migrate } from './migrate.ts';
import { requireSessionPooling } from './session-check.ts';

/**
 * A migrated database, with the address of its owner: the one of DATABASE_URL, or the embedded one of the data folder.
 * @throws StartError when companies could not be kept apart in it
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onProgress: (line: string) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  if (config.databaseUrl !== undefined) {
    await requireReachable(config.databaseUrl);
    await requireSessionPooling(config.databaseUrl);
    await migrate(config.databaseUrl, onProgress);
    await requireIsolation(config.databaseUrl);
    return { url: config.databaseUrl, close: async () => {} };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, onProgress });
  try {
    const url = await ensureOwner(postgres.url);
    await migrate(url, onProgress);
    await requireIsolation(url);
    return { url, close: () => postgres.stop() };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function requireReachable(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    const { hostname, port, pathname } = new URL(url);
    const reason = error instanceof Error && error.message ? error.message : String((error as { code?: string }).code);
    throw new StartError(
      `The database of DATABASE_URL (${hostname}:${port || '5432'}${pathname}) cannot be used: ${reason}. Check that PostgreSQL runs ` +
        `there and that user, password and database name are right, or leave DATABASE_URL out to use the embedded one.`,
    );
  }
}
