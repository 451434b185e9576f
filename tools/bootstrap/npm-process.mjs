import { readFileSync } from 'node:fs';

/**
 * The npm that started this process. Between the two there may be a shell, which lives on when npm is killed.
 * @returns {number}
 */
function npmPid() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    const isShell = /\((sh|dash|bash|ash|zsh)\)/.test(stat);
    return isShell ? Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) : process.ppid;
  } catch {
    return process.ppid;
  }
}

/** @param {number} pid */
function isGone(pid) {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}

/**
 * Calls back, perhaps more than once, when the npm that started this process is gone: one that is killed leaves no
 * message, and its children must not stay behind.
 * @param {() => void} onGone
 */
export function watchNpm(onGone) {
  const [parent, npm] = [process.ppid, npmPid()];
  setInterval(() => {
    if (process.ppid !== parent || isGone(npm)) onGone();
  }, 500).unref();
}
