import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { childEnvironment, nodePath, root, binPath } from './paths.mjs';
import { runVisibly } from './run.mjs';

/** @typedef {import('./checks.mjs').Tally} Tally */
/** @typedef {{ fullName: string, status: string, failureMessages: string[] }} VitestTest */
/** @typedef {{ numPassedTests: number, numFailedTests: number, testResults: { assertionResults: VitestTest[] }[] }} VitestReport */
/** @typedef {{ title: string, tests: { status: string }[] }} PlaywrightSpec */
/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ stats: { expected: number, flaky: number, unexpected: number }, suites: PlaywrightSuite[] }} PlaywrightReport */

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

/** @param {string[]} projects of vitest.config.ts */
export function runVitest(...projects) {
  return runWithJsonReport(
    (file) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      return runVisibly(nodePath, [
        binPath('vitest'),
        'run',
        ...projects.flatMap((name) => ['--project', name]),
        ...reporters,
      ]);
    },
    (/** @type {VitestReport} */ report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      unsteady: report.testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`),
    }),
  );
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function flakyJourneys({ specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title);
  return [...own, ...suites.flatMap(flakyJourneys)];
}

export async function runJourneys() {
  const chromium = await findChromium();
  return runWithJsonReport(
    (file) => {
      const env = { ...childEnvironment(), CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
      return runVisibly(nodePath, [binPath('playwright'), 'test', '--reporter=list,json'], {
        cwd: join(root, 'e2e'),
        env,
      });
    },
    (/** @type {PlaywrightReport} */ { stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      unsteady: flakyJourneys({ suites }),
    }),
  );
}
