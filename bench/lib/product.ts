import { execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { delimiter, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onInterruption } from './interruption.ts';

export const repository = fileURLToPath(new URL('../../', import.meta.url));

const execFileAsync = promisify(execFile);
const readyTimeoutMs = 15 * 60_000;

export interface Product {
  url: string;
  /** milliseconds from the command to the answer of /health/ready */
  readyAfterMs: number;
  /** the accounts of the first start, by e-mail; empty on later starts */
  passwords: ReadonlyMap<string, string>;
  /** resident memory in bytes: of the server, and of what started it (npm) and still runs */
  memory(): Promise<{ server: number; bootstrap: number }>;
  /** Ctrl-C, until the end. */
  stop(): Promise<void>;
}

/**
 * Runs `npm start` in a clone, as a person at a terminal would, and waits until it is ready: on `PORT` where that is set, otherwise on
 * a free port.
 * @throws Error with all it said when it ends instead
 */
export async function npmStart(clone: string, env: Record<string, string>): Promise<Product> {
  const port = Number(env.PORT ?? process.env.PORT) || (await freePort());
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    // A group of its own, so that an interruption reaches everything as it does at a terminal.
    detached: true,
    env: { ...terminalEnvironment(), PORT: String(port), REQUEST_LIMIT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const end = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const pid = child.pid ?? 0;
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGINT');
    await end;
  };
  // It has a group of its own and would outlive this program. Whoever works with it fails at the next call.
  const forget = onInterruption(() => void stop());
  child.once('close', forget);

  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${output}`);
    if (performance.now() - began > readyTimeoutMs) {
      await stop();
      throw new Error(`npm start was not ready after ${readyTimeoutMs / 60_000} minutes:\n${output}`);
    }
    await sleep(10);
  }
  const readyAfter = performance.now() - began;
  // The credentials are printed a moment after the first answer.
  while (!output.includes('is ready at')) await sleep(10);
  const accounts = output.matchAll(/^ {2}(\S+@\S+) +(\S+) {2}\S/gm);
  return {
    url,
    readyAfterMs: readyAfter,
    passwords: new Map([...accounts].map(([, email = '', password = '']) => [email, password])),
    async memory() {
      const lock = JSON.parse(await readFile(resolve(clone, env.DATA_DIR ?? 'data', 'lock'), 'utf8')) as {
        pid: number;
      };
      const { stdout } = await execFileAsync('ps', ['-A', '-o', 'pid=,pgid=,rss=']);
      const processes = stdout
        .trim()
        .split('\n')
        .map((line) => line.trim().split(/\s+/).map(Number));
      const bytes = (wanted: (id: number, group: number) => boolean) =>
        processes.reduce((sum, [id = 0, group = 0, kib = 0]) => sum + (wanted(id, group) ? kib * 1024 : 0), 0);
      return {
        server: bytes((id) => id === lock.pid),
        bootstrap: bytes((id, group) => group === pid && id !== lock.pid),
      };
    },
    stop,
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}

/** Not that of the npm that started this script, whose settings and programs a new terminal does not have. */
function terminalEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_|DATABASE_URL$|DATA_DIR$|DEMO$)/.test(name),
  );
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return { ...Object.fromEntries(kept), PATH: folders.join(delimiter), npm_config_update_notifier: 'false' };
}
