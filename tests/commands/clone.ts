import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { oneAtATime } from '../../tools/bootstrap/one-at-a-time.mjs';

const execFileAsync = promisify(execFile);
const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Copies a folder by hard links, which takes a second for all packages; byte by byte on another disk. */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await execFileAsync('cp', ['-al', from, to]).catch(() => execFileAsync('cp', ['-a', from, to]));
}

/**
 * What a clone of this repository would hold: every file git knows or would take up, without packages and without
 * anything built.
 */
export async function cloneSources(folder: string): Promise<void> {
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout } = await execFileAsync('git', listing, { cwd: repository, maxBuffer: 2 ** 26 });
  for (const path of stdout.split('\0')) {
    const source = join(repository, path);
    // A file that was deleted and not yet committed is still listed.
    if (path === '' || !(await stat(source).catch(() => null))) continue;
    await cp(source, join(folder, path));
  }
}

/** A clone on which `npm ci` and the web build have run already, taken from this repository. */
export async function cloneInstalled(folder: string): Promise<void> {
  await cloneSources(folder);
  for (const path of ['node_modules', '.runtime/node'])
    // Where the tests run on a Node.js of the pinned version none was installed.
    if (existsSync(join(repository, path))) await linkTree(join(repository, path), join(folder, path));
  const built = 'apps/web/dist';
  // The journeys beside it may be building.
  await oneAtATime(async () => {
    if (await stat(join(repository, built)).catch(() => null)) {
      await cp(join(repository, built), join(folder, built), { recursive: true });
    }
  });
}
