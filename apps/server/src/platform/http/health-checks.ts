import { statfs } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import type { FileStore } from '../files/file-store.ts';
import { withTimeout } from '../util/with-timeout.ts';
import type { HealthCheck } from './operations.ts';

/** Shorter than the timeout of a check, so that the log names the cause. */
const connectionMs = 1000;

/** The checks of `/health/ready`: what a process needs, whatever its roles. */
export function createHealthChecks({
  config,
  database,
  listener,
  fileStore,
}: {
  config: Pick<Config, 'dataDir' | 'minFreeBytes' | 'bucket'>;
  database: Database;
  listener: Listener;
  fileStore: Pick<FileStore, 'check'>;
}): Record<string, HealthCheck> {
  return {
    database: () => database.owner.query('SELECT 1'),
    connections: async () => {
      await withTimeout(() => database.waitForConnections(), connectionMs).catch((error: unknown) => {
        throw new Error(`no database connection is free: ${JSON.stringify(database.poolStates())}`, { cause: error });
      });
    },
    listener: async () => {
      if (!listener.isHealthy()) throw new Error('the connection for live events is down');
    },
    disk: async () => {
      if (config.minFreeBytes === 0) return;
      const free = await freeBytes(config.dataDir);
      if (free !== undefined && free < config.minFreeBytes)
        throw new Error(`the disk of ${config.dataDir} has ${Math.floor(free / 1_048_576)} MB left`);
    },
    ...(config.bucket && { files: () => fileStore.check() }),
  };
}

/** The free bytes for this account on the disk of a folder; undefined where its file system does not report them. */
export async function freeBytes(directory: string): Promise<number | undefined> {
  const { blocks, bavail, bsize } = await statfs(directory);
  return blocks === 0 ? undefined : bavail * bsize;
}
