import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate, noDetails } from './fields.ts';

/** Another responder of an official number: Meta's agent, or another partner of the business. */
export const holderRoles = ['agent', 'partner'] as const;

/** Who answers the contact of a ticket where several responders share an official number. */
export const ticketHolder = z.object({
  role: z.enum(holderRoles),
  /** it has the conversation: nothing leaves that no one typed, and who writes takes the conversation over first */
  holds: z.boolean(),
  /** when it took or gave the conversation */
  since: isoDate,
  /** what it said of the conversation when it handed it over; '' = nothing */
  summary: z.string(),
});
export type TicketHolder = z.infer<typeof ticketHolder>;

/** null = no other responder ever had it */
const answer = z.object({ holder: ticketHolder.nullable() });

export const getTicketHolder = endpoint({
  method: 'GET',
  path: '/tickets/{id}/holder',
  access: 'user',
  summary: 'Which other responder of an official number has, or had, the conversation of a ticket',
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  answer,
});

export const takeTicketOver = endpoint({
  method: 'POST',
  path: '/tickets/{id}/holder/take',
  repeat: 'settles',
  access: 'user',
  summary:
    'Takes the conversation of a ticket from another responder of the official number; held automatic texts leave',
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  answer,
});

export const handTicketBack = endpoint({
  method: 'POST',
  path: '/tickets/{id}/holder/hand-back',
  repeat: 'settles',
  access: 'user',
  summary: "Gives the conversation of a ticket back to the other responder of the official number, Meta's agent",
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  answer,
});

export const ticketHoldersEvents = {
  /** another responder took the conversation of a ticket, or gave it up */
  ticketHolder: z.object({ action: z.literal('update'), ticketId: z.number(), holder: ticketHolder }),
} as const;

export const ticketHoldersErrors = {
  /** another responder has the conversation: it has to be taken over first */
  ERR_TICKET_HELD: { status: 409, details: noDetails },
} as const;
