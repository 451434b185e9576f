import * as z from 'zod';
import { defineJob } from '../../../../platform/jobs/job.ts';

/** Works on a move, whatever it is at: a trial, a run, or its way back. */
export const workOnMoves = defineJob({
  name: 'moveIn.work',
  role: 'worker',
  schema: z.object({ companyId: z.number(), id: z.number() }),
  retry: { maxAttempts: 3 },
});
