import { execFile } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { promisify } from 'node:util';
import { repository } from './product.ts';

export interface ReportLine {
  what: string;
  value: string;
  /** what it should be at most, where something was promised */
  goal?: string;
}

/** A value that so many of a hundred measurements do not exceed (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

export const ms = (value: number) => `${Math.round(value)} ms`;
export const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
export const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
export const MB = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`;

/** Says what is going on, apart from the result. */
export const progress = (line: string) => console.error(line);

/** Prints a table for people and one line of JSON for programs, with what it was measured on. */
export async function report(
  bench: string,
  lines: readonly ReportLine[],
  figures: Record<string, unknown>,
): Promise<void> {
  const width = Math.max(...lines.map(({ what }) => what.length));
  const valueWidth = Math.max(...lines.map(({ value }) => value.length));
  console.log();
  for (const { what, value, goal } of lines) {
    console.log(`${what.padEnd(width)}  ${value.padStart(valueWidth)}${goal === undefined ? '' : `   goal: ${goal}`}`);
  }
  console.log(`\n${JSON.stringify({ bench, ...figures, ...(await measurementContext()) })}`);
}

async function measurementContext() {
  const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: repository })).stdout.trim();
  return {
    at: new Date().toISOString(),
    commit: await git('rev-parse', '--short', 'HEAD'),
    uncommittedChanges: (await git('status', '--porcelain')) !== '',
    machine: `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}, ${MB(totalmem())}, ${process.platform}`,
    node: process.version,
  };
}
