import * as z from 'zod';
import { namedRef } from './briefs.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, noDetails, okAnswer, optionalId } from './fields.ts';

/** A note of the team about a ticket; the contact never sees it. */
export const ticketNote = z.object({
  id: z.number(),
  note: z.string(),
  /** a summary of the conversation that a model wrote and the author read */
  isSummary: z.boolean(),
  ticketId: z.number(),
  contactId: z.number(),
  userId: z.number().nullable(),
  user: namedRef.nullable(),
  /** whom it mentions, of those who are still there */
  mentions: z.array(namedRef),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type TicketNote = z.infer<typeof ticketNote>;

/** As many notes as one answer has. */
export const notesPageSize = 100;

/** People whom one note mentions. */
export const maxMentions = 20;

/** The limit of one ticket, so that nobody fills it without end. */
export const maxTicketNotes = 1000;

export const listTicketNotes = endpoint({
  method: 'GET',
  path: '/ticket-notes/list',
  access: 'user',
  summary:
    'Notes of a ticket, newest first, 100 at most; with contactId those of all tickets of the contact the caller sees; before is the id of the last one of the answer above',
  query: z.object({ ticketId: optionalId, contactId: optionalId, before: optionalId }),
  answer: z.array(ticketNote),
});

export const createTicketNote = endpoint({
  method: 'POST',
  path: '/ticket-notes',
  access: 'user',
  summary: `Adds a note to a ticket, which has ${maxTicketNotes} at most. It mentions only people who may see the ticket: ERR_CANNOT_SEE_TICKET names the others`,
  body: z.object({
    note: z.string().trim().min(2).max(10_000),
    ticketId: idParam,
    isSummary: z.boolean().default(false),
    /** ids of the people it mentions, who are told; its text names them as it likes */
    mentions: z.array(idParam).max(maxMentions).default([]),
  }),
  answer: ticketNote,
});

export const deleteTicketNote = endpoint({
  method: 'DELETE',
  path: '/ticket-notes/{id}',
  access: 'user',
  summary: "Removes a note: one's own, admins any",
  params: idParams,
  notFound: 'ERR_NO_NOTE_FOUND',
  answer: okAnswer,
});

export const notesEvents = {
  ticketNote: z.discriminatedUnion('action', [
    z.object({ action: z.literal('create'), ticketNote }),
    z.object({ action: z.literal('delete'), ticketNoteId: z.number(), ticketId: z.number() }),
  ]),
} as const;

export const notesErrors = {
  ERR_NO_NOTE_FOUND: { status: 404, details: noDetails },
  ERR_TICKET_NOTE_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
} as const;
