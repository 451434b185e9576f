import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { asOwner, ensureOwner } from '../../apps/server/src/platform/db/embedded/embedded-owner.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded.ts';
import { freePort, startRole, type RoleProcess } from '../../apps/server/src/testing/role-process.ts';
import { seedCompany } from '../../apps/server/src/testing/web-shop.ts';
import { onInterruption } from './interruption.ts';
import { memoryEnvironment, memoryFlags } from '../../tools/bootstrap/memory-settings.mjs';

export interface SplitProduct {
  url: string;
  /** of a company without data */
  admin: { email: string; password: string };
  /** Ends the processes in order, then the database. */
  stop(): Promise<void>;
}

/** An installation whose HTTP, jobs and sessions are a process each, directly on a database in `dataDir` that `withDatabase` finds. */
export async function startSplitRoles(dataDir: string, env: Record<string, string>): Promise<SplitProduct> {
  await mkdir(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir });
  const processes: RoleProcess[] = [];
  const stop = async () => {
    forget();
    await Promise.all(processes.map((one) => one.stop()));
    await postgres.stop();
  };
  const forget = onInterruption(() => void stop());
  try {
    await ensureOwner(postgres.url);
    const port = await freePort();
    const shared = {
      ...memoryEnvironment,
      DATABASE_URL: asOwner(postgres.url),
      DATA_DIR: join(dataDir, 'shared'),
      PORT: String(port),
      ...env,
    };
    for (const role of ['http', 'worker', 'gateway']) processes.push(await startRole(role, shared, memoryFlags));
    const { email, password } = await seedCompany(asOwner(postgres.url));
    return { url: `http://127.0.0.1:${port}`, admin: { email, password }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
