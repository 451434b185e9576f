import * as z from 'zod';
import { endpoint, idParams } from '../endpoint.ts';
import { isoDate, optionalId, pageNumber, queryDay, queryFlag, queryIds, searchParam } from '../entities/common.ts';
import { message, ticket, ticketStatus } from '../entities/inbox.ts';

export const listTickets = endpoint({
  method: 'GET',
  path: '/tickets',
  access: 'user',
  summary: 'Tickets the caller may see, latest first, 40 a page: own open ones and visible pending ones unless showAll (admins)',
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
    tickets: z.array(ticket.extend({ hit: z.object({ messageId: z.string(), body: z.string(), createdAt: isoDate }).nullable().optional() })),
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

export const updateTicket = endpoint({
  method: 'PUT',
  path: '/tickets/{id}',
  access: 'user',
  summary: 'Accept (open), return (pending), resolve (closed), reopen (open), or move to a queue or user',
  params: idParams,
  body: z.object({
    status: ticketStatus.optional(),
    userId: optionalId,
    queueId: optionalId,
    whatsappId: optionalId,
    /** the reason of a transfer; shown in the thread */
    note: z.string().trim().max(1000).optional(),
  }),
  answer: ticket,
});

export const readTicket = endpoint({
  method: 'POST',
  path: '/tickets/{id}/read',
  access: 'user',
  summary: 'Marks the conversation read up to a message; later ones stay unread',
  params: idParams,
  body: z.object({ lastMessageId: z.coerce.string().regex(/^\d{1,19}$/) }),
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

export const listMessages = endpoint({
  method: 'GET',
  path: '/messages/{ticketId}',
  access: 'user',
  summary: 'Newest page of a conversation, 20 a page, oldest first; marks nothing as read',
  params: ticketParams,
  query: z.object({
    pageNumber,
    /** pages by key: messages older than this one; wins over pageNumber */
    before: z.coerce.string().regex(/^\d{1,19}$/).optional(),
    /** messages newer than this one, oldest of them first */
    after: z.coerce.string().regex(/^\d{1,19}$/).optional(),
    /** a page with this message in its middle */
    around: z.coerce.string().regex(/^\d{1,19}$/).optional(),
  }),
  answer: z.object({
    messages: z.array(message),
    ticket,
    count: z.number(),
    /** there are older ones; and newer ones */
    hasMore: z.boolean(),
    hasNewer: z.boolean(),
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
  files: { field: 'medias', max: 10, maxSize: 64 * 1024 * 1024 },
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

