import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { ticket } from './tickets.ts';

export const snoozeTicket = endpoint({
  method: 'POST',
  path: '/tickets/{id}/snooze',
  access: 'user',
  summary:
    "Puts an open ticket aside until a time, or until its contact writes: the assignee's and admins', others get ERR_NOT_ASSIGNEE",
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  body: z.object({
    /** a time to come, within a year */
    until: z.iso.datetime({ offset: true }),
  }),
  answer: ticket,
});

export const wakeTicket = endpoint({
  method: 'DELETE',
  path: '/tickets/{id}/snooze',
  access: 'user',
  // Everyday work, as putting aside is.
  audit: false,
  summary: 'Brings back a ticket that was put aside, before its time',
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  answer: ticket,
});
