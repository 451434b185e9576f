import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const folder = '/dev/shm';
/** what a run of all tests was seen to hold at most, several times over */
const leastFree = 4 * 1024 ** 3;
const leastMemory = 8 * 1024 ** 3;

/**
 * Returns where tests keep the databases and files they throw away: a folder in memory, where the machine has one that is large enough, and
 * the usual temporary folder elsewhere. A copy of the migrated database is 1,500 small files, which cost a disk's file system four times
 * the processor time.
 * @returns {string} a path
 */
export function memoryFolder() {
  if (process.env.TMPDIR) return process.env.TMPDIR;
  try {
    const { bavail, bsize } = statfsSync(folder);
    const available = Number(/^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]) * 1024;
    if (bavail * bsize >= leastFree && available >= leastMemory) return folder;
  } catch {
    // Only Linux has it.
  }
  return tmpdir();
}
