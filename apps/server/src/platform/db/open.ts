import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Config } from '../config/config.ts';
import { StartError } from '../process/start-error.ts';
import { secretPath } from '../secrets/secrets.ts';
import { findCluster } from './embedded/embedded-location.ts';
import { ensureOwner } from './embedded/embedded-owner.ts';
import { startEmbeddedPostgres } from './embedded/embedded.ts';
import { requireIsolation } from './isolation-check.ts';
import { migrate } from './migrate.ts';
import { requireNoUnfinishedRestore } from './restore-mark.ts';
import { requireSessionPooling } from './session-check.ts';

/**
 * Not available yet: no server listens, the name is not known or does not resolve yet, or PostgreSQL reports that it is starting up.
 */
const passingCodes = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  'ENOENT',
  '57P03',
]);
const retryMs = 500;

type OpenConfig = Pick<Config, 'databaseUrl' | 'dataDir'> & { databaseWaitSeconds?: number };

export interface OpenedDatabase {
  /** of its owner */
  url: string;
  close(): Promise<void>;
  /** resolves when an embedded one has ended by itself, and never where it did not */
  lost?: Promise<void>;
}

/**
 * A migrated database: the one of DATABASE_URL, or the embedded one of the data folder.
 * @throws StartError when companies could not be kept apart in it, a restore into it did not end, or the database of the
 *   data folder is not where it was
 */
export async function openDatabase(config: OpenConfig, onProgress: (line: string) => void): Promise<OpenedDatabase> {
  if (config.databaseUrl === undefined) await requireClusterOfSecret(config.dataDir);
  const opened = await openUnmigrated(config, onProgress);
  try {
    await requireNoUnfinishedRestore(opened.url);
    await migrate(opened.url, onProgress);
    await requireIsolation(opened.url);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/**
 * A data folder with a secret was used: its database is in `DATABASE_URL`, which is missing now, or was lost. An empty one
 * in its place would look like a new installation.
 * @throws StartError
 */
async function requireClusterOfSecret(dataDir: string): Promise<void> {
  const path = secretPath({ dataDir });
  const isUsed = await stat(path).catch(() => undefined);
  if (!isUsed || (await findCluster(dataDir))) return;
  throw new StartError(
    `The data folder ${dataDir} belongs to an installation whose database is not in it. If that is an external one, set DATABASE_URL to it. ` +
      'If it was here and is lost, restore a backup (npm run restore). To begin anew with an empty database, name an empty DATA_DIR. Nothing was changed.',
  );
}

/** Opens the configured database as it is, without migrating it. */
export async function openUnmigrated(config: OpenConfig, onProgress: (line: string) => void): Promise<OpenedDatabase> {
  if (config.databaseUrl !== undefined) {
    await requireReachable(config.databaseUrl, config.databaseWaitSeconds ?? 0, onProgress);
    await requireSessionPooling(config.databaseUrl);
    return { url: config.databaseUrl, close: async () => {} };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, onProgress });
  try {
    return { url: await ensureOwner(postgres.url), close: () => postgres.stop(), lost: postgres.lost };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function requireReachable(url: string, seconds: number, onProgress: (line: string) => void): Promise<void> {
  for (const end = Date.now() + seconds * 1000, announced = { once: false }; ; await sleep(retryMs)) {
    const error = await connectionError(url);
    if (error === undefined) return;
    if (Date.now() >= end || !passingCodes.has(error.code ?? '')) throw unreachable(url, error);
    if (!announced.once) onProgress(`Waiting up to ${seconds} s for the database of DATABASE_URL`);
    announced.once = true;
  }
}

/** Why a connection cannot be made; undefined when it can. */
async function connectionError(url: string): Promise<NodeJS.ErrnoException | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function unreachable(url: string, error: NodeJS.ErrnoException): StartError {
  const { hostname, port, pathname } = new URL(url);
  return new StartError(
    `The database of DATABASE_URL (${hostname}:${port || '5432'}${pathname}) cannot be used: ${error.message || error.code}. Check that PostgreSQL runs ` +
      `there and that user, password and database name are right, or leave DATABASE_URL out to use the embedded one.`,
  );
}
