import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { acquireDataDirLock } from './data-dir-lock.ts';
import { readPassword } from '../db/embedded/embedded-cluster.ts';
import { findCluster } from '../db/embedded/embedded-location.ts';
import { openDatabase, openUnmigrated, type OpenedDatabase } from '../db/open.ts';
import { hasTable } from '../db/has-table.ts';
import { StartError } from './start-error.ts';

type OpenConfig = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseWaitSeconds'>>;

/**
 * The database of an installation, whether or not the installation is running: the external one, the embedded one of the
 * running program, or the embedded one started for this command alone.
 * @param open how the embedded one is opened then
 * @throws StartError when there is no installation: a command creates none
 */
export async function openInstallation(
  config: OpenConfig,
  onProgress: (line: string) => void,
  open = openDatabase,
): Promise<OpenedDatabase> {
  await requireInstallation(config, onProgress);
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

/**
 * Verifies that a command has an installation to work on, and creates nothing.
 * @throws StartError when the configured place has none, or cannot be reached
 */
export async function requireInstallation(config: OpenConfig, onProgress: (line: string) => void): Promise<void> {
  const { databaseUrl: url, dataDir } = config;
  if (url === undefined) {
    if (!(await findCluster(dataDir))) throw noInstallation(`DATA_DIR (${dataDir})`);
    return;
  }
  await (await openUnmigrated(config, onProgress)).close();
  if (!(await hasTable(url, 'schema_migrations'))) throw noInstallation('the database of DATABASE_URL');
}

const noInstallation = (place: string): StartError =>
  new StartError(
    `There is no installation in ${place}: nothing was ever started there. Give the command the same DATA_DIR and DATABASE_URL as the ` +
      'program has, in the environment or the file .env; those of a service are in its unit. Nothing was changed.',
  );

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
  const cluster = await findCluster(dataDir);
  const lines = (await readFile(join(cluster ?? '', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  // The folder may be refused for another reason, which the refusal names.
  if (lines[7]?.trim() !== 'ready') throw lock;
  return `postgres://balcao:${await readPassword(dataDir)}@127.0.0.1:${lines[3]?.trim()}/postgres`;
}
