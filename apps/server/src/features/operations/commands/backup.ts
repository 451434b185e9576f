import { makeBackup, prepareRestore, restoreBackup } from '../backup/index.ts';
import type { Config } from '../../../platform/config/config.ts';
import { acquireDataDirLock } from '../../../platform/process/data-dir-lock.ts';
import { hasTable } from '../../../platform/db/has-table.ts';
import { openUnmigrated } from '../../../platform/db/open.ts';
import { StartError } from '../../../platform/process/start-error.ts';
import { openInstallation } from '../../../platform/process/open-installation.ts';

type Print = (line: string) => void;

const usage = `Usage: npm run backup -- <folder>
       npm run restore -- <backup> [--replace]

  A backup is a new folder below the one that is named: database and files, read back when they are written. It may be made while the
  installation runs. With BACKUP_PASSPHRASE it also holds the secret, encrypted; without it the secret has to be kept elsewhere.
  A restore wants an installation that is stopped and has no companies; --replace gives up what it has. No session is opened
  afterwards until the numbers are taken over.`;

/** `npm run backup`. */
export async function runBackup(config: Config, args: readonly string[], print: Print): Promise<void> {
  const [folder, ...more] = args;
  if (folder === undefined || more.length > 0) throw new StartError(usage);
  const opened = await openInstallation(config, print, openUnmigrated);
  try {
    if (!(await hasTable(opened.url, 'installation')))
      throw new StartError(
        'The tables of this database are older than backups by this command. Start this release once, which migrates them, after a copy of the ' +
          'stopped data folder or a dump of the database (docs/operations.md). Nothing was changed.',
      );
    print(`The backup is complete: ${await makeBackup(config, opened.url, folder, print)}`);
  } finally {
    await opened.close();
  }
  if (config.backupPassphrase === undefined)
    print(
      'The secret is not in it. Keep DATA_DIR/secret, or APP_SECRET, elsewhere, or set BACKUP_PASSPHRASE: without its secret it cannot be restored.',
    );
}

/** `npm run restore`. */
export async function runRestore(config: Config, args: readonly string[], print: Print): Promise<void> {
  const [folder, option, ...more] = args;
  if (folder === undefined || more.length > 0 || (option !== undefined && option !== '--replace'))
    throw new StartError(usage);
  const prepared = await prepareRestore(config, folder, print);
  const lock = await acquireDataDirLock(config.dataDir);
  try {
    const opened = await openUnmigrated(config, print);
    try {
      await restoreBackup(config, opened.url, prepared, { replace: option !== undefined }, print);
    } finally {
      await opened.close();
    }
  } finally {
    await lock.release();
  }
  print(
    `Restored as it was at ${prepared.manifest.takenAt}. Start it as usual: people can log in, and no number is connected. When the ` +
      'installation that was saved runs no more, take its numbers over on the operator’s page (Operação), or with: npm run admin -- take-over',
  );
}
