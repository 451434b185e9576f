import { relative, resolve, sep } from 'node:path';
import { erasuresFolder, filesFolder } from '../../../platform/files/file-store.ts';

/**
 * Paths of the data folder that no backup contains: the database, which is read by itself; the secret, which is added
 * only encrypted; and files that belong to processes of one machine.
 */
export const isLeftOut = (name: string): boolean =>
  ['postgres', 'secret', 'gateway-id'].some((start) => name.startsWith(start)) ||
  ['tmp', 'lock', 'lock.sqlite', 'lock.sqlite-journal'].includes(name);

/** Paths that may be in a bucket instead of the data folder. */
export const isStored = (path: string): boolean =>
  [filesFolder, erasuresFolder].some((folder) => path.startsWith(`${folder}${sep}`));

/** Records of erasures, which a restore adds to and never takes away: they are repeated on what it brings back. */
export const isErasure = (path: string): boolean => path.startsWith(`${erasuresFolder}${sep}`);

/** Whether a folder is the data folder, or within it. */
export function isInside(dataDir: string, folder: string): boolean {
  const inner = relative(dataDir, resolve(folder));
  return inner === '' || !inner.startsWith('..');
}
