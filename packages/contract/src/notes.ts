import * as z from 'zod';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { okAnswer, optionalId } from './fields.ts';
import { ticketNote } from './entities/organising.ts';

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
  summary: "Removes a note: one's own, admins any",
  params: idParams,
  answer: okAnswer,
});
