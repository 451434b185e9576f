import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tryLock } from '../../platform/process/data-dir-lock.ts';

export interface GatewayName {
  name: string;
  /** Leaves the name to the next gateway of this data folder. */
  release(): void;
}

/**
 * Acquires the name under which a gateway holds leases: the first of this data folder's names that no process has. So
 * gateways that run side by side have different names, one that is restarted has its former name and takes its sessions
 * back at once, and a gateway on another machine never has the same name.
 */
export async function acquireGatewayName(dataDir: string): Promise<GatewayName> {
  for (let slot = 1; ; slot += 1) {
    const file = join(dataDir, slot === 1 ? 'gateway-id' : `gateway-id-${slot}`);
    const lock = tryLock(`${file}.sqlite`);
    if (!lock) continue;
    const known = await readFile(file, 'utf8').catch(() => '');
    if (/^gateway:[0-9a-f-]{36}$/.test(known)) return { name: known, release: () => lock.close() };
    const name = `gateway:${randomUUID()}`;
    await writeFile(file, name, { mode: 0o600 });
    return { name, release: () => lock.close() };
  }
}
