import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBalancer } from '../../apps/server/src/testing/balancer.ts';
import type { Installation } from '../../apps/server/src/testing/installation.ts';
import { freePort, type RoleProcess } from '../../apps/server/src/testing/role-process.ts';

const roles = 'http,worker,gateway';
/** The others go on without a killed one for a while. */
const downMs = 1_500;

export interface KilledProcesses {
  /** Kills one of them, which is started again. */
  kill(which: number): Promise<void>;
  /** Ends all of them in order, and starts as many of another release. Resolves to the milliseconds in between. */
  upgrade(program: string): Promise<number>;
  close(): Promise<void>;
}

/** Processes with all roles behind a balancer, at the port at which the installation is asked. */
export async function startKilledProcesses(installation: Installation, count: number): Promise<KilledProcesses> {
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-converge-'));
  const secret = randomBytes(32).toString('hex');
  let program: string | undefined;
  const places: { env: Record<string, string>; process: RoleProcess }[] = [];
  for (let index = 0; index < count; index += 1) {
    const env = {
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      APP_SECRET: secret,
      DATABASE_POOL: '6',
      DEMO: 'true',
      SIMULATED_LINKING_MS: '0',
    };
    places.push({ env, process: await installation.start(roles, env) });
  }
  const ports = places.map(({ env }) => Number(env['PORT']));
  const balancer = await startBalancer(Number(new URL(installation.api.url).port), ports);
  return {
    async kill(which) {
      const victim = places[which % places.length];
      if (!victim) return;
      victim.process.signal('SIGKILL');
      await victim.process.ended;
      await sleep(downMs);
      victim.process = await installation.start(roles, victim.env, program);
    },
    async upgrade(next) {
      program = next;
      const began = performance.now();
      await Promise.all(places.map(({ process }) => process.stop()));
      for (const place of places) {
        place.process = await installation.start(roles, place.env, program);
        if (place === places[0]) console.error(`upgraded after ${Math.round(performance.now() - began)} ms`);
      }
      return performance.now() - began;
    },
    async close() {
      await balancer.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
