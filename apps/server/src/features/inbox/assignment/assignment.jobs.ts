import * as z from 'zod';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { defineJob, jobHandler } from '../../../platform/jobs/job.ts';
import { defineSweep, sweepHandlers } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as rows from './assignment.sql.ts';
import { giveOut, returnLeft } from './give-out.ts';
import { createRuns } from './runs.ts';

/** Gives out what waits in a company. Runs that have not started are one. */
export const giveOutJob = defineJob({
  name: 'assignment.giveOut',
  role: 'worker',
  schema: z.object({ companyId: z.number() }),
});

/** Each minute: what no event told of, such as the end of a wait or of a snooze. */
const dueCompanies = defineSweep({
  name: 'assignment.sweep',
  crontab: '* * * * *',
  find: (db, _now, page) => rows.listCompaniesToServe(db, page),
});

/** A ticket that somebody holds is looked at again after this long. */
const heldRetryMs = 500;

/** Asks for a run, where the company has a queue with rules: something changed that may let a ticket be given out. */
export async function askForRun(tx: CompanyTx): Promise<void> {
  if (await rows.hasRules(tx.db))
    tx.enqueue(giveOutJob, { companyId: tx.companyId }, { key: `giveOut:${tx.companyId}` });
}

/**
 * One run: first what people left, then what waits; it asks for another where there is more to do.
 * @param looksAgain whoever calls looks again by itself for a ticket that somebody holds
 */
export async function runOnce(tx: CompanyTx, looksAgain = false): Promise<{ isHeld: boolean }> {
  const { companyId } = tx;
  const returned = await returnLeft(tx);
  const { again, given, nextAt } = await giveOut(tx);
  const key = `giveOut:${companyId}`;
  const isHeld = again && given === 0 && returned === 0;
  if (returned > 0 || (again && given > 0)) tx.enqueue(giveOutJob, { companyId }, { key });
  else if (isHeld && !looksAgain)
    tx.enqueue(giveOutJob, { companyId }, { key: `${key}:held`, runAt: new Date(Date.now() + heldRetryMs) });
  if (nextAt !== null) tx.enqueue(giveOutJob, { companyId }, { key: `${key}:owner`, runAt: new Date(nextAt) });
  return { isHeld };
}

export function assignmentJobs(platform: Platform): void {
  const { database } = platform;
  const run = createRuns((companyId, isLast) => database.forCompany(companyId, (tx) => runOnce(tx, !isLast)));
  platform.registerJob(jobHandler(giveOutJob, ({ companyId }) => run(companyId)));
  for (const handler of sweepHandlers(platform, dueCompanies, async (tx) => void (await runOnce(tx))))
    platform.registerJob(handler);
}
