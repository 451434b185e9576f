import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Failure } from './failure.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { nodePath, root, binPath } from './paths.mjs';
import { step } from './progress.mjs';
import { capture } from './run.mjs';

const webDir = join(root, 'apps', 'web');
const stamp = join(webDir, 'dist', '.built-from');
const IGNORED_FOLDERS = new Set(['node_modules', 'dist']);

/**
 * @param {string} folder
 * @returns {Promise<string[]>}
 */
async function listFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(folder, entry.name));
  const folders = entries.filter((entry) => entry.isDirectory() && !IGNORED_FOLDERS.has(entry.name));
  const inner = await Promise.all(folders.map((entry) => listFiles(join(folder, entry.name))));
  return [...files, ...inner.flat()];
}

async function fingerprint() {
  const found = await Promise.all([webDir, join(root, 'packages')].map(listFiles));
  const files = [...found.flat(), join(root, 'package-lock.json')].toSorted();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash('sha256');
  files.forEach((file, index) => hash.update(`${relative(root, file)}\n`).update(contents[index] ?? ''));
  return hash.digest('hex');
}

/** Builds the web app into apps/web/dist and records its sources. */
export async function buildWeb() {
  const from = await fingerprint();
  const result = await capture(nodePath, [binPath('vite'), 'build'], { cwd: webDir });
  if (result.code === 0) await writeFile(stamp, from);
  return result;
}

/** Builds the web app unless the last build was made from the same sources. */
export async function ensureWeb() {
  const isBuilt = async () => (await readFile(stamp, 'utf8').catch(() => '')) === (await fingerprint());
  if (await isBuilt()) return;
  await oneAtATime(async () => {
    if (!(await isBuilt())) await build();
  });
}

async function build() {
  await step('Building the web app', async () => {
    const { code, output } = await buildWeb();
    if (code !== 0) throw new Failure(`${output.trim()}\n\nThe web app could not be built (above is why).`);
  });
}
