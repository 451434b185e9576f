import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The Node.js the product runs on, which may be another than the one that reads this line. */
export const nodeVersion = /** @type {string} */ (manifest.runtime.node);
export const runtimeDir = join(root, '.runtime', 'node');
/** Names of files that only tests need. */
export const isForTests = /[\\/]testing(?:[\\/]|$)|\.(?:test|testing|suite|samples)\.ts$/;
/**
 * The Node.js that reads this line where it is the pinned one, as in the image; else the one that is installed here. One that stands in
 * node_modules goes with it.
 */
const isKept = !realpathSync(process.execPath).startsWith(join(realpathSync(root), 'node_modules'));
export const nodePath =
  process.version === `v${nodeVersion}` && isKept ? process.execPath : join(runtimeDir, 'bin', 'node');

/** The parts of package.json that decide what an installation contains. */
export const installInputs = JSON.stringify([manifest.workspaces, manifest.devDependencies, manifest.allowScripts]);

/** @param {string} name a program that a package of the workspace brings */
export function binPath(name) {
  return join(root, 'node_modules', '.bin', name);
}

/** The program of npm itself, to be run with a Node.js of our choice. */
export function findNpm() {
  const given = process.env.npm_execpath;
  if (given && /npm-cli\.c?js$/.test(given) && existsSync(given)) return given;
  const beside = dirname(realpathSync(process.execPath));
  const found = [
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm')),
  ].find((path) => existsSync(path));
  return found ? realpathSync(found) : null;
}

/**
 * The environment for everything started from here: the pinned Node.js first, and without the variables of an outer
 * npm, which an inner npm would take for its own settings.
 */
export function childEnvironment() {
  const npmVariables =
    /^npm_(package_|lifecycle_|config_local_prefix$|config_global_prefix$|config_prefix$|command$|execpath$|node_execpath$)/;
  const kept = Object.entries(process.env).filter(([name]) => !npmVariables.test(name));
  const path = [dirname(nodePath), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  // An older npm runs every install script, also the one of a package that reports its installation to its maker.
  return { ...Object.fromEntries(kept), PATH: path, SCARF_ANALYTICS: 'false' };
}
