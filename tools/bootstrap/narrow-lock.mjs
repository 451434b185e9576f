/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string[]} [workspaces] of the root alone
 * @property {string} [resolved] where `link` is set: the folder of the workspace
 * @property {boolean} [link]
 * @property {string} [license]
 * @property {string} [integrity]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */
/** @typedef {Record<string, LockedPackage>} Packages by their path in the folder, such as `node_modules/zod` or `apps/server` */
/** @typedef {{ name: string, version: string, lockfileVersion: number, packages: Packages }} Lock package-lock.json */

/** Declarations of types: no program reads them. */
const isOnlyTypes = (/** @type {string} */ name) => name.startsWith('@types/');

/** @param {Record<string, string>} dependencies */
function withoutTypes(dependencies = {}) {
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => !isOnlyTypes(name)));
}

/**
 * Looks where Node.js would: beside the package that asks, then upwards.
 * @param {Packages} packages
 * @param {string} from path of the package that asks
 * @param {string} name
 * @returns {string | undefined} the path of the package
 */
export function findLocked(packages, from, name) {
  const parts = from.split('/node_modules/');
  return parts
    .map((_, index) => parts.slice(0, parts.length - index).join('/node_modules/'))
    .concat('')
    .map((base) => `${base}/node_modules/${name}`.replace(/^\//, ''))
    .find((path) => path in packages);
}

/**
 * The names of what a package needs to run: what is only for its development, optional peers (TypeScript is one) and declarations are left out.
 * @param {LockedPackage} entry
 */
function neededBy({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers].filter(
    (name) => !isOnlyTypes(name),
  );
}

/**
 * The part of a lock file that one workspace needs to run, for `npm ci` in a folder that has nothing else.
 * @param {Lock} lock
 * @param {string} workspace its folder, such as `apps/server`
 * @returns {{ lock: Lock, workspaces: string[] }} `workspaces` are the folders of our own packages among it, the asked one included
 */
export function narrowLock({ name, version, lockfileVersion, packages }, workspace) {
  /** @type {Packages} */
  const needed = {};
  const waiting = [workspace, ...Object.keys(packages).filter((path) => packages[path]?.resolved === workspace)];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entry = packages[path];
    if (!entry || path in needed) continue;
    const narrowed = { ...entry, dependencies: withoutTypes(entry.dependencies) };
    delete narrowed.devDependencies;
    needed[path] = narrowed;
    if (entry.link) waiting.push(...[entry.resolved ?? []].flat());
    else waiting.push(...neededBy(entry).flatMap((one) => findLocked(packages, path, one) ?? []));
  }
  const workspaces = Object.keys(needed).filter((path) => !path.includes('node_modules/'));
  const sorted = Object.fromEntries(Object.entries(needed).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { lock: { name, version, lockfileVersion, packages: { '': { version, workspaces }, ...sorted } }, workspaces };
}
