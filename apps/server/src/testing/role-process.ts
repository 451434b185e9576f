import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const mainPath = fileURLToPath(new URL('../main.ts', import.meta.url));
const children = new Set<number>();
process.once('exit', () => children.forEach((pid) => process.kill(pid, 'SIGKILL')));

/** A process of an installation with some roles, started as a service manager starts it. */
export interface RoleProcess {
  pid: number;
  /** milliseconds until it was ready */
  readyAfterMs: number;
  /** everything it wrote */
  output(): string;
  /** Sends a signal. The process cannot react to SIGKILL, SIGSTOP and SIGCONT; with SIGTERM it ends in order. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void;
  ended: Promise<void>;
  /** Ends it in order and waits for it. */
  stop(): Promise<void>;
}

/**
 * Starts the program with this environment and waits until it is ready.
 * @param program of another release; absent = of this folder
 */
export async function startRole(
  roles: string,
  env: Record<string, string>,
  flags: readonly string[] = [],
  program = mainPath,
): Promise<RoleProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...flags, program], {
    // Loading the program takes longer than everything else of a start; a process that ends in order caches it for the
    // next one.
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(tmpdir(), 'balcao-compile-cache'),
      DEMO: 'false',
      REQUEST_LIMIT: '0',
      LOG_LEVEL: 'warn',
      ...env,
      ROLES: roles,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pid = child.pid ?? 0;
  children.add(pid);
  let output = '';
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-200_000);
      if (output.includes('is ready')) ready.resolve();
    });
  }
  child.once('close', () => {
    children.delete(pid);
    ended.resolve();
    ready.reject(new Error(`the process of ${roles} ended before it was ready:\n${output}`));
  });
  await ready.promise;
  const running = () => child.exitCode === null && child.signalCode === null;
  return {
    pid,
    readyAfterMs: performance.now() - startedAt,
    output: () => output,
    signal: (name) => void (running() && child.kill(name)),
    ended: ended.promise,
    async stop() {
      if (running()) child.kill('SIGTERM');
      await ended.promise;
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
