import * as z from 'zod';
import { closingFields } from './close-reasons.ts';
import { endpoint, idParam } from './endpoint.ts';
import { optionalId } from './fields.ts';

/** Most tickets one bulk action takes. */
export const maxBulkTickets = 100;

export const applyBulkAction = endpoint({
  method: 'POST',
  path: '/tickets/bulk',
  repeat: 'facts',
  access: 'user',
  summary:
    'The same for many tickets, each under the rules of the single call; says which were done and why others were not',
  body: z.object({
    ticketIds: z.array(idParam).min(1).max(maxBulkTickets),
    action: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('accept') }),
      z.object({
        kind: z.literal('resolve'),
        /** of tickets of another queue the reason of that name there */
        ...closingFields,
      }),
      z.object({
        kind: z.literal('transfer'),
        queueId: idParam,
        userId: optionalId,
        note: z.string().trim().max(1000).optional(),
      }),
      /** adds these tags */
      z.object({ kind: z.literal('tag'), tagIds: z.array(idParam).min(1).max(50) }),
    ]),
  }),
  answer: z.object({
    done: z.array(z.number()),
    failed: z.array(z.object({ ticketId: z.number(), error: z.string() })),
    /** hand it to `POST /tickets/bulk/undo` within 10 minutes; null when nothing was done */
    undo: z.string().nullable(),
  }),
});

export const undoBulkAction = endpoint({
  method: 'POST',
  path: '/tickets/bulk/undo',
  repeat: 'facts',
  access: 'user',
  summary: 'Undoes a bulk action for tickets that were not touched since',
  body: z.object({ undo: z.string().max(64) }),
  answer: z.object({
    done: z.array(z.number()),
    failed: z.array(z.object({ ticketId: z.number(), error: z.string() })),
  }),
});
