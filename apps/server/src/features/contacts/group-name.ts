import * as z from 'zod';
import type { CompanyTx } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs/job.ts';

export const fetchGroupName = defineJob(
  'contacts.nameGroup',
  z.object({ companyId: z.number(), contactId: z.number() }),
  6,
);

/** A group that somebody wrote in for the first time is asked for its name, once; what it is renamed to is told by itself. */
export function requestGroupName(tx: CompanyTx, contactId: number): void {
  tx.enqueue(fetchGroupName, { companyId: tx.companyId, contactId });
}
