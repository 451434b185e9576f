import type { Logger } from '../log/log.ts';

/** Work by its name, none of which depends on the work before it. */
export type Steps = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * Runs steps one after the other, each whatever became of those before it. A failure is logged with the name of its step.
 * @throws AggregateError naming the steps that failed, once all have run
 */
export async function runSteps(log: Pick<Logger, 'error'>, steps: Steps): Promise<void> {
  const failures = new Map<string, unknown>();
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run();
    } catch (error) {
      log.error({ err: error, step }, 'a step failed; the others run');
      failures.set(step, error);
    }
  }
  if (failures.size > 0)
    throw new AggregateError(failures.values(), `steps failed: ${[...failures.keys()].join(', ')}`);
}
