import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, it, onTestFinished } from 'vitest';
import { isProcessRunning } from '../../apps/server/src/platform/processes.ts';
import {
  login,
  npmStart,
  printedAdmin,
  readProcessIds,
  temporaryFolder,
  waitUntilGone,
  type Product,
} from './product.ts';

/** The process id of tools/bootstrap.mjs, the parent of the server. */
async function readBootstrapPid(server: number): Promise<number> {
  const status = await readFile(`/proc/${server}/status`, 'utf8');
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
}

async function startAndCleanUp(): Promise<{ product: Product; dataDir: string; server: number; postgres: number }> {
  const dataDir = join(await temporaryFolder(), 'data');
  const product = await npmStart({ clone: inject('clone'), dataDir });
  await product.ready();
  const processes = await readProcessIds(dataDir);
  // Whatever a test kills, its database shall not outlive it.
  onTestFinished(async () => {
    if (isProcessRunning(processes.postgres)) process.kill(processes.postgres, 'SIGINT');
    await waitUntilGone(processes.server, processes.postgres);
  });
  return { product, dataDir, ...processes };
}

async function expectStartsAgain(before: Product, dataDir: string): Promise<void> {
  const again = await npmStart({ clone: inject('clone'), dataDir });
  await again.ready();
  expect(await login(again, printedAdmin(before))).toBe(200);
  again.interrupt();
  await again.outcome;
}

it('after kill -9 of the server the next start ends the database it left and finds its data', async () => {
  const { product, dataDir, server, postgres } = await startAndCleanUp();
  process.kill(server, 'SIGKILL');
  await product.outcome;
  expect(isProcessRunning(postgres)).toBe(true);
  await expectStartsAgain(product, dataDir);
  await waitUntilGone(postgres);
});

it('after kill -9 of everything at once, the database included, the next start recovers', async () => {
  const { product, dataDir, server, postgres } = await startAndCleanUp();
  for (const pid of [-product.pid, server, postgres]) process.kill(pid, 'SIGKILL');
  await waitUntilGone(server, postgres);
  await expectStartsAgain(product, dataDir);
});

it('a postmaster.pid whose number now belongs to another program does not stop the start', async () => {
  const { product, dataDir, server, postgres } = await startAndCleanUp();
  for (const pid of [server, postgres]) process.kill(pid, 'SIGKILL');
  await product.outcome;
  await waitUntilGone(postgres);
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, [process.pid, ...rest].join('\n'));
  await expectStartsAgain(product, dataDir);
});

it('a first start killed while it creates the database is simply repeated', async () => {
  const dataDir = join(await temporaryFolder(), 'data');
  const killed = await npmStart({ clone: inject('clone'), dataDir });
  while (!killed.output().includes('Creating the database')) await sleep(5);
  await sleep(150);
  const { pid } = JSON.parse(await readFile(join(dataDir, 'lock'), 'utf8')) as { pid: number };
  process.kill(pid, 'SIGKILL');
  await killed.outcome;
  await expect(readFile(join(dataDir, 'postgres', 'PG_VERSION'))).rejects.toThrow('ENOENT');

  const again = await npmStart({ clone: inject('clone'), dataDir });
  await again.ready();
  expect(await login(again, printedAdmin(again))).toBe(200);
});

it.for(['SIGTERM', 'SIGKILL'] as const)(
  '%s to npm alone stops the server and the database in order',
  async (signal) => {
    const { product, dataDir, server, postgres } = await startAndCleanUp();
    process.kill(product.pid, signal);
    await waitUntilGone(server, postgres);
    await expect(readProcessIds(dataDir)).rejects.toThrow('ENOENT');
  },
);

it.runIf(process.platform === 'linux').for(['SIGTERM', 'SIGKILL'] as const)(
  '%s to the bootstrap alone stops the server and the database in order',
  async (signal) => {
    const { dataDir, server, postgres } = await startAndCleanUp();
    process.kill(await readBootstrapPid(server), signal);
    await waitUntilGone(server, postgres);
    await expect(readProcessIds(dataDir)).rejects.toThrow('ENOENT');
  },
);
