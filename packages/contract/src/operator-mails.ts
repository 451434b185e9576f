import * as z from 'zod';
import { endpoint } from './endpoint.ts';

/** What operators are mailed about while it lasts. */
export const problemKinds = ['failedJobs', 'backup', 'disk', 'refused', 'totals'] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** A problem of the installation, in numbers: jobs that failed, hours since the last backup, free bytes, numbers that are not let in, days of reports whose totals were wrong within a week. */
const problem = z.object({ kind: z.enum(problemKinds), value: z.number() });
export type Problem = z.infer<typeof problem>;

export const getOperatorMails = endpoint({
  method: 'GET',
  path: '/operator/mails',
  access: 'super',
  summary: 'The problems that there are now, and who is mailed of them',
  answer: z.object({
    problems: z.array(problem),
    /** the e-mails of all operators */
    recipients: z.array(z.string()),
    /** whether there is a mail server; without one nothing is mailed */
    isMailing: z.boolean(),
  }),
});

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/operator/mails/test',
  repeat: 'settles',
  access: 'super',
  audit: false,
  summary:
    'Mails the caller what there is now, to see that mails arrive; without a mail server the mail is a file in the data folder',
  answer: z.object({ email: z.string() }),
});
