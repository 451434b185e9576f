import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { cloneInstalled } from './clone.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** an installed clone, which every account may read */
    clone: string;
  }
}

/** Makes one installed clone for all tests of the commands; each brings its own data folder and port. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-clone-'));
  await chmod(folder, 0o755);
  const clone = join(folder, 'Balcão with spaces');
  await cloneInstalled(clone);
  project.provide('clone', clone);
  return () => rm(folder, { recursive: true, force: true });
}
