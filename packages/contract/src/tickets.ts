import * as z from 'zod';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, okAnswer, optionalId, pageNumber, queryDay, queryFlag, queryIds, searchParam } from './fields.ts';
import { conversationOutage, message, ticket, ticketStatus } from './entities/inbox.ts';
import { ticketCycle, ticketEvent } from './entities/service.ts';

export const listTickets = endpoint({
  method: 'GET',
  path: '/tickets',
  access: 'user',
  summary:
    'Tickets the caller may see, latest first, 40 a page: own open ones and visible pending ones unless showAll (admins)',
  query: z.object({
    status: ticketStatus.optional().or(z.literal('').transform(() => undefined)),
    showAll: queryFlag,
    queueIds: queryIds,
    withUnreadMessages: queryFlag,
    /** also all of these tags; and assigned to one of these users (admins) */
    tags: queryIds,
    users: queryIds,
    /** made on, or last changed on, this day of the company's time zone */
    date: queryDay,
    updatedAt: queryDay,
    /** contact names, numbers and message texts, without accents */
    searchParam,
    pageNumber,
    /** pages by key: the `nextCursor` of the page before; wins over pageNumber */
    cursor: z.string().max(200).optional(),
  }),
  answer: z.object({
    /** `hit` = the newest message that holds the words searched for */
    tickets: z.array(
      ticket.extend({
        hit: z.object({ messageId: z.string(), body: z.string(), createdAt: isoDate }).nullable().optional(),
      }),
    ),
    count: z.number(),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  }),
});

export const getTicket = endpoint({
  method: 'GET',
  path: '/tickets/{id}',
  access: 'user',
  summary: 'One ticket',
  params: idParams,
  answer: ticket,
});

export const getTicketByUuid = endpoint({
  method: 'GET',
  path: '/tickets/u/{uuid}',
  access: 'user',
  summary: 'One ticket by the uuid of its address',
  params: z.object({ uuid: z.string().max(100) }),
  answer: ticket,
});

export const createTicket = endpoint({
  method: 'POST',
  path: '/tickets',
  access: 'user',
  summary:
    'Begins a conversation with a contact: an open ticket of the caller; ERR_OTHER_OPEN_TICKET names who has one already',
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

export const updateTicket = endpoint({
  method: 'PUT',
  path: '/tickets/{id}',
  access: 'user',
  summary: 'Accept (open), return (pending), resolve (closed), reopen (open), or move to a queue or user',
  params: idParams,
  body: z.object({
    status: ticketStatus.optional(),
    userId: optionalId,
    /** of a transfer required of everybody but admins; left out, the ticket keeps its queue */
    queueId: optionalId,
    /** moves the conversation to another connection of the company */
    whatsappId: optionalId,
    /** the reason of a transfer; shown in the thread */
    note: z.string().trim().max(1000).optional(),
  }),
  answer: ticket,
});

export const deleteTicket = endpoint({
  method: 'DELETE',
  path: '/tickets/{id}',
  access: 'admin',
  summary: 'Removes a ticket with its messages',
  params: idParams,
  answer: okAnswer,
});

export const listTicketEvents = endpoint({
  method: 'GET',
  path: '/tickets/{id}/events',
  access: 'user',
  summary: 'The log of a ticket, newest first, 200 a page: queued, started, first answer, transferred, rated, finished',
  params: idParams,
  query: z.object({
    before: z.coerce
      .string()
      .regex(/^\d{1,19}$/)
      .optional(),
  }),
  answer: z.object({ events: z.array(ticketEvent), hasMore: z.boolean() }),
});

export const listTicketCycles = endpoint({
  method: 'GET',
  path: '/tickets/{id}/history',
  access: 'user',
  summary:
    "Past services of the ticket's contact that the caller may see, newest first: earlier cycles and other connections",
  params: idParams,
  answer: z.object({ cycles: z.array(ticketCycle) }),
});

export const markTicketRead = endpoint({
  method: 'POST',
  path: '/tickets/{id}/read',
  access: 'user',
  summary: 'Marks the conversation read up to a message; later ones stay unread',
  params: idParams,
  body: z.object({
    /** absent in a conversation without messages: a transfer that arrived as unread is looked at */
    lastMessageId: z.coerce
      .string()
      .regex(/^\d{1,19}$/)
      .optional(),
  }),
  answer: z.object({ unreadMessages: z.number() }),
});

function fromJsonText(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('{')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const ticketParams = z.object({ ticketId: idParams.shape.id });

export const listConversationOutages = endpoint({
  method: 'GET',
  path: '/messages/{ticketId}/absences',
  access: 'user',
  summary:
    'When the connection of a ticket was away, as far as its conversation is concerned: messages came afterwards, or may be missing',
  params: ticketParams,
  answer: z.object({ absences: z.array(conversationOutage) }),
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/messages/{ticketId}',
  access: 'user',
  summary: 'Newest page of a conversation, 20 a page, oldest first; marks nothing as read',
  params: ticketParams,
  query: z.object({
    pageNumber,
    /** pages by key: messages older than this one; wins over pageNumber */
    before: z.coerce
      .string()
      .regex(/^\d{1,19}$/)
      .optional(),
    /** messages newer than this one, oldest of them first */
    after: z.coerce
      .string()
      .regex(/^\d{1,19}$/)
      .optional(),
    /** a page with this message in its middle */
    around: z.coerce
      .string()
      .regex(/^\d{1,19}$/)
      .optional(),
  }),
  answer: z.object({
    messages: z.array(message),
    ticket,
    count: z.number(),
    /** there are older ones; and newer ones */
    hasMore: z.boolean(),
    hasNewer: z.boolean(),
    /** the oldest message of the contact that nobody has read, on whatever page it is */
    unreadFrom: z.string().nullable(),
  }),
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/messages/{ticketId}',
  access: 'user',
  summary: 'Writes to the contact: text, or files with captions; stored as pending and sent in order',
  params: ticketParams,
  body: z.object({
    body: z.union([z.string().max(65_536), z.array(z.string().max(65_536)).max(10)]).default(''),
    /** uuid chosen by the caller, one per file: a repeat after a lost answer returns the first row */
    clientId: z.union([z.uuid(), z.array(z.uuid()).max(10)]).optional(),
    /** in a multipart request: the same as JSON text */
    quotedMsg: z.preprocess(
      fromJsonText,
      z.union([z.object({ id: z.coerce.string().regex(/^\d{1,19}$/) }), z.null(), z.literal('')]).optional(),
    ),
  }),
  files: { field: 'medias', maxCount: 10, maxBytes: 64 * 1024 * 1024 },
  answer: z.object({ messages: z.array(message) }),
});

export const retryMessage = endpoint({
  method: 'POST',
  path: '/messages/{id}/retry',
  access: 'user',
  summary: 'Sends a failed message again under its own id',
  params: z.object({ id: z.coerce.string().regex(/^\d{1,19}$/) }),
  answer: z.object({ messages: z.array(message) }),
});
