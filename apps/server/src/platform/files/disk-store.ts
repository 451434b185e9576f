import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../app-error.ts';
import type { FileStore, StoredObject } from './file-store.ts';

/** Full, broken or read-only: what a disk answers that no other request would change. */
const diskFailures = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'ESTALE']);

/**
 * Converts the errors of a disk that is full or fails to ERR_FILES_UNAVAILABLE; other errors are returned unchanged.
 */
export function asDiskError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code !== undefined && diskFailures.has(code)
    ? new AppError('ERR_FILES_UNAVAILABLE', {}, { cause: error })
    : error;
}

/** Files in the data folder of this machine, readable by the program alone. */
export function createDiskStore(dataDir: string): FileStore {
  const at = (path: string) => join(dataDir, path);
  return {
    name: `the folder ${dataDir}`,
    async put(path, localFile) {
      try {
        await mkdir(dirname(at(path)), { recursive: true, mode: 0o700 });
        await moveFile(localFile, at(path));
      } catch (error) {
        throw asDiskError(error);
      }
    },
    size: (path) => failing(async () => (await stat(at(path))).size),
    async open(path, range) {
      // The file is opened first: a file that was removed meanwhile is missing, not a stream that fails later.
      const file = await failing(() => open(at(path)));
      return file && createReadStream('', { fd: file, ...range });
    },
    async remove(path) {
      await failing(() => rm(at(path), { force: true }));
    },
    list: (folder) => walk(dataDir, folder),
    async removeAll(folder) {
      await failing(() => rm(at(folder), { recursive: true, force: true }));
    },
    // The room on the disk is a check of its own.
    check: () => Promise.resolve(),
  };
}

/** A file on another disk is copied, and has its name only when it is whole. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const draft = `${to}.draft`;
    try {
      await copyFile(from, draft);
      await rename(draft, to);
    } finally {
      await rm(draft, { force: true });
    }
  }
}

/** @returns undefined where there is no such file */
async function failing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw asDiskError(error);
  }
}

/** Lists the files below a folder, one folder after the other: who asks for all files is in no hurry. */
async function* walk(root: string, folder: string): AsyncGenerator<StoredObject> {
  const entries = (await failing(() => readdir(join(root, folder), { withFileTypes: true }))) ?? [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(root, path);
    else if (entry.isFile()) {
      // A file may go while others are listed.
      const size = await failing(async () => (await stat(join(root, path))).size);
      if (size !== undefined) yield { path, size };
    }
  }
}
