import type { HandlerInput, Ticket, updateTicket, UserActor } from '@balcao/contract';
import type { CompanyTx } from '../../platform/db/database.ts';
import { ticketTaken } from './events.ts';
import * as transitions from './transitions.ts';

/**
 * Changes a ticket as a person asks for it. Who opens one for themselves has read it, unless their client marks it by itself.
 * Errors: those of the transition.
 */
export async function changeTicket(
  tx: CompanyTx,
  actor: UserActor,
  id: number,
  { keepUnread = false, ...request }: HandlerInput<typeof updateTicket>['body'],
): Promise<Ticket> {
  const ticket = await transitions.updateTicket(tx, actor, id, request);
  const isTaken = request.status === 'open' && ticket.userId === actor.userId;
  if (!isTaken || keepUnread || ticket.unreadMessages === 0) return ticket;
  await tx.raise(ticketTaken, { actor, ticketId: ticket.id });
  return { ...ticket, unreadMessages: 0 };
}
