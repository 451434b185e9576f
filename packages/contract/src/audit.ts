import * as z from 'zod';
import { endpoint, idParam } from './endpoint.ts';
import { isoDate, messageId, queryDay } from './fields.ts';
import { auditKinds } from './audit-kinds.ts';

const auditValues = z.record(z.string(), z.unknown());

/** One action of a user. People and contacts are stored by their ids alone: erasing them makes the line anonymous. */
export const auditLine = z.object({
  id: z.string(),
  at: isoDate,
  /** null = the system; the name is null once the user is gone */
  user: z.object({ id: z.number(), name: z.string().nullable() }).nullable(),
  /** an operator of the installation did it */
  isOperator: z.boolean(),
  /** one of `auditKinds` */
  kind: z.string(),
  /** one of `auditVerbs` */
  verb: z.string(),
  step: z.string().nullable(),
  /** id or key of what it was done to */
  subject: z.string().nullable(),
  /** names of the fields that were sent */
  fields: z.array(z.string()),
  before: auditValues,
  after: auditValues,
  address: z.string().nullable(),
  /** such as "Chrome, Windows" */
  device: z.string().nullable(),
});
export type AuditLine = z.infer<typeof auditLine>;

export const listAuditLines = endpoint({
  method: 'GET',
  path: '/audit-log',
  access: 'admin',
  summary:
    'What was done in the company, newest first, 50 a page, by person, kind and days of its time zone; `olderThan` = the id of the last line of the page before',
  query: z.object({
    userId: z.union([z.literal('').transform(() => undefined), idParam]).optional(),
    kind: z.union([z.literal('').transform(() => undefined), z.enum(auditKinds)]).optional(),
    from: queryDay,
    to: queryDay,
    olderThan: messageId.optional(),
  }),
  answer: z.object({
    lines: z.array(auditLine),
    hasMore: z.boolean(),
    /** how long lines are kept */
    keptDays: z.number(),
  }),
});
