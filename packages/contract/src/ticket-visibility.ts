import { type UserActor, isAdmin, isConnectionAllowed } from './permissions.ts';
import type { TicketStatus } from './ticket-filters.ts';

/** The fields of a ticket that decide who sees it. */
export interface TicketFacts {
  companyId: number;
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
  whatsappId: number | null;
  /** only unanswered messages of the company are in it: closed, in no list, and shown to admins alone */
  neverServed: boolean;
}

/** The fields of a ticket that decide who sees it. */
export function canSeeTicket(actor: UserActor, ticket: TicketFacts): boolean {
  if (ticket.companyId !== actor.companyId) return false;
  if (isAdmin(actor)) return true;
  if (ticket.neverServed) return false;
  if (ticket.userId === actor.userId) return true;
  if (!isConnectionAllowed(actor, ticket.whatsappId)) return false;
  return ticket.queueId === null ? actor.allTicket : actor.queueIds.includes(ticket.queueId);
}

/** Writing needs an open ticket one may see; who sees it may help a colleague in it. */
export function canWriteInTicket(actor: UserActor, ticket: TicketFacts): boolean {
  return canSeeTicket(actor, ticket) && ticket.status === 'open';
}
