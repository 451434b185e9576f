import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmod, chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { withClient } from '../../apps/server/src/testing/tables.ts';

const run = promisify(execFile);

/** A PostgreSQL of this machine's packages, as operators have one, with its own pg_dump. */
export interface SystemPostgres {
  /** of the superuser */
  url: string;
  port: number;
  major: number;
  /** a program that came with it; as the account that owns the data */
  run(program: string, args: string[], env?: NodeJS.ProcessEnv): Promise<void>;
  /** a statement as the superuser */
  admin(statement: string, database?: string): Promise<{ rows: Record<string, string>[] }>;
  stop(): Promise<void>;
}

/** A copy that follows another one by streaming. */
export type SystemReplica = Pick<SystemPostgres, 'port' | 'admin' | 'stop'>;

/** The newest `bin` folder with a server and pg_dump; undefined where there is none. */
export async function findSystemPostgres(): Promise<string | undefined> {
  const root = '/usr/lib/postgresql';
  const versions = (await readdir(root).catch(() => [])).map(Number).filter((version) => version >= 15);
  const programs = ['initdb', 'postgres', 'pg_dump', 'pg_restore'];
  for (const version of versions.toSorted((a, b) => b - a)) {
    const bin = join(root, String(version), 'bin');
    const found = await Promise.all(programs.map((program) => stat(join(bin, program)).catch(() => null)));
    if (!found.includes(null)) return bin;
  }
  return undefined;
}

export const hasPgbouncer = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0;

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** PostgreSQL refuses to run as root: root runs it under an account that every system has. */
async function account(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const entry = (await readFile('/etc/passwd', 'utf8')).split('\n').find((line) => line.startsWith('nobody:'));
  const [uid = 0, gid = 0] = entry?.split(':').slice(2, 4).map(Number) ?? [];
  return { uid, gid };
}

async function folderOf(who: { uid: number; gid: number } | undefined): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-extended-'));
  if (who) await chown(folder, who.uid, who.gid);
  await chmod(folder, 0o700);
  return folder;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGINT');
  await new Promise((resolve) => child.once('exit', resolve));
}

async function untilAnswers(url: string, output: () => string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await withClient(url, async () => {});
    } catch (error) {
      if (attempt > 200) throw new Error(output(), { cause: error });
      await sleep(50);
    }
  }
}

export async function startSystemPostgres(bin: string): Promise<SystemPostgres> {
  const who = await account();
  const folder = await folderOf(who);
  const options = { ...who, cwd: folder };
  await run(
    join(bin, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C'],
    options,
  );
  return startCluster(bin, folder, who);
}

/** A copy of a running one, made by pg_basebackup; it follows it from then on. */
export async function startSystemReplica(bin: string, of: SystemPostgres): Promise<SystemReplica> {
  const who = await account();
  const folder = await folderOf(who);
  await run(
    join(bin, 'pg_basebackup'),
    [
      '-h',
      '127.0.0.1',
      '-p',
      String(of.port),
      '-U',
      'postgres',
      '-D',
      join(folder, 'data'),
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
    ],
    { ...who, cwd: folder },
  );
  return startCluster(bin, folder, who);
}

async function startCluster(
  bin: string,
  folder: string,
  who: { uid: number; gid: number } | undefined,
): Promise<SystemPostgres> {
  const options = { ...who, cwd: folder };
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
  ].flatMap((setting) => ['-c', setting]);
  const child = spawn(join(bin, 'postgres'), ['-D', join(folder, 'data'), ...settings], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilAnswers(url, () => output);
  return {
    url,
    port,
    major: Number(/\/(\d+)\/bin$/.exec(bin)?.[1]),
    run: async (program, args, env = {}) =>
      void (await run(join(bin, program), args, {
        ...options,
        env: { PATH: process.env.PATH, ...env },
        maxBuffer: 2 ** 26,
      })),
    admin: (statement, database = 'postgres') =>
      withClient(`postgres://postgres@127.0.0.1:${port}/${database}`, (client) =>
        client.query<Record<string, string>>(statement),
      ),
    async stop() {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PgBouncer before a PostgreSQL, for any of its databases and users. */
export async function startPgbouncer(
  port: number,
  settings: Record<string, string>,
): Promise<{ port: number; stop(): Promise<void> }> {
  const who = await account();
  const folder = await folderOf(who);
  const own = await freePort();
  const lines = Object.entries({
    listen_addr: '127.0.0.1',
    listen_port: String(own),
    auth_type: 'any',
    default_pool_size: '40',
    unix_socket_dir: '',
    ...settings,
  });
  // With `any` everybody is the user that the database names.
  const config = `[databases]\nproduct = host=127.0.0.1 port=${port} dbname=product user=product\n[pgbouncer]\n${lines.map(([key, value]) => `${key} = ${value}`).join('\n')}\n`;
  await writeFile(join(folder, 'pgbouncer.ini'), config, { mode: 0o644 });
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
    ...who,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await untilAnswers(`postgres://product@127.0.0.1:${own}/product`, () => output);
  return {
    port: own,
    async stop() {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
