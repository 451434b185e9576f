import type { ChildProcess } from 'node:child_process';
import { open, readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../process/start-error.ts';
import { ensureCluster, readPassword } from './embedded-cluster.ts';
import { resolveLocation, type PostgresLocation } from './embedded-location.ts';
import { readPostmasterFile, stopOrphanedPostmaster, stopPostmaster } from './embedded-postmaster.ts';
import { canConnect, removeSockets, socketFolder } from './embedded-socket.ts';

export interface EmbeddedPostgres {
  /** connection string of the superuser, database `postgres`: by a socket of its own where there is one, else on the loopback address */
  url: string;
  /** Shuts the database down in order; resolves when it has ended. */
  stop(): Promise<void>;
  /** Resolves when it has ended without being asked to. */
  lost: Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** existing folder, held with `acquireDataDirLock` */
  dataDir: string;
  /** receives the present step in a few words when it may take longer than a moment */
  onProgress?: (text: string) => void;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '128MB',
  synchronous_commit: 'on',
  jit: 'off',
  // A new installation has statistics after seconds, so that plans made while its tables were empty do not last.
  autovacuum_naptime: '15s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // One file per weekday, each overwritten a week later. Neither statements nor the values they failed on are logged:
  // these are the words of the companies' customers.
  logging_collector: 'on',
  log_filename: 'postgres-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

const MAX_ATTEMPTS = 60;
const RETRY_MS = 250;
const PROGRESS_INTERVAL_MS = 5_000;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Reads everything PostgreSQL has logged: first in `startLog`, then, once its log collector runs, in files of its own.
 */
async function readLogs(clusterDir: string, startLog: string): Promise<string> {
  const folder = join(clusterDir, 'log');
  const names = await readdir(folder).catch(() => []);
  const files = [...names.map((name) => join(folder, name)), startLog];
  return (await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))).join('\n');
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/**
 * The addresses on which PostgreSQL listens: a port of the loopback address, and a socket in a folder unless that is
 * empty.
 */
interface Addresses {
  port: number;
  sockets: string;
}

/** Starts PostgreSQL and waits until it accepts connections. Returns its error output when it ended instead. */
async function launch(
  { account, binaries, clusterDir }: PostgresLocation,
  { port, sockets }: Addresses,
  startLog: string,
  onProgress: (text: string) => void,
): Promise<{ child: ChildProcess } | { failure: string }> {
  const before = (await readLogs(clusterDir, startLog)).split('\n');
  const settings = Object.entries({ ...SETTINGS, port: String(port), unix_socket_directories: sockets }).flatMap(
    ([key, value]) => ['-c', `${key}=${value}`],
  );
  const log = await open(startLog, 'w', 0o600);
  // PostgreSQL runs in a process group of its own: Ctrl-C reaches every process of the terminal's group, and the
  // database must outlive those that still have something to write.
  const child = account.spawn(binaries.postgres, ['-D', clusterDir, ...settings], {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const spawned: { error?: string } = {};
  child.once('error', (error) => (spawned.error = error.message));
  child.unref();
  await log.close();

  let nextProgressAt = Date.now() + PROGRESS_INTERVAL_MS;
  while (!hasEnded(child) && !spawned.error) {
    const file = await readPostmasterFile(clusterDir);
    if (file?.pid === child.pid && file?.status === 'ready') return { child };
    if (Date.now() > nextProgressAt) {
      onProgress('Waiting for the database, which is recovering from an interruption');
      nextProgressAt = Date.now() + PROGRESS_INTERVAL_MS;
    }
    await sleep(15);
  }
  const seen = new Set(before);
  const fresh = (await readLogs(clusterDir, startLog)).split('\n').filter((line) => line !== '' && !seen.has(line));
  const fatal = fresh.findLast((line) => /FATAL|PANIC/.test(line)) ?? fresh.at(-1);
  return { failure: spawned.error || fatal || `it ended with ${child.exitCode ?? child.signalCode}` };
}

async function startFailure(clusterDir: string, failure: string): Promise<StartError> {
  if (failure.includes('incompatible with server')) {
    const version = (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
    return new StartError(
      `The database in ${clusterDir} was written by PostgreSQL version ${version}, which the one of this release cannot ` +
        'read. Start the release that wrote it, save the data with pg_dump, and restore it into an empty data folder.',
    );
  }
  const advice = failure.includes('No space left on device')
    ? 'The disk is full: make room on it and start again, nothing that was committed is lost. '
    : '';
  return new StartError(
    `The embedded PostgreSQL did not start: ${failure.replace(/^.*?(FATAL|PANIC): +/, '')}. ` +
      `${advice}Its log is in ${join(clusterDir, 'log')}.`,
  );
}

/**
 * Starts PostgreSQL again after two kinds of failure that pass by themselves: a port taken between choosing and using
 * it, and processes of an earlier run that are still ending.
 */
async function launchWithRetry(
  location: PostgresLocation,
  options: EmbeddedPostgresOptions,
  onProgress: (text: string) => void,
): Promise<Addresses & { child: ChildProcess }> {
  const startLog = join(options.dataDir, 'postgres-start.log');
  let sockets = socketFolder(location.clusterDir);
  if (sockets !== '') await removeSockets(sockets);
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const started = await launch(location, { port, sockets }, startLog, onProgress);
    if ('child' in started)
      return {
        child: started.child,
        port,
        sockets: sockets !== '' && (await canConnect(sockets, port)) ? sockets : '',
      };
    // Not every file system can hold a socket.
    const without = sockets !== '' && /Unix-domain socket/.test(started.failure);
    if (without) sockets = '';
    const passing = without || /TCP\/IP sockets|shared memory block/.test(started.failure);
    if (!passing || attempt === MAX_ATTEMPTS) throw await startFailure(location.clusterDir, started.failure);
    await sleep(RETRY_MS);
  }
}

/**
 * Starts the PostgreSQL that comes with the program on the files in the data folder, which it creates the first time. A
 * PostgreSQL that a killed run left behind is stopped first.
 * @throws StartError when it cannot start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const onProgress = options.onProgress ?? (() => undefined);
  const location = await resolveLocation(options.dataDir);
  await stopOrphanedPostmaster(location.clusterDir, onProgress);
  await ensureCluster(location, options.dataDir, onProgress);
  const password = await readPassword(options.dataDir);
  const { child, port, sockets } = await launchWithRetry(location, options, onProgress);
  const pid = child.pid ?? 0;

  // If this process ends without stop(), the database still shuts down in order, although no process waits for it.
  const onExit = (): void => {
    if (!hasEnded(child)) process.kill(pid, 'SIGINT');
  };
  process.once('exit', onExit);
  let isAsked = false;
  const lost = Promise.withResolvers<void>();
  child.once('exit', () => {
    if (!isAsked) lost.resolve();
  });
  return {
    lost: lost.promise,
    // The socket saves both sides the network code at each statement.
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres${sockets === '' ? '' : `?host=${encodeURIComponent(sockets)}`}`,
    async stop() {
      isAsked = true;
      process.off('exit', onExit);
      await stopPostmaster(pid, () => !hasEnded(child));
    },
  };
}
