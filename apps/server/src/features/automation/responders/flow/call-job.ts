import * as z from 'zod';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { defineJob } from '../../../../platform/jobs/job.ts';

/** Asks the address that a run of a flow waits for. It fails where the database does; an address that does not answer is an answer. */
export const callJob = defineJob({
  name: 'flows.call',
  role: 'worker',
  schema: z.object({ companyId: z.number(), runId: z.uuid() }),
});

/** Has the address asked after the commit; one that was not asked yet is asked once. */
export const enqueueCall = (tx: CompanyTx, runId: string): void =>
  tx.enqueue(callJob, { companyId: tx.companyId, runId }, { key: `${callJob.name}:${runId}` });
