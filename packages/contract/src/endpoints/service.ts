import * as z from 'zod';
import { endpoint, idParam, idParams } from '../endpoint.ts';
import { okMessage, optionalId } from '../entities/common.ts';
import { setting } from '../entities/accounts.ts';
import { ticket } from '../entities/inbox.ts';
import { draft, ticketCycle, ticketEvent } from '../entities/service.ts';

export const createTicket = endpoint({
  method: 'POST',
  path: '/tickets',
  access: 'user',
  summary: 'Begins a conversation with a contact: an open ticket of the caller; ERR_OTHER_OPEN_TICKET names who has one already',
  body: z.object({
    contactId: idParam,
    /** required of everybody but admins */
    queueId: optionalId,
    /** else the caller's connection, else the default one */
    whatsappId: optionalId,
    userId: optionalId,
    status: z.string().max(20).optional(),
  }),
  answer: ticket,
});

export const deleteTicket = endpoint({
  method: 'DELETE',
  path: '/tickets/{id}',
  access: 'admin',
  summary: 'Removes a ticket with its messages',
  params: idParams,
  answer: okMessage,
});

/** Most tickets one bulk action takes. */
export const bulkLimit = 100;

export const bulkTickets = endpoint({
  method: 'POST',
  path: '/tickets/bulk',
  access: 'user',
  summary: 'The same for many tickets, each under the rules of the single call; says which were done and why others were not',
  body: z.object({
    ticketIds: z.array(idParam).min(1).max(bulkLimit),
    action: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('accept') }),
      z.object({ kind: z.literal('resolve') }),
      z.object({ kind: z.literal('transfer'), queueId: idParam, userId: optionalId, note: z.string().trim().max(1000).optional() }),
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

export const undoBulk = endpoint({
  method: 'POST',
  path: '/tickets/bulk/undo',
  access: 'user',
  summary: 'Takes a bulk action back where nobody touched the ticket since',
  body: z.object({ undo: z.string().max(64) }),
  answer: z.object({ done: z.array(z.number()), failed: z.array(z.object({ ticketId: z.number(), error: z.string() })) }),
});

export const listTicketEvents = endpoint({
  method: 'GET',
  path: '/tickets/{id}/events',
  access: 'user',
  summary: 'The log of a ticket, newest first, 200 a page: queued, started, first answer, transferred, rated, finished',
  params: idParams,
  query: z.object({ before: z.coerce.string().regex(/^\d{1,19}$/).optional() }),
  answer: z.object({ events: z.array(ticketEvent), hasMore: z.boolean() }),
});

export const listTicketHistory = endpoint({
  method: 'GET',
  path: '/tickets/{id}/history',
  access: 'user',
  summary: 'Past services of the ticket\'s contact that the caller may see, newest first: earlier cycles and other connections',
  params: idParams,
  answer: z.object({ cycles: z.array(ticketCycle) }),
});

export const listDrafts = endpoint({
  method: 'GET',
  path: '/drafts',
  access: 'user',
  summary: 'What the caller began to write and did not send',
  answer: z.array(draft),
});

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/drafts/{ticketId}',
  access: 'user',
  summary: 'Keeps the begun text of a conversation for the caller; an empty one removes it',
  params: z.object({ ticketId: idParam }),
  body: z.object({ body: z.string().max(65_536) }),
  answer: draft,
});

export const updateSetting = endpoint({
  method: 'PUT',
  path: '/settings/{key}',
  access: 'admin',
  summary: 'Changes one setting of the company; an unknown key answers ERR_NO_SETTING_FOUND',
  params: z.object({ key: z.string().max(100) }),
  body: z.object({ value: z.string().max(2000) }),
  answer: setting,
});
