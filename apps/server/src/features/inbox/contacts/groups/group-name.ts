import * as z from 'zod';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { defineJob } from '../../../../platform/jobs/job.ts';

export const fetchGroupName = defineJob({
  name: 'contacts.nameGroup',
  role: 'worker',
  schema: z.object({ companyId: z.number(), contactId: z.number() }),
  retry: { maxAttempts: 6 },
});

/** Requests the name of a group at its first message, once; later renames are reported by the channel. */
export function requestGroupName(tx: CompanyTx, contactId: number): void {
  tx.enqueue(fetchGroupName, { companyId: tx.companyId, contactId });
}
