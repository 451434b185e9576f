import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { adviceFor } from './npm-advice.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { findNpm, installInputs, nodePath, nodeVersion, root, runtimeDir } from './paths.mjs';
import { step } from './progress.mjs';
import { capture } from './run.mjs';

// A version that the lock file pins does not change at the registry, so cached packages need no revalidation.
const NPM_OPTIONS = ['--prefer-offline', '--ignore-scripts=false', '--no-audit', '--no-fund', '--no-update-notifier'];

/**
 * @param {string} node
 * @param {string[]} args
 * @param {string} cwd
 */
async function runNpm(node, args, cwd) {
  const cli = findNpm();
  if (!cli) throw new Failure('npm was not found beside this Node.js. Install Node.js with npm, then try again.');
  const { code, output } = await capture(node, [cli, ...args, ...NPM_OPTIONS, '--loglevel=error'], { cwd });
  if (code === 0) return;
  const start = output.trim().split('\n').slice(0, 30).join('\n');
  throw new Failure(
    `${start}\n\nnpm ${args[0]} failed (above is what it said). ${adviceFor(output)} Then run the same command again: it goes on where it stopped.`,
  );
}

/** @param {string} path */
async function readText(path) {
  return readFile(path, 'utf8').catch(() => '');
}

async function hasRuntime() {
  try {
    const installed = JSON.parse(await readFile(join(runtimeDir, 'node_modules', 'node', 'package.json'), 'utf8'));
    // The package is unpacked before its install script fetches the program, so its version alone proves nothing.
    return (
      installed.version === nodeVersion && (await capture(nodePath, ['--version'])).output.trim() === `v${nodeVersion}`
    );
  } catch {
    return false;
  }
}

/**
 * The pinned Node.js, alone and outside the workspace: an older Node.js cannot install the workspace itself, since npm
 * then leaves out native parts of packages that ask for a newer one.
 */
async function ensureRuntime() {
  if (await hasRuntime()) return;
  await step(`Installing Node.js ${nodeVersion}`, async () => {
    await rm(runtimeDir, { recursive: true, force: true });
    await mkdir(runtimeDir, { recursive: true });
    const manifest = { private: true, dependencies: { node: nodeVersion }, allowScripts: { node: true } };
    await writeFile(join(runtimeDir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await runNpm(process.execPath, ['install'], runtimeDir);
    if (!(await hasRuntime())) {
      throw new Failure(
        `Node.js ${nodeVersion} was installed but does not run on this machine. The npm package "node" has it for ` +
          'Linux with glibc, macOS and Windows; look into .runtime/node for what it left there.',
      );
    }
  });
}

const stamp = join(root, 'node_modules', '.installed-from');

/** What the packages have to be installed from. */
async function wantedPackages() {
  const hash = createHash('sha256');
  for (const part of [installInputs, nodeVersion, process.platform, process.arch]) hash.update(`${part}\n`);
  return hash.update(await readText(join(root, 'package-lock.json'))).digest('hex');
}

async function ensurePackages() {
  const wanted = await wantedPackages();
  if ((await readText(stamp)) === wanted) return;
  await step('Installing the packages', async () => {
    await rm(stamp, { force: true });
    // The web app is built with libraries that npm would leave out where NODE_ENV is production.
    await runNpm(nodePath, ['ci', '--include=dev'], root);
    await writeFile(stamp, wanted);
  });
}

/**
 * The libraries of the server alone, without those of tests and builds, into a folder of their own.
 * @param {string} folder
 */
export async function installProduction(folder) {
  for (const path of [
    'package.json',
    'package-lock.json',
    'packages/contract',
    'packages/i18n',
    'apps/server/package.json',
  ])
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      filter: (from) => !/(?:\/node_modules|\.test\.ts)$/.test(from),
    });
  const only = ['--omit=dev', '--workspace', 'apps/server', '--include-workspace-root=false'];
  await runNpm(nodePath, ['ci', ...only], folder);
}

/** Everything that is missing, and nothing when nothing is. */
export async function install() {
  if ((await hasRuntime()) && (await readText(stamp)) === (await wantedPackages())) return;
  await oneAtATime(async () => {
    await ensureRuntime();
    await ensurePackages();
  });
}
