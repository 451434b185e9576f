import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { isoDate, okAnswer } from './fields.ts';

const amount = z.number();
const count = z.int();

/** The messages of a company within thirty days, counted up to two hours late. */
const companyVolume = z.object({
  companyId: z.number(),
  name: z.string(),
  messagesIn: count,
  messagesOut: count,
  /** of the files of these messages */
  mediaBytes: count,
  /** of the messages API */
  apiCalls: count,
});
export type CompanyVolume = z.infer<typeof companyVolume>;

/** How the whole installation is doing. Days and months are those of the time zone of the company of the operator who asks. */
export const getOperatorSummary = endpoint({
  method: 'GET',
  path: '/operator/summary',
  access: 'super',
  summary: 'Companies, money, messages, queues and versions of the whole installation',
  answer: z.object({
    at: isoDate,
    /** when the backup was taken that the installation was restored from; its numbers stay down until they are taken over */
    restoredFrom: isoDate.nullable(),
    /** each company counts once, in the first of these that holds: suspended, locked, overdue, trial, dueSoon, current */
    companies: z.object({
      current: count,
      /** due today or within five days */
      dueSoon: count,
      /** past their due date, within the days of grace */
      overdue: count,
      /** past the days of grace: they can only pay */
      locked: count,
      /** signed up, and on trial still */
      trial: count,
      suspended: count,
    }),
    money: z.object({
      /** the last twelve, the present one last: payments less refunds, in reais */
      months: z.array(z.object({ month: z.string(), value: amount })),
      /** unpaid amounts of open invoices of existing companies */
      due: z.object({ value: amount, invoices: count }),
      overdue: z.object({ value: amount, invoices: count, companies: count }),
    }),
    subscriptions: z.object({
      /** what companies pay by the month that have a due date, a plan with a price and neither a trial nor a lock, in reais */
      monthly: amount,
      paying: count,
      /** of companies that signed up: trials that ended within thirty days, and how many of these pay */
      trials: z.object({ ended: count, converted: count }),
      /** companies that paid and were suspended, locked or removed within thirty days; erased ones are in no table any more */
      lost: z.object({ companies: count, monthly: amount }),
    }),
    messages: z.object({
      /** since when they are counted */
      since: isoDate.nullable(),
      /** at most fourteen, today last, by when they were stored; none from before they were counted */
      days: z.array(z.object({ day: z.string(), count })),
    }),
    /** what waits now */
    queues: z.object({
      /** messages that are to be sent */
      sending: count,
      /** events of connections that are not handled yet */
      receiving: count,
      /** files of messages that are still to be fetched */
      media: count,
      /** people of campaigns whose turn is to come */
      campaigns: count,
      webhooks: count,
      /** jobs whose time has come */
      jobs: count,
    }),
    /** companies that campaigns wrote most people for within the last seven days, or have people waiting: ten at most */
    campaigns: z.array(z.object({ companyId: z.number(), name: z.string(), sent: count, running: count })),
    /** companies that sent and received most messages: ten at most */
    volumes: z.array(companyVolume),
    /** jobs that were tried as often as allowed, by name, most first */
    failedJobs: z.array(z.object({ name: z.string(), count })),
    /** `refused`: those that WhatsApp, or their proxy, does not let log in or be linked now */
    connections: z.object({ connected: count, total: count, refused: count }),
    /** fields and parts of Meta's webhooks that no code here reads, latest first: twenty at most; all are in the metrics */
    unreadWebhookParts: z.array(z.object({ name: z.string(), count, lastAt: isoDate })),
    /** people with a live session */
    signedIn: count,
    storage: z.object({ fileBytes: count, databaseBytes: count }),
    versions: z.object({
      app: z.string(),
      /** as in `GET /version` */
      commit: z.string().nullable(),
      node: z.string(),
      postgres: z.string(),
      /** the one that was set while the installation runs; null = the configured one, or the library's */
      whatsappWeb: z.string().nullable(),
    }),
  }),
});

const sumOfMessages = z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

export const listCompanyVolumes = endpoint({
  method: 'GET',
  path: '/operator/volumes',
  access: 'super',
  summary:
    'What each company that sent or received anything within thirty days did, most messages first, 100 at a time; those after the company with so many messages',
  query: z.object({
    /** of the last company of the page before: its messages in and out, and its id */
    afterMessages: sumOfMessages.optional(),
    afterId: z.coerce.number().int().nonnegative().max(2_147_483_647).default(0),
  }),
  answer: z.object({ volumes: z.array(companyVolume), hasMore: z.boolean() }),
});

export const takeOverNumbers = endpoint({
  method: 'POST',
  path: '/operator/take-over',
  access: 'super',
  summary:
    'Opens the sessions of an installation that was restored from a backup; no other installation may hold its numbers any more',
  answer: okAnswer,
});
