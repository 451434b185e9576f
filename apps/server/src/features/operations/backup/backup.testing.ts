import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runBackup, runRestore } from '../commands/backup.ts';
import { loadConfig } from '../../../platform/config/config.ts';
import { makeTempFolder } from '../../../testing/temp-folder.ts';
import type { TestServer } from '../../../testing/test-server.ts';

export const passphrase = 'quatro palavras nada comuns';
export const noPrint = () => {};

export const configOf = (databaseUrl: string, dataDir: string, more: Record<string, string> = {}) =>
  loadConfig(
    {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      BACKUP_PASSPHRASE: passphrase,
      PORT: '0',
      DATABASE_POOL: '4',
      ...more,
    },
    dataDir,
  );

export const configOfServer = (server: TestServer) =>
  configOf(server.ownerUrl, server.dataDir, { APP_SECRET: server.secret });

/** Makes a backup of an installation. @returns the folder of the backup */
export async function backUp(config: ReturnType<typeof configOf>, into?: string): Promise<string> {
  const target = into ?? (await makeTempFolder('backup'));
  await runBackup(config, [target], noPrint);
  return join(target, (await readdir(target))[0] ?? '');
}

export const restore = (
  databaseUrl: string,
  dataDir: string,
  backup: string,
  more: Record<string, string> = {},
  ...args: string[]
) => runRestore(configOf(databaseUrl, dataDir, more), [backup, ...args], noPrint);
