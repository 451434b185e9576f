import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './paths.mjs';

const touchMs = 2_000;
/** A holder that was frozen or whose machine ended says nothing for longer. */
const staleMs = 30_000;
const settleMs = 100;

/**
 * Runs work that no other process may do at the same time in this folder, such as two roles that a service manager starts
 * together after an upgrade: the others wait for it.
 * @template T
 * @param {() => Promise<T>} work
 * @param {{ path?: string, onWait?: (holder: string) => void }} [options]
 * @returns {Promise<T>}
 */
export async function oneAtATime(work, { path = join(root, '.runtime', 'preparing'), onWait = sayWho } = {}) {
  const token = `${process.pid} ${randomUUID()}`;
  let hasSaid = false;
  while (!(await take(path, token))) {
    const holder = (await readFile(path, 'utf8').catch(() => '')).split(' ')[0] ?? '';
    if (!hasSaid && holder !== '') onWait(holder);
    hasSaid ||= holder !== '';
    await sleep(settleMs * 2);
  }
  const touching = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), touchMs);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    if ((await readFile(path, 'utf8').catch(() => '')) === token) await rm(path, { force: true });
  }
}

/** @param {string} holder */
const sayWho = (holder) => console.log(`Waiting for process ${holder}, which installs or builds in this folder ...`);

/**
 * @param {string} path
 * @param {string} token
 */
async function take(path, token) {
  await mkdir(dirname(path), { recursive: true });
  if (await isAbandoned(path)) await rm(path, { force: true });
  const file = await open(path, 'wx').catch((/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });
  if (!file) return false;
  await file.writeFile(token);
  await file.close();
  // Two that found it abandoned may have removed each other's: the last one to write it has it.
  await sleep(settleMs);
  return (await readFile(path, 'utf8').catch(() => '')) === token;
}

/** @param {string} path */
async function isAbandoned(path) {
  const found = await stat(path).catch(() => null);
  if (!found) return false;
  if (Date.now() - found.mtimeMs > staleMs) return true;
  const holder = Number((await readFile(path, 'utf8').catch(() => '')).split(' ')[0]);
  if (!Number.isInteger(holder) || holder <= 0) return false;
  try {
    process.kill(holder, 0);
    return false;
  } catch (error) {
    // Another account's process is there as well.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}
