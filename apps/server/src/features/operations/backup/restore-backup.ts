import { createReadStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { Client } from 'pg';
import { opensCanary } from '../../../platform/secrets/app-secret.ts';
import type { Config } from '../../../platform/config/config.ts';
import { migrate, requireKnownMigrations } from '../../../platform/db/migrate.ts';
import { countConnections } from '../../../platform/db/process-connections.ts';
import { filesFolder, type FileStore } from '../../../platform/files/file-store.ts';
import { openFileStores } from '../../../platform/files/open-stores.ts';
import { recordBucket } from '../../../platform/files/recorded-bucket.sql.ts';
import { probeStore } from '../../../platform/files/probe-store.ts';
import { readAppSecret, secretPath } from '../../../platform/secrets/secrets.ts';
import { StartError } from '../../../platform/process/start-error.ts';
import { dataFolderName, readManifest, type FileEntry, type Manifest } from './backup-format.ts';
import { checksumOf, checksumOfContent, explainDisk, isSame, writeChecked } from './checked-files.ts';
import { isErasure, isStored } from './data-folder.ts';
import { loadDatabase } from './load-database.ts';
import { openSecret } from './secret-envelope.ts';
import { emptyTarget, readTarget, type TargetState } from './target.sql.ts';
import { verifyBackup } from './verify-backup.ts';

type RestoreConfig = Pick<Config, 'dataDir' | 'appSecret' | 'backupPassphrase' | 'bucket' | 'files'>;

/** A backup that was checked for a restore, before anything is changed. */
interface Prepared {
  folder: string;
  manifest: Manifest;
  files: FileEntry[];
  /** to be written to the data folder; undefined = it is there, or the environment has it */
  secret: string | undefined;
}

/**
 * Reads a backup to its end and checks whether it may be restored with this release and this configuration. Changes
 * nothing.
 * @throws StartError with what is missing
 */
export async function prepareRestore(
  config: RestoreConfig,
  source: string,
  print: (line: string) => void,
): Promise<Prepared> {
  const folder = resolve(source);
  const manifest = await readManifest(folder);
  await requireKnownMigrations(manifest.migrations);
  const secret = await findSecret(config, manifest);
  print(
    `Reading the backup of ${manifest.takenAt}, made by Balcão ${manifest.release} (commit ${manifest.commit ?? 'unknown'})`,
  );
  return { folder, manifest, files: await verifyBackup(folder, manifest), secret };
}

/**
 * Restores a prepared backup into the database and the data folder, which no one else uses. Killed at any moment it
 * leaves either the former state, or a database that no start accepts and the next restore does.
 * @param url of the database's owner
 */
export async function restoreBackup(
  config: RestoreConfig,
  url: string,
  { folder, manifest, files, secret }: Prepared,
  options: { replace: boolean },
  print: (line: string) => void,
): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'balcao_restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    const connections = await countConnections(url);
    if (connections > 0)
      throw new StartError(
        `${connections} connections of a running Balcão are open to this database. Stop all its processes, then run this again; nothing was changed.`,
      );
    const target = await readTarget(client);
    requireFit(target, manifest, options.replace);
    const { store } = await openFileStores(config);
    if (config.bucket) await probeStore(store);
    print('Emptying the database');
    await emptyTarget(client);
    await migrate(url, () => {}, new Set(manifest.migrations.map(({ name }) => name)));
    print(`Copying ${manifest.files.count} files`);
    await placeFiles(config, store, folder, files);
    if (secret !== undefined) await placeSecret(config, secret);
    print('Filling the database');
    await loadDatabase(client, folder, manifest);
    await client.query('ANALYZE');
    // A replaced database may have had files that this one knows nothing of.
    if (target.isUsed) await removeOtherFiles(store, files);
    await migrate(url, print);
    await recordBucket(config, client);
  } catch (error) {
    throw explainDisk(
      error,
      config.dataDir,
      'The restore did not end. Make room, then run the same command again: it begins anew.',
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

function requireFit(target: TargetState, manifest: Manifest, replace: boolean): void {
  if (target.isForeign)
    throw new StartError(
      'There are tables in this database that are not Balcão’s. Name an empty database in DATABASE_URL; nothing was changed.',
    );
  if (!target.isUsed) return;
  if (target.installationId !== manifest.installationId)
    throw new StartError(
      'This database belongs to another installation than the backup. Name an empty one with DATABASE_URL, or another DATA_DIR; nothing was changed.',
    );
  if (!replace)
    throw new StartError(
      'This database is in use: there are companies in it. To give up what is in it for what is in the backup, say --replace; ' +
        'make a backup of it first. Nothing was changed.',
    );
}

/** @returns the secret that has to be written; undefined where the right one is there already */
async function findSecret(config: RestoreConfig, { canary, secret: sealed }: Manifest): Promise<string | undefined> {
  const here = await readAppSecret(config);
  const fits = (secret: string) => canary === null || opensCanary(secret, canary);
  if (here !== undefined && fits(here)) return undefined;
  const opened =
    sealed && config.backupPassphrase !== undefined ? await openSecret(sealed, config.backupPassphrase) : undefined;
  if (opened !== undefined && fits(opened)) {
    if (config.appSecret === undefined) return opened;
    throw new StartError(
      'APP_SECRET is not the secret of this backup. Leave it out, and the restore writes the one of the backup to DATA_DIR/secret; nothing was changed.',
    );
  }
  if (here === undefined && canary === null) return undefined;
  const how =
    sealed === undefined && config.appSecret !== undefined
      ? 'APP_SECRET is not the secret of this backup, which was made without it. Set it to what it was in the installation that was saved'
      : sealed === undefined
        ? 'The backup was made without its secret. Put the file "secret" of the installation into DATA_DIR, or set APP_SECRET to what it was'
        : config.backupPassphrase === undefined
          ? 'Set BACKUP_PASSPHRASE to the passphrase that the backup was made with'
          : 'BACKUP_PASSPHRASE is not the passphrase that the backup was made with';
  throw new StartError(
    `${how}. Without its secret nothing that was sealed could be opened again; nothing was changed.`,
  );
}

/** Existing equal files stay; records of erasures stay whatever they contain. */
async function placeFiles(
  { dataDir, files: place }: RestoreConfig,
  store: FileStore,
  folder: string,
  files: readonly FileEntry[],
): Promise<void> {
  for (const { path, ...written } of files) {
    if (place === 'bucket' && isStored(path)) {
      await placeObject(store, join(folder, dataFolderName, path), { path, ...written });
      continue;
    }
    const target = join(dataDir, path);
    const there = await stat(target).catch(() => undefined);
    if (there && (isErasure(path) || (there.size === written.bytes && isSame(await checksumOf(target), written))))
      continue;
    await writeChecked(target, createReadStream(join(folder, dataFolderName, path)));
  }
}

async function placeObject(store: FileStore, local: string, { path, ...written }: FileEntry): Promise<void> {
  const there = await store.size(path);
  if (there !== undefined && isErasure(path)) return;
  const content = there === written.bytes ? await store.open(path) : undefined;
  if (content && isSame(await checksumOfContent(content), written)) return;
  await store.put(path, local);
}

/** The secret that is replaced is kept beside it: a backup from before it may need it. */
async function placeSecret(config: RestoreConfig, secret: string): Promise<void> {
  const path = secretPath(config);
  const kept = `${path}.before-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}Z`;
  await rename(path, kept).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await writeChecked(path, Readable.from([Buffer.from(`${secret}\n`)]));
}

async function removeOtherFiles(store: FileStore, files: readonly FileEntry[]): Promise<void> {
  const kept = new Set(files.map(({ path }) => path));
  for await (const { path } of store.list(filesFolder)) if (!kept.has(path)) await store.remove(path);
}
