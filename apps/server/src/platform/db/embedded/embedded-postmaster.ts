import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine, processExists, isProcessRunning } from '../../process/processes.ts';
import { StartError } from '../../process/start-error.ts';

export interface PostmasterFile {
  pid: number;
  /** 'starting', 'ready', 'stopping', … */
  status: string;
}

const FAST_SHUTDOWN_MS = 20_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;

/**
 * Reads what PostgreSQL reports about itself in `postmaster.pid`; null when it does not run or has not written the file
 * yet.
 */
export async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, status: (lines[7] ?? '').trim() } : null;
}

async function waitForExit(ms: number, isRunning: () => boolean): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(15)) if (!isRunning()) return true;
  return !isRunning();
}

/**
 * Shuts a PostgreSQL down: open transactions are rolled back, everything committed is on disk. Returns false when it
 * still runs after half a minute.
 */
export async function stopPostmaster(pid: number, isRunning: () => boolean): Promise<boolean> {
  if (!isRunning()) return true;
  process.kill(pid, 'SIGINT');
  if (await waitForExit(FAST_SHUTDOWN_MS, isRunning)) return true;
  // SIGQUIT is an immediate shutdown: the next start recovers from the write-ahead log, and nothing committed is lost.
  process.kill(pid, 'SIGQUIT');
  return waitForExit(IMMEDIATE_SHUTDOWN_MS, isRunning);
}

/** Returns an id that no process has. It counts down, since the highest ids are assigned last. */
function unusedPid(): number {
  let pid = 2 ** 22 - 1;
  while (processExists(pid)) pid -= 1;
  return pid;
}

/**
 * Removes the process id from a `postmaster.pid` that does not belong to a running PostgreSQL. The file itself stays:
 * it also names the shared memory by which PostgreSQL recognises processes that outlived their postmaster.
 */
async function clearStalePid(clusterDir: string): Promise<void> {
  const file = join(clusterDir, 'postmaster.pid');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^\d+/, String(unusedPid())));
}

/**
 * Stops a PostgreSQL that a killed run of the program left on these files. Where `postmaster.pid` names a process that
 * has ended but still has its entry, or another program with the same number, the file is corrected, since PostgreSQL
 * would take either for itself.
 * @throws StartError when the left-over PostgreSQL does not stop
 */
export async function stopOrphanedPostmaster(clusterDir: string, onProgress: (text: string) => void): Promise<void> {
  const orphan = await readPostmasterFile(clusterDir);
  if (!orphan || !processExists(orphan.pid)) return;
  if (!isProcessRunning(orphan.pid)) return clearStalePid(clusterDir);
  const command = await commandLine(orphan.pid);
  if (command === null) return;
  if (!command.includes('postgres') || !command.includes(clusterDir)) return clearStalePid(clusterDir);
  onProgress('Stopping the database that an earlier run left running');
  if (await stopPostmaster(orphan.pid, () => isProcessRunning(orphan.pid))) return;
  throw new StartError(
    `A PostgreSQL that an earlier run left on ${clusterDir} does not stop (process ${orphan.pid}). ` +
      'End that process, then start Balcão again.',
  );
}
