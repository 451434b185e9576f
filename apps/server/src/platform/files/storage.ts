import type { Database } from '../db/database.ts';
import { companyFolder, type FileStore } from './file-store.ts';
import * as rows from './storage.sql.ts';

/** How many bytes the files of each company take. */
export interface StorageCount {
  /** Records that a file was added, or with a negative number removed. A failure is repaired by the next count. */
  add(companyId: number, bytes: number): Promise<void>;
  /** Returns the count, and counts where there is none yet. */
  used(companyId: number): Promise<number>;
  /** Recounts the files. */
  count(companyId: number): Promise<number>;
}

export function createStorageCount(
  database: Pick<Database, 'forCompany'>,
  store: Pick<FileStore, 'list'>,
): StorageCount {
  async function count(companyId: number): Promise<number> {
    let bytes = 0;
    for await (const { size } of store.list(companyFolder(companyId))) bytes += size;
    await database.forCompany(companyId, ({ db }) => rows.saveStoredBytes(db, companyId, bytes));
    return bytes;
  }
  return {
    count,
    async add(companyId, bytes) {
      // The file is there or gone already, whatever becomes of its count.
      await database
        .forCompany(companyId, ({ db }) => rows.addStoredBytes(db, companyId, bytes))
        .catch(() => undefined);
    },
    async used(companyId) {
      const known = await database.forCompany(companyId, ({ db }) => rows.findStoredBytes(db, companyId));
      return known ?? count(companyId);
    },
  };
}
