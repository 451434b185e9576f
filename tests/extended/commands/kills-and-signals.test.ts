import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { needs } from '../../../apps/server/src/testing/scope.ts';
import {
  login,
  npmStart,
  printedAdmin,
  readProcessIds,
  temporaryFolder,
  waitUntilGone,
} from '../../commands/product.ts';
import { expectStartsAgain, startAndCleanUp } from '../../commands/start-and-clean-up.ts';

/** The process id of what started the server: npm, or a shell of npm's. */
async function readParentPid(server: number): Promise<number> {
  const status = await readFile(`/proc/${server}/status`, 'utf8');
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
}

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

it.runIf(process.platform === 'linux')(
  'npm alone, with its shell, stays beside the server',
  needs('Linux'),
  async () => {
    const { server } = await startAndCleanUp();
    const commands: string[] = [];
    for (let pid = await readParentPid(server); pid !== process.pid; pid = await readParentPid(pid))
      commands.push(await readFile(`/proc/${pid}/comm`, 'utf8'));
    expect(commands.filter((command) => !/^(npm start|(da|ba)?sh)/.test(command))).toEqual([]);
  },
);

it.runIf(process.platform === 'linux').for(['SIGTERM', 'SIGKILL'] as const)(
  '%s to what started the server stops the server and the database in order',
  needs('Linux'),
  async (signal) => {
    const { dataDir, server, postgres } = await startAndCleanUp();
    process.kill(await readParentPid(server), signal);
    await waitUntilGone(server, postgres);
    await expect(readProcessIds(dataDir)).rejects.toThrow('ENOENT');
  },
);
