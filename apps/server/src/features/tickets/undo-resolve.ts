import type { Ticket, UserActor } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx } from '../../platform/db/database.ts';
import { applyChanges } from './apply.ts';
import { lockTickets, type LockedTicket } from './locks.sql.ts';
import { resumeWithoutTrace, takeClosings, type Closing } from './closings.sql.ts';
import { getVisibleTicket, ticketAudience, ticketFacts } from './tickets.ts';

/**
 * Undoes that the caller resolved a ticket, without a trace: its service goes on, and nothing was announced.
 * @throws AppError ERR_NO_TICKET_FOUND; ERR_UNDO_EXPIRED when it was announced, the contact wrote, or another user
 * resolved or reopened it
 */
export async function undoResolve(tx: CompanyTx, actor: UserActor, ticketId: number): Promise<Ticket> {
  const [ticket] = await undoClosings(tx, actor, await lockTickets(tx.db, [ticketId]));
  if (ticket) return ticket;
  // A ticket that the caller does not see is answered like a missing one.
  await getVisibleTicket(tx.db, actor, ticketId);
  throw new AppError('ERR_UNDO_EXPIRED');
}

/**
 * Undoes that the caller resolved these locked tickets, where it was not announced yet.
 * @returns the tickets as they are now
 */
export async function undoClosings(
  tx: CompanyTx,
  actor: UserActor,
  tickets: readonly LockedTicket[],
): Promise<Ticket[]> {
  const taken = await takeClosings(
    tx.db,
    tickets.map(({ id }) => id),
    { userId: actor.userId },
  );
  const held = new Map(taken.filter(({ isCurrent }) => isCurrent).map((closing) => [closing.ticketId, closing]));
  const undone = tickets.flatMap((before) => {
    const closing = held.get(before.id);
    return closing && before.version === closing.earlier.version ? [{ before, closing }] : [];
  });
  if (undone.length === 0) return [];
  const deleted = await resumeWithoutTrace(
    tx.db,
    undone.map(({ closing }) => closing.cycleId),
  );
  for (const { id, ticketId } of deleted) {
    const ticket = tickets.find((one) => one.id === ticketId);
    if (ticket) tx.emit('ticketEvent', { action: 'delete', ticketId, ticketEventId: id }, ticketAudience(ticket, null));
  }
  return applyChanges(tx, actor.userId, undone.map(restored));
}

const restored = ({ before, closing: { earlier } }: { before: LockedTicket; closing: Closing }) => ({
  before,
  change: {
    next: { ...ticketFacts(before), status: earlier.status, userId: earlier.userId, queueId: earlier.queueId },
    cycle: 'none' as const,
    event: null,
  },
  pendingSince: earlier.pendingSince,
  transferredUnread: earlier.transferredUnread,
  // Resolving had read them.
  unreadAgain: earlier.unreadMessages,
  snoozedUntil: earlier.snoozedUntil ?? null,
});
