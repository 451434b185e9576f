import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createApp, type App } from '../app.ts';
import { loadConfig } from '../platform/config/config.ts';
import type { TestServer } from './test-server.ts';

/** Processes of the installation of a test server, one after the other; they have its database, its secret and its clock. */
export async function processesOf(server: TestServer, env: NodeJS.ProcessEnv = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-restart-'));
  const config = loadConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: 'false', REQUEST_LIMIT: '0', ...env }, dataDir);
  let running: App | undefined;
  const stop = async () => {
    await running?.close();
    running = undefined;
  };
  onTestFinished(async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    stop,
    async start(): Promise<string> {
      const { ownerUrl, secret, clock } = server;
      running = await createApp({ config, secret, databaseUrl: ownerUrl, log: server.app.platform.log, clock });
      return running.address ?? '';
    },
  };
}
