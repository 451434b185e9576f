export interface CheckResult {
  state: 'ok' | 'warning' | 'failed';
  /** the finding and, unless it is well, what to do; without secrets */
  detail: string;
  /** repairs what was found, where that can lose nothing */
  fix?: Fix;
  /** there is nothing for the checks that need this one to look at; they are not named */
  isAbsent?: boolean;
}

export interface Fix {
  /** what it does, as an infinitive without `to` */
  what: string;
  run(): Promise<void>;
}

/** One question to the installation. */
export interface Check {
  name: string;
  /** the name of a check before it: where that one fails, this one is not asked, as it would only say the same once more */
  needs?: string;
  /** it says nothing about a machine without internet */
  needsInternet?: boolean;
  /** Changes nothing; what it throws counts as failed. */
  run(): Promise<CheckResult>;
}

interface Finding extends CheckResult {
  name: string;
  /** the check that failed instead of this one, which was not asked */
  skippedFor?: string;
}

const signs = { ok: '✓', warning: '!', failed: '✗' } as const;

/**
 * Runs all checks side by side and prints a line for each, in their order, and one line for those that could only repeat what another one
 * says.
 * @param options.fix run the repairs that the findings offer, and print what they did
 * @returns whether none failed, or what failed was repaired
 */
export async function runChecks(
  checks: readonly Check[],
  print: (line: string) => void,
  { fix: isFixing = false }: { fix?: boolean } = {},
): Promise<boolean> {
  const findings = new Map<string, Promise<Finding>>();
  for (const check of checks)
    findings.set(check.name, find(check, check.needs === undefined ? undefined : findings.get(check.needs)));
  let isWell = true;
  const skipped = new Map<string, string[]>();
  for (const { name, state, detail, fix, skippedFor, isAbsent } of await Promise.all(findings.values())) {
    if (skippedFor !== undefined) skipped.set(skippedFor, [...(skipped.get(skippedFor) ?? []), name]);
    else if (!isAbsent || detail !== '') print(`${signs[state]} ${name}: ${detail}`);
    const isRepaired = fix !== undefined && (isFixing ? await repair(fix, print) : offer(fix, print));
    if (state === 'failed' && !isRepaired) isWell = false;
  }
  for (const [cause, names] of skipped) print(`– Not looked at, because of ${cause}: ${names.join(', ')}`);
  return isWell;
}

async function find({ name, run }: Check, needed: Promise<Finding> | undefined): Promise<Finding> {
  const cause = await needed;
  if (cause?.isAbsent) return { name, state: 'ok', detail: '', isAbsent: true };
  if (cause?.state === 'failed')
    return { name, state: 'failed', detail: '', skippedFor: cause.skippedFor ?? cause.name };
  try {
    return { name, ...(await run()) };
  } catch (error) {
    return { name, state: 'failed', detail: error instanceof Error ? error.message : String(error) };
  }
}

function offer({ what }: Fix, print: (line: string) => void): boolean {
  print(`  npm run doctor -- --fix would ${what}`);
  return false;
}

async function repair({ what, run }: Fix, print: (line: string) => void): Promise<boolean> {
  try {
    await run();
    print(`  repaired: ${what}`);
    return true;
  } catch (error) {
    print(`  could not ${what}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}
