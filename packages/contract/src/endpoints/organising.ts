import * as z from 'zod';
import { endpoint, idParam, idParams } from '../endpoint.ts';
import { okMessage, optionalId, pageNumber, searchParam } from '../entities/common.ts';
import { ticket } from '../entities/inbox.ts';
import { quickMessage, tag, ticketNote } from '../entities/organising.ts';

const tagFields = z.object({
  name: z.string().trim().min(3).max(50),
  color: z.string().trim().regex(/^#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?$/),
  /** only admins and supervisors make lanes */
  kanban: z.coerce.number().pipe(z.union([z.literal(0), z.literal(1)])).optional(),
});

export const listTags = endpoint({
  method: 'GET',
  path: '/tags',
  access: 'user',
  summary: 'Tags by name with the number of tickets the caller sees under each',
  query: z.object({ searchParam, pageNumber }),
  answer: z.object({ tags: z.array(tag.extend({ ticketsCount: z.number() })), count: z.number(), hasMore: z.boolean() }),
});

export const listTagsBrief = endpoint({
  method: 'GET',
  path: '/tags/list',
  access: 'user',
  summary: 'All tags by name, for pickers',
  answer: z.array(tag),
});

export const getTag = endpoint({
  method: 'GET',
  path: '/tags/{id}',
  access: 'user',
  summary: 'One tag',
  params: idParams,
  answer: tag,
});

export const createTag = endpoint({
  method: 'POST',
  path: '/tags',
  access: 'user',
  summary: 'Adds a tag; names are unique in the company',
  body: tagFields.extend({ color: tagFields.shape.color.default('#7A756D') }),
  answer: tag,
});

export const updateTag = endpoint({
  method: 'PUT',
  path: '/tags/{id}',
  access: 'user',
  summary: 'Changes the fields that are sent',
  params: idParams,
  body: tagFields.partial(),
  answer: tag,
});

export const deleteTag = endpoint({
  method: 'DELETE',
  path: '/tags/{id}',
  access: 'user',
  summary: 'Removes a tag, also from its tickets',
  params: idParams,
  answer: okMessage,
});

export const syncTags = endpoint({
  method: 'POST',
  path: '/tags/sync',
  access: 'user',
  summary: 'A ticket has exactly these tags',
  body: z.object({ ticketId: idParam, tags: z.array(z.union([idParam, z.object({ id: idParam }).transform((one) => one.id)])).max(50) }),
  answer: ticket,
});

export const tagTicket = endpoint({
  method: 'PUT',
  path: '/ticket-tags/{ticketId}/{tagId}',
  access: 'user',
  summary: 'Adds a tag to a ticket',
  params: z.object({ ticketId: idParam, tagId: idParam }),
  answer: z.object({ ticketId: z.number(), tagId: z.number(), createdAt: z.string(), updatedAt: z.string() }),
  status: 201,
});

export const untagTicket = endpoint({
  method: 'DELETE',
  path: '/ticket-tags/{ticketId}',
  access: 'user',
  summary: 'Takes the kanban tags off a ticket',
  params: z.object({ ticketId: idParam }),
  answer: okMessage,
});

export const listTicketNotes = endpoint({
  method: 'GET',
  path: '/ticket-notes/list',
  access: 'user',
  summary: 'Notes of a ticket, newest first; with contactId those of all tickets of the contact the caller sees',
  query: z.object({ ticketId: optionalId, contactId: optionalId }),
  answer: z.array(ticketNote),
});

export const createTicketNote = endpoint({
  method: 'POST',
  path: '/ticket-notes',
  access: 'user',
  summary: 'Adds a note to a ticket',
  body: z.object({ note: z.string().trim().min(2).max(10_000), ticketId: idParam }),
  answer: ticketNote,
});

export const deleteTicketNote = endpoint({
  method: 'DELETE',
  path: '/ticket-notes/{id}',
  access: 'user',
  summary: 'Removes a note: one\'s own, admins any',
  params: idParams,
  answer: okMessage,
});

const quickMessageFields = z.object({
  shortcode: z.string().trim().min(1).max(50),
  message: z.string().max(65_536).default(''),
  geral: z.boolean().default(false),
  status: z.boolean().default(true),
  queueId: optionalId,
});

export const listQuickMessages = endpoint({
  method: 'GET',
  path: '/quick-messages',
  access: 'user',
  summary: 'Quick replies the caller may use, by shortcode, 20 a page',
  query: z.object({ searchParam, pageNumber }),
  answer: z.object({ records: z.array(quickMessage), count: z.number(), hasMore: z.boolean() }),
});

export const listQuickMessagesBrief = endpoint({
  method: 'GET',
  path: '/quick-messages/list',
  access: 'user',
  summary: 'All active quick replies the caller may use, for the box of the conversation',
  answer: z.array(quickMessage),
});

export const getQuickMessage = endpoint({
  method: 'GET',
  path: '/quick-messages/{id}',
  access: 'user',
  summary: 'One quick reply the caller may use',
  params: idParams,
  answer: quickMessage,
});

export const createQuickMessage = endpoint({
  method: 'POST',
  path: '/quick-messages',
  access: 'user',
  summary: 'Adds a quick reply',
  body: quickMessageFields,
  answer: quickMessage,
});

export const updateQuickMessage = endpoint({
  method: 'PUT',
  path: '/quick-messages/{id}',
  access: 'user',
  summary: 'Changes the fields that are sent: one\'s own, admins any shared one',
  params: idParams,
  body: quickMessageFields.partial(),
  answer: quickMessage,
});

export const deleteQuickMessage = endpoint({
  method: 'DELETE',
  path: '/quick-messages/{id}',
  access: 'user',
  summary: 'Removes a quick reply: one\'s own, admins any shared one',
  params: idParams,
  answer: okMessage,
});

export const uploadQuickMessageMedia = endpoint({
  method: 'POST',
  path: '/quick-messages/{id}/media-upload',
  access: 'user',
  summary: 'The file that goes with a quick reply',
  params: idParams,
  body: z.object({}),
  files: { field: 'file', max: 1, maxSize: 64 * 1024 * 1024 },
  answer: z.object({ mensagem: z.string() }),
});

export const deleteQuickMessageMedia = endpoint({
  method: 'DELETE',
  path: '/quick-messages/{id}/media-upload',
  access: 'user',
  summary: 'Takes the file away',
  params: idParams,
  answer: z.object({ mensagem: z.string() }),
});
