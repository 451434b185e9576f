import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { noDetails, queryIds } from './fields.ts';

/** Most reasons of a queue. */
export const maxCloseReasons = 30;
export const maxCloseReasonLength = 60;
export const maxCloseDetailLength = 140;

/** When whoever resolves is asked for a reason: never, where a person has answered in the service, or always. */
export const closeReasonAsks = ['never', 'answered', 'always'] as const;
export type CloseReasonAsk = (typeof closeReasonAsks)[number];

/** How a service of a queue can end. */
export const closeReason = z.object({
  name: z.string().trim().min(1).max(maxCloseReasonLength),
  /** a detail is demanded beside it */
  needsDetail: z.boolean(),
});
export type CloseReason = z.infer<typeof closeReason>;

/** The fields of a queue about the end of its services. */
export const closeReasonFields = {
  /** when whoever resolves is asked for one */
  closeReasonAsk: z.enum(closeReasonAsks).optional(),
  /** all of them in their order; names differ, also in more than capitals and accents */
  closeReasons: z
    .array(closeReason)
    .max(maxCloseReasons)
    .refine((reasons) => new Set(reasons.map(({ name }) => foldReason(name))).size === reasons.length, {
      error: 'expected names that differ',
    })
    .optional(),
};

/** A name without capitals and accents. */
export const foldReason = (name: string): string =>
  name.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The fields of a call that resolves. */
export const closingFields = {
  /**
   * one of the ticket's queue, by its name; null = none, which is refused where the queue asks for one; absent = the client knows
   * nothing of reasons, and none is kept
   */
  closeReason: z.string().trim().max(maxCloseReasonLength).nullable().optional(),
  closeDetail: z.string().trim().max(maxCloseDetailLength).optional(),
};

export const listCloseReasons = endpoint({
  method: 'GET',
  path: '/tickets/close-reasons',
  access: 'user',
  summary: 'How these tickets can end, the frequent ways first, and whether a reason is demanded of any of them',
  notFound: 'ERR_NO_TICKET_FOUND',
  query: z.object({ ticketIds: queryIds.pipe(z.array(z.number()).min(1).max(100)) }),
  answer: z.object({
    isDemanded: z.boolean(),
    reasons: z.array(
      closeReason.extend({
        /** how many of the last 1,000 services of the queue that ended in 30 days with a reason ended so; 0 to 1 */
        share: z.number(),
      }),
    ),
  }),
});

export const closeReasonsErrors = {
  /** the queue asks for a reason */
  ERR_CLOSE_REASON_REQUIRED: { status: 409, details: noDetails },
  /** the queue has no such reason */
  ERR_NO_CLOSE_REASON_FOUND: { status: 409, details: noDetails },
  /** the reason asks for a detail */
  ERR_CLOSE_DETAIL_REQUIRED: { status: 409, details: noDetails },
} as const;
