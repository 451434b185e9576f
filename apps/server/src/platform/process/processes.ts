import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** Returns true while the system knows a process of this id, of any owner, even one that has ended. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Returns true while a process of this id runs, of any owner. A process that has ended but whose parent has not
 * collected its exit code does not run: in a container the first process often never collects it.
 */
export function isProcessRunning(pid: number): boolean {
  if (!processExists(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    // The state follows the name of the program, which may itself contain spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat[stat.lastIndexOf(')') + 2] !== 'Z';
  } catch {
    return false;
  }
}

/** Returns the command line of a process, its arguments separated by spaces, or null when there is no such process. */
export async function commandLine(pid: number): Promise<string | null> {
  if (process.platform !== 'linux') {
    return new Promise((resolve) => {
      execFile('ps', ['-o', 'command=', '-p', String(pid)], (error, stdout) => resolve(error ? null : stdout.trim()));
    });
  }
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim();
  } catch {
    return null;
  }
}
