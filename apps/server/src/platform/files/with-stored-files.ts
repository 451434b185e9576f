import { isCommitUnknown } from '../db/rolled-back.ts';
import type { FileContent, Files, StoredFile } from './files.ts';
import type { TempFile } from './temp-file.ts';

/** How a work stores its files. */
export interface WorkFiles {
  /** Stores a file, until the work fails. Saves may run side by side. */
  save(source: TempFile | FileContent): Promise<StoredFile>;
  /** Names files that no row leads to: they are removed when the work has ended. */
  discard(unused: readonly { key: string }[]): void;
}

/**
 * Runs a work that stores files before its transaction. Of a work that fails all of its files are removed, also those whose saving had
 * not ended; of one that succeeds those that it discards. When the connection was lost at the COMMIT all files stay, since rows may
 * lead to them. A file that cannot be removed stays, and nothing leads to it: the result of the work is what the caller gets.
 */
export async function withStoredFiles<T>(
  files: Pick<Files, 'save' | 'remove'>,
  companyId: number,
  work: (workFiles: WorkFiles) => Promise<T>,
): Promise<T> {
  const saves: Promise<StoredFile>[] = [];
  const discarded = new Set<string>();
  const removeAll = (keys: Iterable<string>) =>
    Promise.allSettled(Array.from(keys, (key) => files.remove(companyId, key)));

  async function keysOfSaved(): Promise<string[]> {
    const ended = await Promise.allSettled(saves);
    return ended.flatMap((save) => (save.status === 'fulfilled' ? [save.value.key] : []));
  }

  try {
    const result = await work({
      save(source) {
        const save = files.save(companyId, source);
        saves.push(save);
        return save;
      },
      discard(unused) {
        for (const { key } of unused) discarded.add(key);
      },
    });
    await removeAll(discarded);
    return result;
  } catch (error) {
    const keys = await keysOfSaved();
    if (!isCommitUnknown(error)) await removeAll(keys);
    throw error;
  }
}
