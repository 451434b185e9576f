import type { Database } from '../db/database.ts';
import { companyFolder, type FileStore } from './file-store.ts';
import * as rows from './storage.sql.ts';

/** Bytes that are counted for files before these are stored, so that uploads side by side do not take the same room. */
export interface StorageReservation {
  /** A file of so many of the bytes was stored: they stay counted. */
  keep(bytes: number): void;
  /** Gives back what was not kept. */
  release(): Promise<void>;
}

/** How many bytes the files of each company take. */
export interface StorageCount {
  /** Records that a file was added, or with a negative number removed. A failure is repaired by the next count. */
  add(companyId: number, bytes: number): Promise<void>;
  /** Returns the count, and counts where there is none yet. */
  used(companyId: number): Promise<number>;
  /** Counts bytes ahead; undefined where they would exceed the limit. */
  reserve(companyId: number, limitBytes: number, bytes: number): Promise<StorageReservation | undefined>;
  /** Recounts the files. */
  count(companyId: number): Promise<number>;
}

export function createStorageCount(
  database: Pick<Database, 'forCompany'>,
  store: Pick<FileStore, 'list'>,
): StorageCount {
  async function listedBytes(companyId: number): Promise<number> {
    let bytes = 0;
    for await (const { size } of store.list(companyFolder(companyId))) bytes += size;
    return bytes;
  }
  const findBytes = (companyId: number) =>
    database.forCompany(companyId, ({ db }) => rows.findStoredBytes(db, companyId));

  async function add(companyId: number, bytes: number): Promise<void> {
    // The file is there or gone already, whatever becomes of its count.
    await database.forCompany(companyId, ({ db }) => rows.addStoredBytes(db, companyId, bytes)).catch(() => undefined);
  }

  async function used(companyId: number): Promise<number> {
    const known = await findBytes(companyId);
    if (known !== undefined) return known;
    const bytes = await listedBytes(companyId);
    await database.forCompany(companyId, ({ db }) => rows.insertStoredBytes(db, companyId, bytes));
    return (await findBytes(companyId)) ?? bytes;
  }

  return {
    add,
    used,
    async reserve(companyId, limitBytes, bytes) {
      await used(companyId);
      const isReserved = await database.forCompany(companyId, async ({ db }) => {
        if (bytes > limitBytes - (await rows.lockStoredBytes(db, companyId))) return false;
        await rows.addStoredBytes(db, companyId, bytes);
        return true;
      });
      if (!isReserved) return undefined;
      let kept = 0;
      return {
        keep: (stored) => (kept += stored),
        release: () => add(companyId, kept - bytes),
      };
    },
    async count(companyId) {
      const bytes = await listedBytes(companyId);
      await database.forCompany(companyId, ({ db }) => rows.saveStoredBytes(db, companyId, bytes));
      return bytes;
    },
  };
}
