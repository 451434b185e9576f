import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The name under which this data folder's gateway holds leases: the same after a restart, so that it takes its own
 * sessions back at once, and another one on every other machine, so that nobody takes them for theirs.
 */
export async function gatewayName(dataDir: string): Promise<string> {
  const file = join(dataDir, 'gateway-id');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (/^gateway:[0-9a-f-]{36}$/.test(known)) return known;
  const name = `gateway:${randomUUID()}`;
  await writeFile(file, name, { mode: 0o600 });
  return name;
}
