import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of the running test, removed when it has finished. */
export async function makeTempFolder(name: string): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), `balcao-${name}-`));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}
