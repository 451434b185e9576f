import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodePath, root } from '../../tools/bootstrap/paths.mjs';

export interface Account {
  email: string;
  password: string;
}

/** The real program on an empty data folder, as `npm start` would run it. */
export interface Product {
  /** where it said it is ready, without a slash at the end */
  url: string;
  /** an account of the first start, by the name before the @: `admin`, `ana`, `bruno`, `operator` */
  account(who: string): Account;
  /** what has gone wrong on the server since the last call: lines of level error, and anything on the error channel */
  takeErrors(): string[];
  /** mails it has sent to an address, oldest first */
  mailsTo(address: string): Promise<string[]>;
  /** Ends it as Ctrl-C does; it has to end in order. */
  stop(): Promise<void>;
  /** Starts it again on the same data and port. */
  start(): Promise<void>;
  /** Stops it for good and removes its data. */
  remove(): Promise<void>;
}

const startTimeoutMs = 60_000;
const stopTimeoutMs = 20_000;
const errorLevel = 50;

/** @param env what it is started with besides: where Meta or WhatsApp are played for it */
export async function startProduct(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-e2e-'));
  // With PORT=0 the program would print port 0 as its address.
  const port = await freePort();
  const accounts = new Map<string, Account>();
  const errors: string[] = [];
  let running = await run({ dataDir, port, env }, errors);
  for (const [, email = '', password = ''] of running.output().matchAll(/^ {2}(\S+@\S+) +(\S+) +\S/gm)) {
    accounts.set(email.split('@', 1)[0] ?? '', { email, password });
  }

  return {
    url: running.url,
    account(who) {
      const account = accounts.get(who);
      if (!account) throw new Error(`the first start printed no account of ${who}:\n${running.output()}`);
      return account;
    },
    takeErrors: () => errors.splice(0),
    async mailsTo(address) {
      const outbox = join(dataDir, 'outbox');
      const names = await readdir(outbox).catch(() => []);
      const mails = await Promise.all(names.toSorted().map((name) => readFile(join(outbox, name), 'utf8')));
      return mails.filter((mail) => new RegExp(`^To: .*${address.replaceAll('.', '\\.')}`, 'm').test(mail));
    },
    stop: () => running.stop(),
    async start() {
      running = await run({ dataDir, port, env }, errors);
    },
    async remove() {
      try {
        await running.stop();
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  };
}

interface Start {
  dataDir: string;
  port: number;
  env: Readonly<Record<string, string>>;
}

async function run({ dataDir, port, env }: Start, errors: string[]) {
  const { PATH, HOME, LANG } = process.env;
  const child = spawn(nodePath, [join(root, 'apps', 'server', 'src', 'main.ts')], {
    // A `.env` of a developer is not for the journeys.
    cwd: dataDir,
    // Companies sign up from addresses of their own (`company.ts`).
    env: { TRUST_PROXY: 'loopback', ...env, PATH, HOME, LANG, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let unfinished = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const lines = (unfinished + text).split('\n');
    unfinished = lines.pop() ?? '';
    errors.push(...lines.filter(isError));
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    errors.push(text);
  });

  const url = await waitForAddress(() => output, ended);
  return {
    url,
    output: () => output,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGINT');
      const code = await Promise.race([ended, sleep(stopTimeoutMs, 'late' as const, { ref: false })]);
      if (code === 0) return;
      child.kill('SIGKILL');
      await killDatabase(dataDir);
      throw new Error(`the program did not end in order (${String(code)}):\n${output.slice(-4000)}`);
    },
  };
}

function isError(line: string): boolean {
  if (!line.startsWith('{')) return false;
  return (JSON.parse(line) as { level: number }).level >= errorLevel;
}

async function waitForAddress(output: () => string, ended: Promise<unknown>): Promise<string> {
  let exited = false;
  void ended.then(() => {
    exited = true;
  });
  const end = Date.now() + startTimeoutMs;
  for (;;) {
    const url = /is ready at (\S+)/.exec(output())?.[1];
    if (url) return url;
    if (exited || Date.now() > end) throw new Error(`the program did not start:\n${output()}`);
    await sleep(25);
  }
}

/** A program that was killed leaves its PostgreSQL behind for the next start; here there is none. */
async function killDatabase(dataDir: string): Promise<void> {
  const elsewhere = await readFile(join(dataDir, 'postgres-location'), 'utf8').catch(() => join(dataDir, 'postgres'));
  const file = await readFile(join(elsewhere.trim(), 'postmaster.pid'), 'utf8').catch(() => '');
  if (Number.parseInt(file, 10) > 0) process.kill(Number.parseInt(file, 10), 'SIGQUIT');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}
