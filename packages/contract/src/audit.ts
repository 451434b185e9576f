import * as z from 'zod';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, messageId, queryDay } from './fields.ts';
import { auditKinds, type AuditKind } from './audit-kinds.ts';

const auditValues = z.record(z.string(), z.unknown());

/** Fields of changes that hold ids, by the kind of record they name. */
export const auditedIds = {
  queueId: 'queue',
  queueIds: 'queue',
  queues: 'queue',
  users: 'user',
  tags: 'tag',
  whatsapps: 'connection',
  campaigns: 'campaign',
  transferQueueId: 'queue',
  whatsappId: 'connection',
  whatsappIds: 'connection',
  userId: 'user',
  expectedUserId: 'user',
  planId: 'plan',
  promptId: 'prompt',
  integrationId: 'integration',
  contactListId: 'contactList',
  fileListId: 'fileList',
  tagListId: 'tag',
  laneIds: 'tag',
  documentIds: 'knowledge',
  contactId: 'contact',
} as const satisfies Record<string, AuditKind>;
export type NamedKind = (typeof auditedIds)[keyof typeof auditedIds];

/** Under which `names` of a line has the name of a record. */
export const auditNameKey = (kind: NamedKind, id: number): string => `${kind}:${id}`;

/** One action of a user. Contacts are stored by their ids alone: erasing them makes the line anonymous. */
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
  /** its name as it was then; that of a contact as it is now, while there is one */
  subjectName: z.string().nullable(),
  /** names of the fields that were sent */
  fields: z.array(z.string()),
  before: auditValues,
  after: auditValues,
  /** present names of the records whose ids are in `before` and `after`, such as `queue:3`; removed ones are missing */
  names: z.record(z.string(), z.string()),
  address: z.string().nullable(),
  /** such as "Chrome, Windows" */
  device: z.string().nullable(),
});
export type AuditLine = z.infer<typeof auditLine>;

const auditPage = z.object({
  lines: z.array(auditLine),
  hasMore: z.boolean(),
  /** how long lines are kept */
  keptDays: z.number(),
});

export const listAuditLinesOfCompany = endpoint({
  method: 'GET',
  path: '/companies/{id}/audit-log',
  access: 'super',
  summary:
    'What was done in a company, newest first, 50 a page; `olderThan` = the id of the last line of the page before',
  params: idParams,
  notFound: 'ERR_NO_COMPANY_FOUND',
  query: z.object({ olderThan: messageId.optional() }),
  answer: auditPage,
});

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
  answer: auditPage,
});
