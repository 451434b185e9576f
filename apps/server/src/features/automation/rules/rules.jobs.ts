import * as z from 'zod';
import { defineJob } from '../../../platform/jobs/job.ts';

/** Runs the rules that what happened to a ticket begins. Runs of a ticket that have not started are one. */
export const runTurnsJob = defineJob({
  name: 'rules.run',
  role: 'worker',
  schema: z.object({ companyId: z.number(), ticketId: z.number() }),
});
