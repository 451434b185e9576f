import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { opensCanary } from '../../../platform/secrets/app-secret.ts';
import type { Config } from '../../../platform/config/config.ts';
import { erasuresFolder, filesFolder, type FileStore } from '../../../platform/files/file-store.ts';
import { openFileStores } from '../../../platform/files/open-stores.ts';
import { readAppSecret } from '../../../platform/secrets/secrets.ts';
import { StartError } from '../../../platform/process/start-error.ts';
import { release } from '../../../platform/process/release.ts';
import {
  backupFormat,
  dataFolderName,
  fileListName,
  manifestName,
  tablesFolderName,
  type FileEntry,
  type Manifest,
  type SequenceEntry,
  type TableEntry,
} from './backup-format.ts';
import { explainDisk, syncFolder, walkFiles, writeChecked } from './checked-files.ts';
import {
  beginSnapshot,
  copyOutStatement,
  listStoredTables,
  readFacts,
  recordBackup,
  readSequences,
  type InstallationFacts,
} from './contents.sql.ts';
import { isInside, isLeftOut } from './data-folder.ts';
import { sealSecret } from './secret-envelope.ts';
import { verifyBackup } from './verify-backup.ts';

type BackupConfig = Pick<Config, 'dataDir' | 'appSecret' | 'backupPassphrase' | 'bucket' | 'files'>;

/**
 * Writes a backup of an installation, running or not, into a new folder below `target`, and reads it back. The database
 * is one snapshot; files are copied before and after it, so that every file of that moment is included.
 * @param url of the database's owner
 * @returns the folder of the backup
 * @throws StartError when it cannot be made; an incomplete folder is removed
 */
export async function makeBackup(
  config: BackupConfig,
  url: string,
  target: string,
  print: (line: string) => void,
): Promise<string> {
  const parent = resolve(target);
  if (isInside(config.dataDir, parent))
    throw new StartError(
      `${parent} is in the data folder, which a backup is made of. Name a folder elsewhere, best on another disk.`,
    );
  if (!(await stat(parent).catch(() => undefined)))
    throw new StartError(
      `The folder ${parent} is not there. Mount the disk it is on, or make it, and try again; nothing was written.`,
    );
  const folder = join(parent, `balcao-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}Z`);
  const unfinished = `${folder}.unfinished`;
  try {
    await mkdir(unfinished, { mode: 0o700 });
    const manifest = await writeContents(config, url, unfinished, print);
    print('Reading the backup back');
    await verifyBackup(unfinished, manifest);
    await writeFile(join(unfinished, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    await syncFolder(unfinished);
    await rename(unfinished, folder);
    await syncFolder(parent);
    // The backup is there, whatever becomes of this.
    await recordBackupTime(url, manifest.takenAt).catch((error: unknown) =>
      print(
        `That it was made could not be recorded for the metrics: ${error instanceof Error ? error.message : String(error)}`,
      ),
    );
    return folder;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
    throw explainDisk(
      error,
      parent,
      'The backup was not made and what was begun is removed; make room, or name another folder.',
    );
  }
}

async function recordBackupTime(url: string, takenAt: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'balcao_backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await recordBackup(client, takenAt);
  } finally {
    await client.end();
  }
}

async function writeContents(
  config: BackupConfig,
  url: string,
  folder: string,
  print: (line: string) => void,
): Promise<Manifest> {
  const files = new Map<string, FileEntry>();
  const { store } = await openFileStores(config);
  const copyNew = async () => {
    await copyNewFiles(config.dataDir, join(folder, dataFolderName), files);
    if (config.bucket) await copyNewObjects(store, join(folder, dataFolderName), files);
  };
  print('Copying files');
  await copyNew();
  const { facts, tables, sequences } = await copyDatabase(url, folder, print);
  await copyNew();
  const lines = [...files.values()].map((entry) => `${JSON.stringify(entry)}\n`);
  const listed = await writeChecked(join(folder, fileListName), Readable.from(lines.map((line) => Buffer.from(line))));
  const totalBytes = [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    format: backupFormat,
    release: release.version,
    commit: release.commit,
    ...facts,
    tables,
    sequences,
    files: { ...listed, count: files.size, totalBytes },
    ...(await sealedSecretOf(config, facts.canary)),
  };
}

async function copyDatabase(
  url: string,
  folder: string,
  print: (line: string) => void,
): Promise<{ facts: InstallationFacts; tables: TableEntry[]; sequences: SequenceEntry[] }> {
  const client = new Client({ connectionString: url, application_name: 'balcao_backup' });
  await client.connect();
  // A failure while it is read is thrown by the query.
  client.on('error', () => {});
  try {
    await beginSnapshot(client);
    const facts = await readFacts(client);
    print(`Copying the database as it is at ${facts.takenAt}`);
    const tables: TableEntry[] = [];
    for (const { schema, name, columns } of await listStoredTables(client)) {
      const file = join(tablesFolderName, `${schema}.${name}.copy.gz`);
      const rows = client.query(copyTo(copyOutStatement({ schema, name, columns })));
      const written = await writeChecked(join(folder, file), rows, createGzip({ level: 4 }));
      tables.push({ schema, name, columns, rows: rows.rowCount, file, ...written });
    }
    const sequences = await readSequences(client);
    await client.query('COMMIT');
    return { facts, tables, sequences };
  } finally {
    await client.end();
  }
}

/** Copies the files that are not in `known` yet, and adds them to it. A file never changes once it has its name. */
async function copyNewFiles(dataDir: string, target: string, known: Map<string, FileEntry>): Promise<void> {
  for await (const path of walkFiles(dataDir, isLeftOut)) {
    if (known.has(path)) continue;
    try {
      known.set(path, { path, ...(await writeChecked(join(target, path), createReadStream(join(dataDir, path)))) });
    } catch (error) {
      // Deleted since the folder was read, as it may be at any time.
      const { code, path: missing } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT' || missing !== join(dataDir, path)) throw error;
    }
  }
}

/**
 * Copies the objects of a bucket that are not known yet, under the paths they would have in the data folder: they can
 * be restored to either place.
 */
async function copyNewObjects(store: FileStore, target: string, known: Map<string, FileEntry>): Promise<void> {
  for (const folder of [filesFolder, erasuresFolder])
    for await (const { path } of store.list(folder)) {
      const content = known.has(path) ? undefined : await store.open(path);
      if (content) known.set(path, { path, ...(await writeChecked(join(target, path), content)) });
    }
}

/** @throws StartError when there is a passphrase and no secret that belongs to this database */
async function sealedSecretOf(config: BackupConfig, canary: string | null): Promise<Pick<Manifest, 'secret'>> {
  if (config.backupPassphrase === undefined) return {};
  const secret = await readAppSecret(config);
  if (secret === undefined || (canary !== null && !opensCanary(secret, canary)))
    throw new StartError(
      'The secret of this installation is not here (DATA_DIR/secret, or APP_SECRET), or it is not the one of this database. ' +
        'Set DATA_DIR or APP_SECRET as the installation has it, or leave BACKUP_PASSPHRASE out for a backup without its secret.',
    );
  return { secret: await sealSecret(secret, config.backupPassphrase) };
}
