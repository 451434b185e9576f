import { authorOf, type Ticket, type TicketPriority, type UserActor } from '@balcao/contract';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { logEvents } from '../log.ts';
import { getVisibleTicket, lockVisibleTicket } from '../tickets.ts';
import { emitTicketById } from './apply.ts';
import { setPriorities } from './changes.sql.ts';
import type { LockedTicket } from './locks.sql.ts';

/**
 * Says how soon a ticket is to be answered, which everybody may who sees it.
 * @throws AppError ERR_NO_TICKET_FOUND
 */
export async function changePriority(
  tx: CompanyTx,
  actor: UserActor,
  id: number,
  priority: TicketPriority,
): Promise<Ticket> {
  const before = await lockVisibleTicket(tx.db, actor, id);
  if (before.priority === priority) return getVisibleTicket(tx.db, actor, id);
  await setPriority(tx, authorOf(actor), [before], priority);
  return emitTicketById(tx, id, before);
}

/**
 * Sets the priority of locked tickets and writes it into their logs. Their events are left to the caller.
 * @param actorId who says so; null = a rule
 */
export async function setPriority(
  tx: CompanyTx,
  actorId: number | null,
  tickets: readonly LockedTicket[],
  priority: TicketPriority,
): Promise<void> {
  const changed = tickets.filter((ticket) => ticket.priority !== priority);
  if (changed.length === 0) return;
  await setPriorities(
    tx.db,
    changed.map(({ id }) => id),
    priority,
  );
  const emitLogged = await logEvents(
    tx,
    changed.map(({ id }) => ({ ticketId: id, kind: 'prioritized' as const, userId: actorId, note: priority })),
  );
  emitLogged((id) => changed.find((ticket) => ticket.id === id));
}
