import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Works like the `recursive` option of mkdir, which on Linux never returns for a folder of the kernel such as
 * /proc/data.
 */
export async function mkdirRecursive(path: string, mode?: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    const parent = dirname(path);
    if (code !== 'ENOENT' || (await stat(parent).catch(() => null))) throw error;
    await mkdirRecursive(parent);
    await mkdirRecursive(path, mode);
  }
}
