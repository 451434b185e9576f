import { findNpm } from './paths.mjs';
import { capture } from './run.mjs';

/** @typedef {{ name: string, severity: string, range?: string, fixAvailable?: boolean | { name: string, version: string }, via?: (string | { title?: string, url?: string })[] }} Advised */

/** A release goes out with what is less than that. */
const refused = new Set(['moderate', 'high', 'critical']);

/**
 * Lists the libraries of the product with known vulnerabilities.
 * @param {string} answer of `npm audit --omit=dev --json`
 * @returns {string[] | undefined} sentences; undefined where it is no answer, as of a registry that keeps no list of them
 */
export function advisoryFaults(answer) {
  /** @type {{ vulnerabilities?: Record<string, Advised> }} */
  let report;
  try {
    report = JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
  if (report.vulnerabilities === undefined) return undefined;
  return Object.values(report.vulnerabilities)
    .filter(({ severity }) => refused.has(severity))
    .map(({ name, severity, range, via = [], fixAvailable }) => {
      const first = via.find((one) => typeof one === 'object');
      const through = via.filter((one) => typeof one === 'string');
      const what = first ? `${first.title} ${first.url}` : `by ${through.join(', ')}`;
      const fix = typeof fixAvailable === 'object' ? ` Fixed by ${fixAvailable.name} ${fixAvailable.version}.` : '';
      return `${name} ${range} has a known vulnerability (${severity}): ${what.trim()}.${fix}`;
    });
}

/**
 * Asks the npm registry for known vulnerabilities of the libraries that go out.
 * @returns {Promise<string>} what npm printed; empty where there is no npm
 */
export async function askForAdvisories() {
  const npm = findNpm();
  if (npm === null) return '';
  const { output } = await capture(process.execPath, [npm, 'audit', '--omit=dev', '--json']);
  return output;
}
