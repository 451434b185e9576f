import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { Failure } from './failure.mjs';
import { nodePath, root, binPath } from './paths.mjs';
import { step } from './progress.mjs';
import { capture } from './run.mjs';

const BINARY_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_APPLICATION_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A downloaded Chromium may lack libraries of the system, so its being there proves nothing. @param {string} path */
async function canRun(path) {
  if (!existsSync(path)) return false;
  return (await capture(path, ['--version']).catch(() => ({ code: 1 }))).code === 0;
}

/** @param {string[]} paths */
async function findRunnable(paths) {
  for (const path of paths) if (await canRun(path)) return path;
  return null;
}

function systemPaths() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...folders.flatMap((folder) => BINARY_NAMES.map((name) => join(folder, name))), ...MAC_APPLICATION_PATHS];
}

/** Where Playwright keeps, or would keep, the Chromium it downloads. @returns {string} */
function playwrightPath() {
  return createRequire(join(root, 'e2e', 'package.json'))('@playwright/test').chromium.executablePath();
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  await capture('apt-get', ['update']).catch(() => undefined);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await capture('apt-get', ['install', '-y', 'chromium'], { env }).catch(() => undefined);
}

/** The Chromium of the browser journeys: the named one, else one of the system, else one installed now. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await canRun(named)) return named;
    throw new Failure(`CHROMIUM_PATH names ${named}, which cannot be run. Correct it, or leave it out.`);
  }
  const present = await findRunnable([...systemPaths(), playwrightPath()]);
  if (present) return present;
  const installed = await step('Installing Chromium', async () => {
    const download = await capture(nodePath, [binPath('playwright'), 'install', '--no-shell', 'chromium']);
    if (download.code === 0 && (await canRun(playwrightPath()))) return playwrightPath();
    await installFromDebian();
    return findRunnable(systemPaths());
  });
  if (installed) return installed;
  throw new Failure('No Chromium was found and none could be installed. Install one and name it with CHROMIUM_PATH.');
}
