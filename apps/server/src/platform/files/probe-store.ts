import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from './file-store.ts';

/**
 * Writes a small file into a store, reads a part of it back and removes it.
 * @throws AppError ERR_FILES_UNAVAILABLE with the failure as its cause
 */
export async function probeStore(store: FileStore): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-probe-'));
  const path = `probe/${randomUUID()}`;
  try {
    await writeFile(join(folder, 'probe'), 'probe');
    await store.put(path, join(folder, 'probe'));
    const content = await store.open(path, { start: 1, end: 3 });
    const said = content && (await buffer(content)).toString();
    if (said !== 'rob') throw new Error(`${store.name} gives another file than the one that was stored`);
    const listed: string[] = [];
    for await (const object of store.list('probe')) listed.push(object.path);
    if (!listed.includes(path)) throw new Error(`${store.name} does not list a file that was stored`);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await store.remove(path);
  }
}
