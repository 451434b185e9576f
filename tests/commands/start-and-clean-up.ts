import { join } from 'node:path';
import { expect, inject, onTestFinished } from 'vitest';
import { isProcessRunning } from '../../apps/server/src/platform/process/processes.ts';
import {
  login,
  npmStart,
  printedAdmin,
  readProcessIds,
  temporaryFolder,
  waitUntilGone,
  type Product,
} from './product.ts';

/** The product, started by `npm start` on a data folder of its own, and the numbers of its processes. */
export async function startAndCleanUp(): Promise<{
  product: Product;
  dataDir: string;
  server: number;
  postgres: number;
}> {
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

export async function expectStartsAgain(before: Product, dataDir: string): Promise<void> {
  const again = await npmStart({ clone: inject('clone'), dataDir });
  await again.ready();
  expect(await login(again, printedAdmin(before))).toBe(200);
  again.interrupt();
  await again.outcome;
}
