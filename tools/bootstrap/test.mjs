import * as checks from './checks.mjs';
import { Failure } from './failure.mjs';
import { install } from './install.mjs';
import { runJourneys, runVitest } from './suites.mjs';

/** @typedef {import('./suites.mjs').Scope} Scope */
/** @typedef {{ key: string, title: string, run: (scope: Scope) => Promise<checks.Tally>, only?: Scope }} Step */

/** The steps of a group need nothing of each other and run two at a time; the groups run one after the other. @type {Step[][]} */
const GROUPS = [
  [
    { key: 'web', title: 'Web build', run: checks.checkWebBuild },
    { key: 'types', title: 'Types', run: checks.checkTypes },
    { key: 'lint', title: 'Lint', run: checks.checkLint },
    { key: 'format', title: 'Format', run: checks.checkFormat },
    { key: 'deps', title: 'Dependency rules', run: checks.checkDependencies },
    { key: 'unused', title: 'Unused code', run: checks.checkUnused },
    { key: 'repo', title: 'Repository checks', run: checks.checkRepository },
  ],
  [
    {
      key: 'unit',
      title: 'Unit and integration tests',
      run: (scope) => runVitest(scope, ['pure', 'integration', 'isolated', 'plans']),
    },
  ],
  [
    { key: 'e2e', title: 'Browser journeys', run: runJourneys },
    // Their starts of the product follow one another and leave a core idle.
    { key: 'commands', title: 'Tests of the commands', run: (scope) => runVitest(scope, ['commands']) },
  ],
  [{ key: 'extended', title: 'Longer proofs', run: (scope) => runVitest(scope, ['extended']), only: 'all' }],
];
const STEPS = GROUPS.flat();

/**
 * @param {string[]} wanted
 * @param {Scope} scope
 * @returns {Step[][]}
 */
function selectSteps(wanted, scope) {
  const unknown = wanted.filter((key) => !STEPS.some((step) => step.key === key));
  if (unknown.length > 0) {
    throw new Failure(
      `Unknown step ${unknown.join(', ')}. There are: all, ${STEPS.map((step) => step.key).join(', ')}.`,
    );
  }
  /** @param {Step} step */
  const isChosen = ({ key, only }) =>
    wanted.length === 0 ? only === undefined || only === scope : wanted.includes(key);
  return GROUPS.map((group) => group.filter(isChosen)).filter((group) => group.length > 0);
}

/** @param {() => Promise<checks.Tally>} run */
async function runStep(run) {
  try {
    return await run();
  } catch (error) {
    console.log(error instanceof Failure ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

/**
 * Runs the steps of a group, two at a time.
 * @param {Step[]} group
 * @param {Scope} scope
 */
async function runGroup(group, scope) {
  console.log(`\n== ${group.map(({ title }) => title).join(', ')}`);
  /** @type {Map<Step, { tally: checks.Tally, seconds: string }>} */
  const results = new Map();
  const waiting = [...group];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { run } = step;
      const since = Date.now();
      const tally = await runStep(() => run(scope));
      results.set(step, { tally, seconds: ((Date.now() - since) / 1000).toFixed(1) });
    }
  };
  await Promise.all([work(), work()]);
  return results;
}

/**
 * Runs all steps, or those named, and every one of them even after a failure; answers the exit code. With `all` the
 * longer proofs, too.
 * @param {string[]} args
 */
export async function runTests(args) {
  const scope = args.includes('all') ? 'all' : 'core';
  const groups = selectSteps(
    args.filter((arg) => arg !== 'all'),
    scope,
  );
  await install('everything');
  const tallies = [];
  const summary = [];
  for (const group of groups) {
    for (const [{ title }, { tally, seconds }] of await runGroup(group, scope)) {
      tallies.push(tally);
      summary.push(
        `${title.padEnd(28)} ${String(tally.passed).padStart(5)} passed ${String(tally.failed).padStart(4)} failed ${seconds.padStart(7)} s`,
      );
    }
  }
  const { passed, failed, retried, skipped } = checks.sumTallies(tallies);
  if (retried.length > 0) console.log(`\n== Passed at a second try\n${retried.join('\n')}`);
  if (skipped.length > 0) console.log(`\n== Skipped\n${skipped.join('\n')}`);
  console.log(`\n== Summary\n${summary.join('\n')}\n`);
  if (scope === 'core') console.log('The longer proofs are in npm run test:all.');
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
