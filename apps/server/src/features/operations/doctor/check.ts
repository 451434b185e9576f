export interface CheckResult {
  state: 'ok' | 'warning' | 'failed';
  /** the finding and, unless it is well, what to do; without secrets */
  detail: string;
}

/** One question to the installation. */
export interface Check {
  name: string;
  /** Changes nothing; what it throws counts as failed. */
  run(): Promise<CheckResult>;
}

const signs = { ok: '✓', warning: '!', failed: '✗' } as const;

/** Runs all checks side by side and prints a line for each, in their order. @returns whether none failed */
export async function runChecks(checks: readonly Check[], print: (line: string) => void): Promise<boolean> {
  const results = await Promise.all(
    checks.map(async ({ name, run }) => {
      try {
        return { name, ...(await run()) };
      } catch (error) {
        return { name, state: 'failed' as const, detail: error instanceof Error ? error.message : String(error) };
      }
    }),
  );
  for (const { name, state, detail } of results) print(`${signs[state]} ${name}: ${detail}`);
  return results.every(({ state }) => state !== 'failed');
}
