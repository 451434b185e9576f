import * as checks from './checks.mjs';
import { Failure } from './failure.mjs';
import { install } from './install.mjs';
import { runJourneys, runVitest } from './suites.mjs';

/** @type {{ key: string, title: string, run: () => Promise<checks.Tally> }[]} */
const STEPS = [
  { key: 'types', title: 'Types', run: checks.checkTypes },
  { key: 'lint', title: 'Lint', run: checks.checkLint },
  { key: 'format', title: 'Format', run: checks.checkFormat },
  { key: 'deps', title: 'Dependency rules', run: checks.checkDependencies },
  { key: 'unused', title: 'Unused code', run: checks.checkUnused },
  { key: 'repo', title: 'Repository checks', run: checks.checkRepository },
  { key: 'unit', title: 'Unit and integration tests', run: () => runVitest('pure', 'integration', 'isolated') },
  { key: 'web', title: 'Web build', run: checks.checkWebBuild },
  { key: 'e2e', title: 'Browser journeys', run: runJourneys },
  { key: 'commands', title: 'Tests of the commands', run: () => runVitest('commands') },
];

/** @param {string[]} wanted */
function selectSteps(wanted) {
  const unknown = wanted.filter((key) => !STEPS.some((step) => step.key === key));
  if (unknown.length > 0) {
    throw new Failure(`Unknown step ${unknown.join(', ')}. There are: ${STEPS.map((step) => step.key).join(', ')}.`);
  }
  return wanted.length === 0 ? STEPS : STEPS.filter((step) => wanted.includes(step.key));
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
 * Runs all steps, or those named, and every one of them even after a failure; answers the exit code.
 * @param {string[]} wanted
 */
export async function runTests(wanted) {
  const steps = selectSteps(wanted);
  await install();
  const tallies = [];
  const summary = [];
  for (const { title, run } of steps) {
    console.log(`\n== ${title}`);
    const since = Date.now();
    const tally = await runStep(run);
    tallies.push(tally);
    const seconds = ((Date.now() - since) / 1000).toFixed(1);
    summary.push(
      `${title.padEnd(28)} ${String(tally.passed).padStart(5)} passed ${String(tally.failed).padStart(4)} failed ${seconds.padStart(7)} s`,
    );
  }
  const { passed, failed, unsteady } = checks.sumTallies(tallies);
  if (unsteady.length > 0) console.log(`\n== Unsteady: failed, and passed when asked again\n${unsteady.join('\n\n')}`);
  console.log(`\n== Summary\n${summary.join('\n')}\n`);
  console.log(`${passed} passed, ${failed} failed, ${unsteady.length} unsteady`);
  return failed === 0 ? 0 : 1;
}
