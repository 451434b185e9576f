import { randomBytes, randomUUID } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../process/start-error.ts';
import type { PostgresLocation } from './embedded-location.ts';

function passwordFile(dataDir: string): string {
  return join(dataDir, 'postgres-password');
}

/** @throws StartError when the file that initdb's run left is gone */
export async function readPassword(dataDir: string): Promise<string> {
  try {
    return (await readFile(passwordFile(dataDir), 'utf8')).trim();
  } catch {
    throw new StartError(
      `The password of the embedded database, ${passwordFile(dataDir)}, is missing or cannot be read. Put it back ` +
        'from the backup of the data folder; without it the database cannot be opened.',
    );
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function runInitdb({ account, binaries }: PostgresLocation, cluster: string, passwords: string): Promise<void> {
  const args = ['--pgdata', cluster, '--username', 'postgres', '--auth', 'scram-sha-256', '--pwfile', passwords];
  // The builtin provider sorts and folds case alike on every machine, whatever locales it has.
  const locale = ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'];
  const child = account.spawn(binaries.initdb, [...args, ...locale], { stdio: ['ignore', 'ignore', 'pipe'] });
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  let errorOutput = '';
  child.stderr?.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()));
  const code = await new Promise<number | string | null>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', resolve);
  });
  process.off('exit', kill);
  if (code === 0) return;
  const lines = errorOutput.trim().split('\n');
  // After its error initdb says that it cleans up.
  const told = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1);
  const reason = told?.replace(/^.*?(FATAL|PANIC|error): +/, '') || `it ended with ${code}`;
  const advice = reason.includes('No space left on device')
    ? 'The disk is full: make room on it and start again'
    : 'Check the free space and the rights of that folder';
  throw new StartError(
    `The embedded database could not be created in ${dirname(cluster)}: ${reason}. ${advice}, or name a PostgreSQL server ` +
      'with DATABASE_URL.',
  );
}

/** Removes what interrupted runs left. */
async function removeUnfinished(clusterDir: string): Promise<void> {
  const prefix = `${basename(clusterDir)}.unfinished-`;
  const names = await readdir(dirname(clusterDir));
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    // The initdb of a killed run may still be writing; a later start removes what cannot be removed now.
    const options = { recursive: true, force: true, maxRetries: 5 };
    await rm(join(dirname(clusterDir), name), options).catch(() => undefined);
  }
}

/**
 * Creates the database files unless they exist. They are created beside their final folder and moved there when
 * complete, so that an interrupted run leaves nothing that looks like a database.
 */
export async function ensureCluster(
  location: PostgresLocation,
  dataDir: string,
  onProgress: (text: string) => void,
): Promise<void> {
  const { account, clusterDir } = location;
  if (await stat(clusterDir).catch(() => null)) return;
  onProgress('Creating the database');
  await removeUnfinished(clusterDir);
  // The name is never reused: an initdb that outlived its killed program may still write to the old folder.
  const unfinished = `${clusterDir}.unfinished-${randomUUID()}`;
  const passwords = `${unfinished}-password`;
  const password = randomBytes(24).toString('base64url');
  await mkdir(unfinished, { mode: 0o700 });
  // initdb runs as an account that may not be able to read the folder in which the password is kept.
  await writeFile(passwords, `${password}\n`, { mode: 0o600 });
  if (account.kind === 'account') {
    for (const path of [unfinished, passwords]) await chown(path, account.uid, account.gid);
  }
  try {
    await runInitdb(location, unfinished, passwords);
  } finally {
    await rm(passwords, { force: true });
  }
  await writeFile(passwordFile(dataDir), `${password}\n`, { mode: 0o600, flush: true });
  await rename(unfinished, clusterDir);
  await syncFolder(dirname(clusterDir));
}
