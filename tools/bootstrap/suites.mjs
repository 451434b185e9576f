import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { binPath, childEnvironment, nodePath, root } from './paths.mjs';
import { runVisibly } from './run.mjs';

/** @typedef {import('./checks.mjs').Tally} Tally */
/** @typedef {{ fullName: string, status: string, meta?: { needs?: string } }} VitestTest */
/** @typedef {{ numPassedTests: number, numFailedTests: number, testResults: { assertionResults: VitestTest[] }[] }} VitestReport */
/** @typedef {{ status: string, annotations?: { type: string, description?: string }[] }} PlaywrightTest */
/** @typedef {{ title: string, tests: PlaywrightTest[] }} PlaywrightSpec */
/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ stats: { expected: number, flaky: number, unexpected: number }, suites: PlaywrightSuite[] }} PlaywrightReport */

/** @typedef {'core' | 'all'} Scope core = what decides correctness; all = the longer proofs as well */

/**
 * Runs a test runner that also writes its result as JSON. A runner that fails without a failed test, say because it
 * could not start or because of an error outside any test, counts as one failure.
 * @template Report
 * @param {(file: string) => Promise<number>} run
 * @param {(report: Report) => Tally} read
 * @returns {Promise<Tally>}
 */
async function runWithJsonReport(run, read) {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-report-'));
  const file = join(folder, 'report.json');
  try {
    const code = await run(file);
    const tally = await readFile(file, 'utf8').then(
      (text) => read(JSON.parse(text)),
      () => ({ passed: 0, failed: 0 }),
    );
    return code === 0 ? tally : { ...tally, failed: Math.max(tally.failed, 1) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Tests read the scope as TEST_SCOPE: `apps/server/src/testing/scope.ts`.
 * @param {Scope} scope
 * @param {string[]} projects of vitest.config.ts
 */
export function runVitest(scope, projects) {
  return runWithJsonReport(
    (file) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const args = ['run', ...projects.flatMap((name) => ['--project', name]), ...reporters];
      return runVisibly(nodePath, [binPath('vitest'), ...args], { env: { ...childEnvironment(), TEST_SCOPE: scope } });
    },
    (/** @type {VitestReport} */ report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status }) => status !== 'passed' && status !== 'failed')
        .map(
          ({ fullName, meta }) => `${fullName}: ${meta?.needs ? `needs ${meta.needs}` : 'the test gives no reason'}`,
        ),
    }),
  );
}

/**
 * The tests of a status with their annotations.
 * @param {PlaywrightSuite} suite
 * @param {string} status
 * @returns {{ title: string, annotations: { type: string, description?: string }[] }[]}
 */
function journeysWith({ specs = [], suites = [] }, status) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.filter((test) => test.status === status).map(({ annotations = [] }) => ({ title, annotations })),
  );
  return [...own, ...suites.flatMap((suite) => journeysWith(suite, status))];
}

/** @param {Scope} scope In the scope `core`, only journeys with the tag @core. */
export async function runJourneys(scope) {
  const chromium = await findChromium();
  return runWithJsonReport(
    (file) => {
      const env = {
        ...childEnvironment(),
        TEST_SCOPE: scope,
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      };
      const args = ['test', '--reporter=list,json', ...(scope === 'all' ? [] : ['--grep', '@core'])];
      return runVisibly(nodePath, [binPath('playwright'), ...args], { cwd: join(root, 'e2e'), env });
    },
    (/** @type {PlaywrightReport} */ { stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      retried: journeysWith({ suites }, 'flaky').map(({ title }) => title),
      skipped: journeysWith({ suites }, 'skipped').map(
        ({ title, annotations }) =>
          `${title}: ${annotations.find(({ type }) => type === 'skip')?.description ?? 'the test gives no reason'}`,
      ),
    }),
  );
}
