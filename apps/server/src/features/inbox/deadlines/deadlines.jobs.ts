import * as z from 'zod';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { defineJob, jobHandler } from '../../../platform/jobs/job.ts';
import { defineSweep, sweepHandlers } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import { emitTicket, findTickets, lockTickets } from '../tickets/index.ts';
import * as rows from './deadlines.sql.ts';
import { refreshDeadlines } from './refresh.ts';

/** Tickets whose deadlines are computed in one transaction. */
const batchSize = 100;

/** Computes the deadlines of the tickets that are not resolved anew, a batch at a time. Runs that have not started are one. */
const recountJob = defineJob({
  name: 'deadlines.recount',
  role: 'worker',
  schema: z.object({ companyId: z.number(), after: z.number() }),
});

/** Each minute: what is about to be missed, or was. */
const dueDeadlines = defineSweep({
  name: 'deadlines.due',
  crontab: '* * * * *',
  find: (db, now, page) => rows.listDue(db, now, page),
});

const enqueueRecount = (tx: CompanyTx, after: number) =>
  tx.enqueue(recountJob, { companyId: tx.companyId, after }, { key: `recount:${tx.companyId}:${after}` });

/** The rules or the hours were changed. */
export const askForRecount = (tx: CompanyTx): void => enqueueRecount(tx, 0);

/** The hours were changed: where there are no rules, they decide nothing here. */
export async function followHours(tx: CompanyTx): Promise<void> {
  if ((await rows.listRules(tx.db)).length > 0) askForRecount(tx);
}

async function refreshAndEmit(tx: CompanyTx, ids: readonly number[], recount: boolean): Promise<void> {
  await lockTickets(tx.db, ids);
  const shown = await refreshDeadlines(tx, ids, { recount });
  // Of what became near or was missed lists show it, though it is due as before.
  for (const ticket of await findTickets(tx.db, recount ? [...shown.keys()] : ids)) emitTicket(tx, ticket, null);
}

async function recount(tx: CompanyTx, after: number): Promise<void> {
  const ids = await rows.listRunning(tx.db, { after, limit: batchSize });
  await refreshAndEmit(tx, ids, true);
  const last = ids.at(-1);
  if (last !== undefined && ids.length === batchSize) enqueueRecount(tx, last);
}

export function deadlineJobs(platform: Platform): void {
  const { database } = platform;
  platform.registerJob(
    jobHandler(recountJob, ({ companyId, after }) => database.forCompany(companyId, (tx) => recount(tx, after))),
  );
  const due = sweepHandlers(platform, dueDeadlines, (tx, ids) => refreshAndEmit(tx, ids, false));
  for (const handler of due) platform.registerJob(handler);
}
