import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { isoDate } from './fields.ts';

/** Bounds of the days for which something is kept. */
export const minRetentionDays = 30;
export const maxRetentionDays = 3650;

/** null = for ever */
const days = z.number().int().min(minRetentionDays).max(maxRetentionDays).nullable();
/** Empty or missing = for ever. */
const queryDays = z
  .union([z.literal(''), z.coerce.number().int().min(minRetentionDays).max(maxRetentionDays)])
  .transform((value) => (value === '' ? null : value))
  .default(null);

/** How long a company keeps what its closed conversations hold, from the day it was written. */
export const retention = z.object({
  messageDays: days,
  /** files of messages; they go with their messages at the latest */
  fileDays: days,
  /** the users who took, transferred and closed a conversation, as shown between its messages */
  logDays: days,
  /** what the last run deleted; null = there was none since it was switched on */
  lastRun: z.object({ at: isoDate, messages: z.int(), files: z.int(), logs: z.int() }).nullable(),
});
export type Retention = z.infer<typeof retention>;

export const getRetention = endpoint({
  method: 'GET',
  path: '/privacy/retention',
  access: 'admin',
  summary: 'For how many days the company keeps messages, files and history of closed conversations',
  answer: retention,
});

/** What a run would delete now. */
export const retentionAmounts = z.object({
  messages: z.int(),
  /** also those of the messages */
  files: z.int(),
  fileBytes: z.int(),
  logs: z.int(),
});
export type RetentionAmounts = z.infer<typeof retentionAmounts>;

export const previewRetention = endpoint({
  method: 'GET',
  path: '/privacy/retention/preview',
  access: 'admin',
  summary: 'How much would be deleted now with other days than those that are set; deletes nothing',
  query: z.object({ messageDays: queryDays, fileDays: queryDays, logDays: queryDays }),
  answer: retentionAmounts,
});

export const changeRetention = endpoint({
  method: 'PUT',
  path: '/privacy/retention',
  access: 'admin',
  audit: { kind: 'privacy' },
  summary:
    'Sets for how many days the company keeps messages, files and history of closed conversations; null = for ever. What is older is deleted every night',
  body: retention.pick({ messageDays: true, fileDays: true, logDays: true }),
  answer: retention,
});
