import { openAppSecret, replaceSecret } from '../../../platform/secrets/app-secret.ts';
import type { Config } from '../../../platform/config/config.ts';
import { acquireDataDirLock } from '../../../platform/process/data-dir-lock.ts';
import { createDatabase } from '../../../platform/db/database.ts';
import { openDatabase } from '../../../platform/db/open.ts';
import { countConnections } from '../../../platform/db/process-connections.ts';
import { adoptNextSecret, createNextSecret } from '../../../platform/secrets/secrets.ts';
import { StartError } from '../../../platform/process/start-error.ts';
import { sealedColumns, sealedSamples } from '../../../compose/sealed-columns.ts';
import { addAuditLines } from './admin.sql.ts';
import { requireInstallation } from '../../../platform/process/open-installation.ts';

/**
 * Replaces the secret of an installation that is stopped, and seals everything again. Killed before the transaction
 * ends it leaves the former secret valid; killed after it, the next start activates the new one.
 */
export async function rotateSecret(config: Config, print: (line: string) => void): Promise<void> {
  const given = config.newAppSecret;
  if (config.appSecret !== undefined && (given === undefined || given === config.appSecret))
    throw new StartError(
      'The secret is set by APP_SECRET. Set NEW_APP_SECRET to the one that replaces it, at least 32 random characters, run this again, and then ' +
        'start with it as APP_SECRET. Nothing was changed.',
    );
  await requireInstallation(config, print);
  const lock = await acquireDataDirLock(config.dataDir);
  try {
    const opened = await openDatabase(config, print);
    try {
      await rotate(config, opened.url, given, print);
    } finally {
      await opened.close();
    }
  } finally {
    await lock.release();
  }
}

async function rotate(
  config: Config,
  url: string,
  given: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  const connections = await countConnections(url);
  if (connections > 0)
    throw new StartError(
      `${connections} connections of a running Balcão are open to this database. Stop all its processes first: they would go on with the former secret. Nothing was changed.`,
    );
  const database = createDatabase(url, { poolSize: 1 });
  try {
    const former = await openAppSecret(config, database, sealedSamples);
    const next = config.appSecret === undefined ? await createNextSecret(config, given) : (given ?? '');
    const { resealed, unreadable } = await replaceSecret(database, sealedColumns, { former, next }, (db) =>
      addAuditLines(db, 'rotate-secret'),
    );
    const kept = config.appSecret === undefined ? await adoptNextSecret(config) : undefined;
    print(
      `${resealed} values are sealed with the new secret. Everybody has to log in again; linked numbers, tokens and keys stay.`,
    );
    if (unreadable > 0)
      print(`${unreadable} values could not be read with the former one either and are as they were.`);
    print(
      kept === undefined
        ? 'Set APP_SECRET to what NEW_APP_SECRET is now; the former one is still needed for backups from before.'
        : `The former secret is in ${kept}, for backups from before. Put it away or delete it.`,
    );
  } finally {
    await database.close();
  }
}
