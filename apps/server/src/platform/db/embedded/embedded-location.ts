import { createHash, randomUUID } from 'node:crypto';
import {
  chmod,
  chown,
  cp,
  lchown,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../process/start-error.ts';
import { type Account, chooseAccount, runsSuccessfully } from './embedded-account.ts';
import { findBinaries, installationDir, type PostgresBinaries } from './embedded-binaries.ts';

/** Decides where the database files are, which account runs PostgreSQL on them, and with which programs. */
export interface PostgresLocation {
  account: Account;
  binaries: PostgresBinaries;
  clusterDir: string;
}

/** The folder for machines on which root's folders are closed to the account that runs PostgreSQL. */
const SYSTEM_DIR = '/var/lib/balcao';

const CD_COMMAND = ['-c', 'cd "$0"'];

async function pathExists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Lets the group of `account`, and no other, pass through the data folder; listing it stays forbidden. */
async function grantGroupAccess(account: Account, dataDir: string): Promise<boolean> {
  if (await runsSuccessfully(account, '/bin/sh', [...CD_COMMAND, dataDir])) return true;
  await chown(dataDir, -1, account.gid);
  await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o010);
  return runsSuccessfully(account, '/bin/sh', [...CD_COMMAND, dataDir]);
}

/** The folder of the database that was created for a data folder; undefined when none was, or it is gone. Creates nothing. */
export async function findCluster(dataDir: string): Promise<string | undefined> {
  const elsewhere = (await readFile(join(dataDir, 'postgres-location'), 'utf8').catch(() => '')).trim();
  const cluster = elsewhere === '' ? join(dataDir, 'postgres') : elsewhere;
  // One that this account may not look into is there: what opens it says so.
  return stat(cluster).then(
    () => cluster,
    ({ code }: NodeJS.ErrnoException) => (code === 'ENOENT' ? undefined : cluster),
  );
}

/**
 * Returns the folder of the database, usually `<dataDir>/postgres`. When the account cannot enter that, it is a folder
 * in /var/lib/balcao, whose path is kept in `<dataDir>/postgres-location`, so that every later start finds it,
 * whichever account it uses.
 */
async function locateCluster(account: Account, dataDir: string): Promise<string> {
  const pointer = join(dataDir, 'postgres-location');
  const elsewhere = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  if (elsewhere !== '') return elsewhere;

  const usual = join(dataDir, 'postgres');
  if (account.kind !== 'account' || (await grantGroupAccess(account, dataDir))) return usual;
  if (await pathExists(usual)) {
    throw new StartError(
      `The database lies in ${usual}, where the account ${account.name} that runs PostgreSQL cannot enter. ` +
        `Make the folders above it passable (chmod a+x), or start Balcão as the account that owns them.`,
    );
  }
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const chosen = join(SYSTEM_DIR, name, 'postgres');
  await mkdir(dirname(chosen), { recursive: true, mode: 0o755 });
  await writeFile(pointer, `${chosen}\n`);
  return chosen;
}

/**
 * Returns the programs at a place where `account` can run them: in place, otherwise a copy in /var/lib/balcao, made
 * once per version.
 */
async function reachableBinaries(account: Account, binaries: PostgresBinaries): Promise<PostgresBinaries> {
  if (account.kind !== 'account' || (await runsSuccessfully(account, binaries.postgres, ['--version'])))
    return binaries;
  const source = await realpath(installationDir(binaries));
  const manifest = JSON.parse(await readFile(join(dirname(source), 'package.json'), 'utf8')) as { version: string };
  const target = join(SYSTEM_DIR, `postgresql-${manifest.version}`);
  if (!(await pathExists(target))) {
    await mkdir(SYSTEM_DIR, { recursive: true, mode: 0o755 });
    const partial = `${target}.${randomUUID()}`;
    await cp(source, partial, { recursive: true, verbatimSymlinks: true });
    await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }));
  }
  const copied = (program: string): string => join(target, 'bin', basename(program));
  return { postgres: copied(binaries.postgres), initdb: copied(binaries.initdb) };
}

async function chownRecursive(account: Account, path: string): Promise<void> {
  await lchown(path, account.uid, account.gid);
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) await chownRecursive(account, inner);
    else await lchown(inner, account.uid, account.gid);
  }
}

/**
 * Makes `account` the owner of the database files, as PostgreSQL requires; another account may have run it last time.
 */
async function ensureOwner(account: Account, clusterDir: string): Promise<void> {
  const owner = await stat(clusterDir).then(
    (found) => found.uid,
    () => account.uid,
  );
  if (owner === account.uid) return;
  if (process.getuid?.() === 0) return chownRecursive(account, clusterDir);
  throw new StartError(
    `The database in ${clusterDir} belongs to another account (number ${owner}). Start Balcão as that account, or ` +
      'give the whole data folder to this one with chown -R.',
  );
}

/**
 * Determines where and as which account PostgreSQL can run on this machine.
 * @param dataDir existing folder, absolute
 */
export async function resolveLocation(dataDir: string): Promise<PostgresLocation> {
  const found = await findBinaries();
  const home = await realpath(dataDir);
  const account = await chooseAccount(
    async (candidate) =>
      (await runsSuccessfully(candidate, '/bin/sh', [...CD_COMMAND, home])) &&
      runsSuccessfully(candidate, found.postgres, ['--version']),
  );
  const clusterDir = await locateCluster(account, home);
  await ensureOwner(account, clusterDir);
  return { account, clusterDir, binaries: await reachableBinaries(account, found) };
}
