import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { acquireDataDirLock } from '../platform/data-dir-lock.ts';
import { readPassword } from '../platform/db/embedded-cluster.ts';
import { openDatabase, type OpenedDatabase } from '../platform/db/open.ts';
import { StartError } from '../platform/start-error.ts';

/**
 * The database of an installation, whether or not the installation is running: the external one, the embedded one of the
 * running program, or the embedded one started for this command alone.
 * @param open how the embedded one is opened then
 */
export async function openInstallation(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onProgress: (line: string) => void,
  open = openDatabase,
): Promise<OpenedDatabase> {
  // A command migrates no external database: an older release may be running on it.
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, close: async () => {} };
  const running = await findRunning(config.dataDir);
  if (running !== undefined) return { url: running, close: async () => {} };
  const lock = await acquireDataDirLock(config.dataDir);
  try {
    const opened = await open(config, onProgress);
    return {
      url: opened.url,
      async close() {
        await opened.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The address of the database as it is now; undefined while the embedded one does not run. Starts nothing. */
export async function findDatabaseUrl(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<string | undefined> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  // Nothing was ever started there, and asking leaves nothing behind.
  const wasUsed = await stat(join(config.dataDir, 'lock.sqlite')).catch(() => undefined);
  return wasUsed && findRunning(config.dataDir);
}

/** The address of the embedded database while another process holds the data folder; undefined when none does. */
async function findRunning(dataDir: string): Promise<string | undefined> {
  const lock = await acquireDataDirLock(dataDir).catch((error: unknown) => {
    if (error instanceof StartError) return error;
    throw error;
  });
  if (!(lock instanceof StartError)) {
    await lock.release();
    return undefined;
  }
  const elsewhere = (await readFile(join(dataDir, 'postgres-location'), 'utf8').catch(() => '')).trim();
  const cluster = elsewhere === '' ? join(dataDir, 'postgres') : elsewhere;
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  // The folder may be refused for another reason, which the refusal names.
  if (lines[7]?.trim() !== 'ready') throw lock;
  return `postgres://balcao:${await readPassword(dataDir)}@127.0.0.1:${lines[3]?.trim()}/postgres`;
}
