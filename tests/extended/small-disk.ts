import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needs } from '../../apps/server/src/testing/scope.ts';

/** Mounts a disk of its own, in memory. @returns whether this machine lets us */
export function mountDisk(folder: string, megabytes: number): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]).status === 0;
}

export const unmount = (folder: string) => void spawnSync('umount', ['-l', folder]);

/** Gives a disk another size; what is on it stays. */
export const resizeDisk = (folder: string, megabytes: number) =>
  void spawnSync('mount', ['-o', `remount,size=${megabytes}m`, folder]);

export function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'balcao-mount-'));
  const isMounted = mountDisk(folder, 1);
  if (isMounted) unmount(folder);
  rmdirSync(folder);
  return isMounted;
}

export const needsMount = needs('Linux, and root that may mount a disk in memory');

/** Writes a file that leaves so many bytes free, and returns its path. */
export async function fillDisk(folder: string, leftBytes: number): Promise<string> {
  const filler = join(folder, 'ballast');
  const { bavail, bsize } = await statfs(folder);
  await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes)));
  return filler;
}
