import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { mkdirRecursive } from '../util/mkdir-recursive.ts';
import { StartError } from './start-error.ts';

/**
 * Identifies the owner of the lock for the message to a second process. It is written beside the lock and decides
 * nothing.
 */
interface LockOwner {
  pid: number;
  /** ISO date and time */
  since: string;
}

export interface DataDirLock {
  /** Releases the folder; a second call does nothing. */
  release(): Promise<void>;
}

/** The lower byte is SQLITE_BUSY; the higher bits give the finer reason. */
const isBusy = (error: unknown): boolean => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;

function cannotWriteError(dataDir: string, error: NodeJS.ErrnoException): StartError {
  const reason = error.code === 'ERR_SQLITE_ERROR' ? error.message : (error.code ?? error.message);
  const advice = /ENOSPC|EDQUOT|disk is full/.test(reason)
    ? 'The disk is full: make room on it'
    : 'Give the account that starts it write access to that folder';
  return new StartError(
    `Balcão cannot write to its data folder ${dataDir} (${reason}). ${advice}, or name another folder with DATA_DIR.`,
  );
}

async function inUseError(dataDir: string, info: string): Promise<StartError> {
  const who = await readFile(info, 'utf8')
    .then((text) => {
      const { pid, since } = JSON.parse(text) as LockOwner;
      return ` (process ${pid}, started ${since.replace('T', ' ').slice(0, 19)} UTC)`;
    })
    .catch(() => '');
  return new StartError(
    `The data folder ${dataDir} is in use by another Balcão${who}. ` +
      'Stop that one first, or give this one a folder of its own with DATA_DIR.',
  );
}

/**
 * Locks a file through SQLite. Node.js offers no file locks; those of SQLite belong to the operating system, end with
 * the process however it ends, and hold between containers that share a folder.
 */
function lockFile(path: string, mode: 'alone' | 'together' = 'alone'): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // A read transaction keeps out every process that asks for an exclusive lock, until the transaction ends.
    file.exec(mode === 'alone' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_schema');
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Locks a file for this process alone; undefined while another process holds it. */
export function tryLock(path: string): { close(): void } | undefined {
  try {
    return lockFile(path);
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw error;
  }
}

/**
 * Creates the data folder when it is missing (mode 0700) and locks it until it is released or the process ends:
 * `alone`, or `together` with other processes that lock it so.
 * @throws StartError when the folder cannot be written or another process holds it
 */
export async function acquireDataDirLock(dataDir: string, mode: 'alone' | 'together' = 'alone'): Promise<DataDirLock> {
  const info = join(dataDir, 'lock');
  let file: DatabaseSync | undefined;
  try {
    await mkdirRecursive(dataDir, 0o700);
    file = lockFile(join(dataDir, 'lock.sqlite'), mode);
    const me: LockOwner = { pid: process.pid, since: new Date(Date.now() - process.uptime() * 1000).toISOString() };
    if (mode === 'alone') await writeFile(info, JSON.stringify(me), { mode: 0o600 });
  } catch (error) {
    file?.close();
    throw isBusy(error) ? await inUseError(dataDir, info) : cannotWriteError(dataDir, error as NodeJS.ErrnoException);
  }

  return {
    async release() {
      if (!file?.isOpen) return;
      if (mode === 'alone') await rm(info, { force: true });
      // The locked file is not removed: otherwise two processes could each lock a file of their own.
      file.close();
    },
  };
}
