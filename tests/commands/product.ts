import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { isProcessRunning } from '../../apps/server/src/platform/process/processes.ts';

export interface StartOptions {
  clone: string;
  dataDir: string;
  /** on top of a port and the data folder; undefined takes a variable away */
  env?: Record<string, string | undefined>;
  uid?: number;
  gid?: number;
}

export interface ExitOutcome {
  code: number | null;
  stdout: string;
  /** what was said on the error channel, without what npm adds */
  stderr: string;
}

export interface Product {
  /** the process id of npm, and the number of its process group */
  pid: number;
  url: string;
  dataDir: string;
  output(): string;
  /** Resolves with the milliseconds from the command to the line that says it is ready, which /health/ready confirms. */
  ready(): Promise<number>;
  /** Ctrl-C at a terminal: the whole process group is interrupted. */
  interrupt(): void;
  outcome: Promise<ExitOutcome>;
}

/** A folder of its own, deleted after the test. */
export async function temporaryFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'balcao-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}

/** The environment of a person at a terminal: not that of the test runner, nor of the npm that started it. */
function terminalEnvironment(): NodeJS.ProcessEnv {
  const runnerVariables = /^(npm_|VITEST|NODE_|TEST$|DATABASE_URL$|BALCAO_|PORT$|DATA_DIR$|DEMO$)/;
  const kept = Object.entries(process.env).filter(([name]) => !runnerVariables.test(name));
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !/node_modules/.test(folder));
  return { ...Object.fromEntries(kept), PATH: folders.join(delimiter), npm_config_update_notifier: 'false' };
}

const withoutNpmLines = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !line.startsWith('npm '))
    .join('\n')
    .trim();

/** Runs `npm start` in a clone, in a process group of its own; the group is killed when the test ends. */
export async function npmStart({ clone, dataDir, env = {}, uid, gid }: StartOptions): Promise<Product> {
  const port = env.PORT ?? String(await freePort());
  const startedAtMs = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    detached: true,
    env: { ...terminalEnvironment(), PORT: port, DATA_DIR: dataDir, ...env },
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const outcome = new Promise<ExitOutcome>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr: withoutNpmLines(stderr) }));
  });
  const pid = child.pid ?? 0;
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-pid, 'SIGTERM');
    await outcome;
  });

  const url = `http://127.0.0.1:${port}`;
  return {
    pid,
    url,
    dataDir,
    outcome,
    output: () => stdout + stderr,
    async ready() {
      while (!/is ready at/.test(stdout)) {
        if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${stdout}${stderr}`);
        await sleep(10);
      }
      const answer = await fetch(`${url}/health/ready`);
      expect(answer.status).toBe(200);
      return performance.now() - startedAtMs;
    },
    interrupt: () => process.kill(-pid, 'SIGINT'),
  };
}

/** Runs `npm run <script> -- <args>` in a clone to its end. */
export async function npmRun(
  { clone, dataDir, env = {} }: StartOptions,
  script: string,
  args: readonly string[],
): Promise<ExitOutcome> {
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    cwd: clone,
    env: { ...terminalEnvironment(), DATA_DIR: dataDir, ...env },
  });
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, stdout, stderr: withoutNpmLines(stderr) };
}

/** The process ids of the server and of its PostgreSQL. */
export async function readProcessIds(dataDir: string): Promise<{ server: number; postgres: number }> {
  const elsewhere = await readFile(join(dataDir, 'postgres-location'), 'utf8').catch(() => join(dataDir, 'postgres'));
  const lock = JSON.parse(await readFile(join(dataDir, 'lock'), 'utf8')) as { pid: number };
  const postmaster = await readFile(join(elsewhere.trim(), 'postmaster.pid'), 'utf8');
  return { server: lock.pid, postgres: Number(postmaster.split('\n')[0]) };
}

export async function waitUntilGone(...pids: number[]): Promise<void> {
  await expect.poll(() => pids.filter(isProcessRunning), { timeout: 15_000, interval: 50 }).toEqual([]);
}

export interface Account {
  email: string;
  password: string;
}

/** The demonstration administrator, from what the first start prints. */
export function printedAdmin(product: Product): Account {
  const [, email, password] = /^ *(admin@\S+) +(\S+) /m.exec(product.output()) ?? [];
  if (!email || !password) throw new Error(`no credentials in:\n${product.output()}`);
  return { email, password };
}

/** The status of a login: 200 when the account, written by an earlier start, is still there. */
export async function login(product: Product, account: Account): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${product.url}/auth/login`, { method: 'POST', headers, body: JSON.stringify(account) });
  return answer.status;
}

/** Waits for the end of a start that was refused and checks its form: one paragraph, code 1, no stack trace. */
export async function expectRefusedStart(product: Product): Promise<string> {
  const { code, stderr } = await product.outcome;
  expect(stderr).not.toBe('');
  expect(stderr.split('\n'), 'one paragraph').toHaveLength(1);
  expect(product.output()).not.toMatch(/^\s+at .+:\d+:\d+/m);
  expect(code).toBe(1);
  return stderr;
}
