import * as z from 'zod';
import { defineJob } from '../../../platform/jobs/job.ts';

/** Puts the cases of a run to its model, a portion at a time. */
export const workOnRun = defineJob({
  name: 'promptCases.work',
  role: 'worker',
  schema: z.object({ companyId: z.number(), runId: z.number(), attempt: z.number() }),
});
