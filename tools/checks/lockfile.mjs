// npm leaves the optional packages for other platforms out of the lock file when it cannot read them at that moment,
// and `npm ci` then refuses the file on every machine. This check finds such gaps; `--fix` fills them from what the
// packages that ask for them say: the version, and the platform, which is part of the name.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findLocked } from '../bootstrap/narrow-lock.mjs';

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {string[]} [cpu]
 * @property {string[]} [os]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 */

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x'];

const path = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(path, 'utf8'));
const packages = /** @type {Record<string, LockedPackage>} */ (lock.packages);

const missing = Object.entries(packages).flatMap(([from, { dev, optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !findLocked(packages, from, name))
    .map(([name, version]) => ({ name, version, dev })),
);

/** @param {{ name: string, version: string, dev?: boolean | undefined }} gap @returns {LockedPackage} */
function entryFor({ name, version, dev }) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.find((word) => words.includes(word));
  const cpu = PROCESSORS.find((word) => words.includes(word));
  if (!os || !cpu || !/^\d/.test(version))
    throw new Error(`Cannot tell the platform of ${name}@${version}: add it by hand.`);
  const abi = words.find((word) => /^(gnu|musl)/.test(word));
  return {
    version,
    cpu: [cpu],
    ...(dev ? { dev } : {}),
    ...(os === 'linux' && abi ? { libc: [abi.startsWith('musl') ? 'musl' : 'glibc'] } : {}),
    optional: true,
    os: [os],
  };
}

if (missing.length > 0 && process.argv.includes('--fix')) {
  for (const gap of missing) packages[`node_modules/${gap.name}`] = entryFor(gap);
  const sorted = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(sorted);
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${missing.length} packages to package-lock.json.`);
} else if (missing.length > 0) {
  console.error(`package-lock.json lacks ${missing.map(({ name }) => name).join(', ')}.`);
  console.error('Run: node tools/checks/lockfile.mjs --fix');
  process.exitCode = 1;
}
