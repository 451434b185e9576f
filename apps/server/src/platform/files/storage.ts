import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import * as rows from './storage.sql.ts';

/** How many bytes the files of each company take. */
export interface StorageCount {
  /** Notes that a file came, or went with a negative number. A failure is repaired by the next count. */
  add(companyId: number, bytes: number): Promise<void>;
  /** Returns what is counted, and counts where nobody has. */
  used(companyId: number): Promise<number>;
  /** Counts the files anew. */
  count(companyId: number): Promise<number>;
}

export function createStorageCount(database: Pick<Database, 'forCompany'>, dataDir: string): StorageCount {
  async function count(companyId: number): Promise<number> {
    const bytes = await folderBytes(join(dataDir, 'files', String(companyId)));
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

/** One folder after the other: a count in the night is in no hurry. */
async function folderBytes(path: string): Promise<number> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    const inner = join(path, entry.name);
    // A file may go while it is counted.
    bytes += entry.isDirectory() ? await folderBytes(inner) : ((await stat(inner).catch(() => undefined))?.size ?? 0);
  }
  return bytes;
}
