import { expect, it } from 'vitest';
import { isProcessRunning } from '../../apps/server/src/platform/process/processes.ts';
import { waitUntilGone } from './product.ts';
import { expectStartsAgain, startAndCleanUp } from './start-and-clean-up.ts';

it('after kill -9 of the server the next start ends the database it left and finds its data', async () => {
  const { product, dataDir, server, postgres } = await startAndCleanUp();
  process.kill(server, 'SIGKILL');
  await product.outcome;
  expect(isProcessRunning(postgres)).toBe(true);
  await expectStartsAgain(product, dataDir);
  await waitUntilGone(postgres);
});
