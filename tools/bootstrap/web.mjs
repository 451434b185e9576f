import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Failure } from './failure.mjs';
import { installedKind, installWorkspace, readLock } from './install.mjs';
import { narrowLock } from './narrow-lock.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { nodePath, root } from './paths.mjs';
import { step } from './progress.mjs';
import { capture } from './run.mjs';

const webDir = join(root, 'apps', 'web');
const dist = join(webDir, 'dist');
const stamp = join(dist, '.built-from');
const IGNORED_FOLDERS = new Set(['node_modules', 'dist']);
const isForTests = /\.test\.tsx?$/;

/**
 * @param {string} folder
 * @returns {Promise<string[]>}
 */
async function listFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(folder, entry.name));
  const folders = entries.filter((entry) => entry.isDirectory() && !IGNORED_FOLDERS.has(entry.name));
  const inner = await Promise.all(folders.map((entry) => listFiles(join(folder, entry.name))));
  return [...files, ...inner.flat()].filter((file) => !isForTests.test(file));
}

/** What the web app is built from: its sources, those of our packages in it, and the versions of its libraries and tools. */
async function fingerprint() {
  const { lock, workspaces } = narrowLock(readLock(), 'apps/web');
  const found = await Promise.all(workspaces.map((folder) => listFiles(join(root, folder))));
  const files = found.flat().toSorted();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash('sha256').update(JSON.stringify(lock.packages));
  files.forEach((file, index) => hash.update(`${relative(root, file)}\n`).update(contents[index] ?? ''));
  return hash.digest('hex');
}

/** @param {string} folder of the web app, with its libraries there or above */
async function runVite(folder) {
  const program = join(folder, '..', '..', 'node_modules', '.bin', 'vite');
  const { code, output } = await capture(nodePath, [program, 'build'], { cwd: folder });
  if (code !== 0) throw new Failure(`${output.trim()}\n\nThe web app could not be built (above is why).`);
}

/** Builds in a folder with the tools of the build alone, which is removed afterwards. */
async function buildApart() {
  const work = join(root, '.runtime', 'web-build');
  await rm(work, { recursive: true, force: true });
  try {
    await mkdir(work, { recursive: true });
    await cp(join(root, 'tsconfig.base.json'), join(work, 'tsconfig.base.json'));
    for (const folder of narrowLock(readLock(), 'apps/web').workspaces)
      await cp(join(root, folder), join(work, folder), {
        recursive: true,
        filter: (from) => !isForTests.test(from) && !IGNORED_FOLDERS.has(relative(join(root, folder), from)),
      });
    await installWorkspace(work, 'apps/web');
    await runVite(join(work, 'apps', 'web'));
    await rm(dist, { recursive: true, force: true });
    await rename(join(work, 'apps', 'web', 'dist'), dist);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Builds the web app into apps/web/dist unless the last build was made from the same sources. */
export async function ensureWeb() {
  const isBuilt = async () => (await readFile(stamp, 'utf8').catch(() => '')) === (await fingerprint());
  if (await isBuilt()) return;
  await oneAtATime(async () => {
    if (await isBuilt()) return;
    await step('Building the web app', async () => {
      const from = await fingerprint();
      if ((await installedKind()) === 'everything') await runVite(webDir);
      else await buildApart();
      await writeFile(stamp, from);
    });
  });
}
