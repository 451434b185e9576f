import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLock } from '../bootstrap/install.mjs';
import { narrowLock } from '../bootstrap/narrow-lock.mjs';
import { root } from '../bootstrap/paths.mjs';
import { isUnread } from '../bootstrap/prune.mjs';

/** What `npm start` keeps and what it fetches besides to build the web app; raise one only with what it buys (docs/performance.md). */
const budgets = { serverBytes: 155_000_000, serverFiles: 12_000, serverPackages: 445, webPackages: 105 };

/** Bytes and files of a package after a start has pruned it; those of packages within it are not counted. */
function measure(folder: string, path: string): { bytes: number; files: number } {
  const sum = { bytes: 0, files: 0 };
  for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isSymbolicLink() || entry.name === 'node_modules' || isUnread(inner, entry.isDirectory())) continue;
    const found = entry.isDirectory()
      ? measure(folder, inner)
      : { bytes: statSync(join(folder, inner)).size, files: 1 };
    sum.bytes += found.bytes;
    sum.files += found.files;
  }
  return sum;
}

/** The packages of a workspace that are installed on this machine, by their path within the repository. */
function installed(workspace: string): string[] {
  const { packages } = narrowLock(readLock(), workspace).lock;
  return Object.keys(packages).filter(
    (path) => path.includes('node_modules/') && !packages[path]?.link && hasManifest(path),
  );
}

function hasManifest(path: string): boolean {
  try {
    return readFileSync(join(root, path, 'package.json')).length > 0;
  } catch {
    return false;
  }
}

it('what npm start installs stays within its budget', () => {
  const server = installed('apps/server');
  const sizes = server.map((path) => measure(root, path));
  const bytes = sizes.reduce((sum, one) => sum + one.bytes, 0);
  const files = sizes.reduce((sum, one) => sum + one.files, 0);
  expect(bytes).toBeLessThan(budgets.serverBytes);
  expect(files).toBeLessThan(budgets.serverFiles);
  expect(server.length).toBeLessThan(budgets.serverPackages);
  // A budget that is far away notices nothing.
  expect(bytes).toBeGreaterThan(budgets.serverBytes * 0.9);
  const ofWebAlone = installed('apps/web').filter((path) => !server.includes(path));
  expect(ofWebAlone.length).toBeLessThan(budgets.webPackages);
});

it.each(['apps/server', 'apps/web'])(
  '%s starts and builds without compilers, tests, declarations and icon sets',
  (workspace) => {
    const names = Object.keys(narrowLock(readLock(), workspace).lock.packages).map((path) =>
      path.replace(/^.*node_modules\//, ''),
    );
    expect(names).not.toEqual([]);
    const unwanted =
      /^(?:typescript|node|vitest|playwright.*|ox(?:lint|fmt).*|knip|emojibase-data|@types\/.*|@tabler\/.*|@swc\/.*)$/;
    expect(names.filter((name) => unwanted.test(name))).toEqual([]);
  },
);
