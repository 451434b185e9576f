import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Installation } from '../../apps/server/src/testing/installation.ts';
import type { RoleProcess } from '../../apps/server/src/testing/role-process.ts';
import type { FakeS3 } from '../../apps/server/src/testing/s3/fake-s3.ts';

const roles = ['http', 'worker', 'gateway'] as const;

/** A process of one role on one machine. */
export interface MachineProcess {
  role: (typeof roles)[number];
  env: Record<string, string>;
  process: RoleProcess;
}

/** Two machines that share nothing but the database and the bucket, with a process of each role. */
export async function startMachines(
  installation: Installation,
  bucket: FakeS3,
  ports: readonly number[],
): Promise<MachineProcess[]> {
  const secret = randomBytes(32).toString('hex');
  const places: MachineProcess[] = [];
  for (const port of ports) {
    const dataDir = await mkdtemp(join(tmpdir(), 'balcao-machine-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const env = { DATA_DIR: dataDir, PORT: String(port), APP_SECRET: secret, DATABASE_POOL: '3', ...bucket.env };
    for (const role of roles) places.push({ role, env, process: await installation.start(role, env) });
  }
  return places;
}
