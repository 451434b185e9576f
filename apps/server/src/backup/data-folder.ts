import { relative, resolve, sep } from 'node:path';
import { erasuresFolder, filesFolder } from '../platform/files/file-store.ts';

/**
 * What of the data folder no backup holds: the database, which is read by itself; the secret, which goes in only encrypted; and what
 * belongs to processes of one machine.
 */
export const isLeftOut = (name: string): boolean =>
  ['postgres', 'secret', 'gateway-id'].some((start) => name.startsWith(start)) ||
  ['tmp', 'lock', 'lock.sqlite', 'lock.sqlite-journal'].includes(name);

/** What may lie in a bucket instead of the data folder. */
export const isStored = (path: string): boolean =>
  [filesFolder, erasuresFolder].some((folder) => path.startsWith(`${folder}${sep}`));

/** Records of erasures, which a restore adds to and never takes away: they are repeated on what it brings back. */
export const isErasure = (path: string): boolean => path.startsWith(`${erasuresFolder}${sep}`);

/** Is a folder the data folder, or within it? */
export function isInside(dataDir: string, folder: string): boolean {
  const inner = relative(dataDir, resolve(folder));
  return inner === '' || !inner.startsWith('..');
}
