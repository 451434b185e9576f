import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { nodePath, root, binPath } from './paths.mjs';
import { capture } from './run.mjs';
import { ensureWeb } from './web.mjs';

/** @typedef {{ passed: number, failed: number, retried?: string[], skipped?: string[] }} Tally `retried` passed at a second try; `skipped` has the reasons. */

/**
 * A check that prints nothing on success, and everything on failure.
 * @param {string} name
 * @param {() => Promise<{ code: number, output: string }>} run
 * @returns {Promise<Tally>}
 */
async function check(name, run) {
  const { code, output } = await run();
  console.log(`  ${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (code !== 0) console.log(output.trim());
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * @param {Tally[]} tallies
 * @returns {Required<Tally>}
 */
export function sumTallies(tallies) {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    retried: tallies.flatMap(({ retried = [] }) => retried),
    skipped: tallies.flatMap(({ skipped = [] }) => skipped),
  };
}

/**
 * The programs that are type-checked, as folders or files for `tsc -p`. What runs on Node.js alone is one program: each
 * folder by itself would read the server again.
 */
const TYPED_PROGRAMS = ['tsconfig.node.json', 'e2e', 'bench', join('apps', 'web'), join('apps', 'web', 'worker')];

/** With one checker a type is worked out once; the four of the default took nearly twice the processor time, and other checks run meanwhile. */
const CHECKERS = ['--checkers', '1'];

export async function checkTypes() {
  const tallies = [];
  for (const program of TYPED_PROGRAMS) {
    tallies.push(await check(program, () => capture(nodePath, [binPath('tsc'), '-p', program, ...CHECKERS])));
  }
  return sumTallies(tallies);
}

export function checkLint() {
  return check('oxlint', () => capture(nodePath, [binPath('oxlint'), '--type-aware', '--deny-warnings', '.']));
}

export function checkFormat() {
  return check('oxfmt', () => capture(nodePath, [binPath('oxfmt'), '--check', '.']));
}

export function checkDependencies() {
  const folders = ['apps', 'packages', 'e2e', 'bench', 'tests', 'tools'];
  return check('dependency-cruiser', () =>
    capture(nodePath, [binPath('depcruise'), '--config', '.dependency-cruiser.mjs', ...folders]),
  );
}

export function checkUnused() {
  return check('knip', () => capture(nodePath, [binPath('knip'), '--treat-config-hints-as-errors']));
}

export async function checkRepository() {
  const folder = join(root, 'tools', 'checks');
  const tallies = [];
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.mjs'))) {
    tallies.push(await check(name, () => capture(nodePath, [join(folder, name)])));
  }
  return sumTallies(tallies);
}

export function checkWebBuild() {
  return check(relative(root, join(root, 'apps', 'web')), () =>
    ensureWeb().then(
      () => ({ code: 0, output: '' }),
      (/** @type {Error} */ error) => ({ code: 1, output: error.message }),
    ),
  );
}
