import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine, processExists, isProcessRunning } from '../processes.ts';
import { StartError } from '../start-error.ts';

export interface PostmasterFile {
  pid: number;
  /** 'starting', 'ready', 'stopping', … */
  status: string;
}

const FAST_SHUTDOWN_MS = 20_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;

/** What PostgreSQL says of itself in `postmaster.pid`; null when it does not run or has not written it yet. */
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
 * Shuts a PostgreSQL down: open transactions are rolled back, everything committed is on disk. Answers false when it
 * still runs after half a minute.
 */
export async function stopPostmaster(pid: number, isRunning: () => boolean): Promise<boolean> {
  if (!isRunning()) return true;
  process.kill(pid, 'SIGINT');
  if (await waitForExit(FAST_SHUTDOWN_MS, isRunning)) return true;
  // Immediate shutdown: the next start recovers from the write-ahead log, nothing committed is lost.
  process.kill(pid, 'SIGQUIT');
  return waitForExit(IMMEDIATE_SHUTDOWN_MS, isRunning);
}

/** An id that no process has; the highest ids are handed out last. */
function unusedPid(): number {
  let pid = 2 ** 22 - 1;
  while (processExists(pid)) pid -= 1;
  return pid;
}

/**
 * Takes the process id out of a `postmaster.pid` that does not belong to a running PostgreSQL. The file itself stays:
 * it also names the shared memory, by which PostgreSQL sees processes that outlived their postmaster.
 */
async function clearStalePid(clusterDir: string): Promise<void> {
  const file = join(clusterDir, 'postmaster.pid');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^\d+/, String(unusedPid())));
}

/**
 * Ends a PostgreSQL that a killed run of the program left on these files. Where `postmaster.pid` names a process that
 * has ended but still has its entry, or one of another program that got the same number, it is corrected, since
 * PostgreSQL would take either for itself.
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
