import * as z from 'zod';
import { endpoint, idParam } from './endpoint.ts';
import { isoDate, noDetails, queryDay } from './fields.ts';
import { referralKind } from './message-interactive.ts';

/** Periods to choose from, in days up to today; 0 = today alone. */
export const dashboardPeriods = [0, 3, 7, 15, 30, 60, 90] as const;

const empty = z.literal('').transform(() => undefined);
/** only services that this brought */
const referral = z.union([empty, referralKind]).optional();

/** The figures of a period's services; docs/behaviour/administration.md defines each. */
const periodFigures = z.object({
  /** finished in the period */
  supportFinished: z.number(),
  /** contacts, groups aside, whose first service of all came in the period; 0 for others than admins */
  leads: z.number(),
  /** minutes from started to finished, of those finished; null = none was */
  avgSupportTime: z.number().nullable(),
  /** minutes from queued to started, of those finished that had to wait; null = none had */
  avgWaitTime: z.number().nullable(),
});

export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  access: 'user',
  summary:
    'Counters and attendants of a period in days of the company: the last days up to today, or from a day to a day; of supervisors what was in their queues, of others what they had themselves and the tickets they see',
  query: z.object({
    days: z.union([empty, z.coerce.number().int().min(0).max(3660)]).optional(),
    date_from: queryDay,
    date_to: queryDay,
    referral,
  }),
  answer: z.object({
    counters: periodFigures.extend({
      /** now, whatever the period */
      supportHappening: z.number(),
      supportPending: z.number(),
    }),
    attendants: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        online: z.boolean(),
        /** mean of the ratings of those finished, as if all were 1 to 3; 0 = none was rated */
        rating: z.number(),
        /** the same from 0, the lowest of whatever scale, to 1, the highest; null = none was rated */
        ratingShare: z.number().nullable(),
        ratings: z.number(),
        /** came in the period */
        tickets: z.number(),
        finished: z.number(),
        /** minutes; 0 = none was finished */
        avgSupportTime: z.number(),
      }),
    ),
    /** since when the one who waits longest has waited */
    oldestPendingAt: isoDate.nullable(),
    /** false = no contact has ever been served, in any period */
    everServed: z.boolean(),
    /** as understood; a period without a beginning has none */
    period: z.object({ from: z.string().nullable(), to: z.string() }),
    /** the same of as many days before */
    previous: periodFigures.nullable(),
  }),
});

const plotQuery = z.object({ initialDate: queryDay, finalDate: queryDay, companyId: idParam.optional(), referral });

export const getDashboardTicketsByUser = endpoint({
  method: 'GET',
  path: '/dashboard/ticketsUsers',
  access: 'user',
  summary:
    'How many services that came in a period each attendant has or had last; those of nobody last; of supervisors those of their queues, of others their own',
  query: plotQuery,
  answer: z.object({
    data: z.array(z.object({ id: z.number().nullable(), nome: z.string().nullable(), quantidade: z.number() })),
    /** of all of them together */
    count: z.number(),
  }),
});

export const getDashboardTicketsByDay = endpoint({
  method: 'GET',
  path: '/dashboard/ticketsDay',
  access: 'user',
  summary:
    'How many services came on each day of a period that had any, or in each hour when it is a single day; of supervisors those of their queues, of others their own',
  query: plotQuery,
  answer: z.object({
    data: z.array(
      z.union([
        z.object({ total: z.number(), /** `24/11/2026` */ data: z.string() }),
        z.object({ total: z.number(), /** hour of the day */ horario: z.number() }),
      ]),
    ),
    count: z.number(),
  }),
});

export const dashboardErrors = {
  /** a report of no period */
  ERR_DASHBOARD_FILTER: { status: 400, details: noDetails },
} as const;
