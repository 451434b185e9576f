import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acquireDataDirLock } from './data-dir-lock.ts';
import { StartError } from './start-error.ts';

const hold = `
  const { acquireDataDirLock } = await import(process.argv[1]);
  const lock = await acquireDataDirLock(process.argv[2]).catch(() => null);
  console.log(lock ? 'taken' : 'refused');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 3000);
`;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balcao-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A process that tries to take the folder and is killed three seconds later; resolves with what it achieved. */
function holder(): { achieved: Promise<string>; end: Promise<void> } {
  const module = new URL('data-dir-lock.ts', import.meta.url).href;
  const child = execFile(process.execPath, ['--input-type=module', '-e', hold, '--', module, folder]);
  const achieved = new Promise<string>((resolve) => child.stdout?.once('data', (text) => resolve(String(text).trim())));
  return { achieved, end: new Promise((resolve) => child.once('exit', () => resolve())) };
}

it('the lock of the data folder is held until it is released', async () => {
  const lock = await acquireDataDirLock(folder);
  await expect(acquireDataDirLock(folder)).rejects.toThrow(StartError);
  await lock.release();
  const next = await acquireDataDirLock(folder);
  await lock.release();
  await expect(acquireDataDirLock(folder), 'a late release takes nothing from the next holder').rejects.toThrow(
    StartError,
  );
  await next.release();
  expect(await readdir(folder)).toEqual(['lock.sqlite']);
});

it('the lock of the data folder says who holds it, and as much as it knows when that cannot be read', async () => {
  const lock = await acquireDataDirLock(folder);
  await expect(acquireDataDirLock(folder)).rejects.toThrow(new RegExp(`process ${process.pid}, started \\d{4}-.* UTC`));
  await rm(join(folder, 'lock'));
  await expect(acquireDataDirLock(folder)).rejects.toThrow('in use by another Balcão.');
  await lock.release();
});

it('the lock of the data folder goes to one of several processes that start at once, and is free again when that one is killed', async () => {
  const holders = [holder(), holder(), holder(), holder()];
  const achieved = await Promise.all(holders.map((one) => one.achieved));
  expect(achieved.toSorted()).toEqual(['refused', 'refused', 'refused', 'taken']);
  await expect(acquireDataDirLock(folder)).rejects.toThrow('in use by another Balcão (process');
  await Promise.all(holders.map((one) => one.end));
  await expect(acquireDataDirLock(folder)).resolves.toBeDefined();
});

it('the lock makes the data folder, closed to others, and says when it cannot', async () => {
  const fresh = join(folder, 'new', 'data');
  const lock = await acquireDataDirLock(fresh);
  expect((await stat(fresh)).mode & 0o777).toBe(0o700);
  await lock.release();
  await writeFile(join(folder, 'file'), '');
  await expect(acquireDataDirLock(join(folder, 'file', 'data'))).rejects.toThrow(
    /cannot write to its data folder .*ENOTDIR/,
  );
  await expect(acquireDataDirLock(join(folder, 'file'))).rejects.toThrow(/cannot write to its data folder/);
});
