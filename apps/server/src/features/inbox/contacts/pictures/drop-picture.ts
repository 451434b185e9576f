import * as z from 'zod';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { defineJob } from '../../../../platform/jobs/job.ts';

export const removePicture = defineJob({
  name: 'contacts.removePicture',
  role: 'worker',
  schema: z.object({ companyId: z.number(), key: z.string() }),
});

/** Removes the file of a picture after the commit that drops it. */
export function dropPicture(tx: CompanyTx, key: string | null): void {
  if (key !== null) tx.enqueue(removePicture, { companyId: tx.companyId, key });
}
