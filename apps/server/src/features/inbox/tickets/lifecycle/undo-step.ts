import type { Ticket, UserActor } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { applyChanges } from './apply.ts';
import { setLeftToPeople } from './changes.sql.ts';
import { ticketsUnaccepted } from '../events.ts';
import { lockTickets, type LockedTicket } from './locks.sql.ts';
import { resumeWithoutTrace, takeHeldSteps, type HeldStep } from './held-steps.sql.ts';
import { getVisibleTicket, ticketAudience, ticketFacts } from '../tickets.ts';
import { findTickets } from '../tickets.sql.ts';

/**
 * Undoes that the caller resolved or accepted a ticket, without a trace: its service goes on, or waits as before, and its
 * contact was told nothing.
 * @throws AppError ERR_NO_TICKET_FOUND; ERR_UNDO_EXPIRED when it was announced, or somebody did something since: the contact
 * of a resolved ticket wrote, the caller answered in an accepted one, another user resolved, reopened or took it
 */
export async function undoStep(
  tx: CompanyTx,
  actor: UserActor,
  ticketId: number,
  step: HeldStep['step'],
): Promise<Ticket> {
  const [ticket] = await undoSteps(tx, actor, await lockTickets(tx.db, [ticketId]), step);
  if (ticket) return ticket;
  // A ticket that the caller does not see is answered like a missing one.
  await getVisibleTicket(tx.db, actor, ticketId);
  throw new AppError('ERR_UNDO_EXPIRED');
}

/**
 * Undoes a step of the caller on these locked tickets, where it was not announced yet.
 * @returns the tickets as they are now
 */
export async function undoSteps(
  tx: CompanyTx,
  actor: UserActor,
  tickets: readonly LockedTicket[],
  step: HeldStep['step'],
): Promise<Ticket[]> {
  // Where somebody did something since, nothing is taken: what is held for a contact is still to be told then.
  const taken = await takeHeldSteps(
    tx.db,
    tickets.map(({ id }) => id),
    { userId: actor.userId, step, versions: tickets.map(({ version }) => version) },
  );
  const held = new Map(taken.filter(({ isCurrent }) => isCurrent).map((one) => [one.ticketId, one]));
  const undone = tickets.flatMap((before) => {
    const one = held.get(before.id);
    return one ? [{ before, held: one }] : [];
  });
  if (undone.length === 0) return [];
  const ids = undone.map(({ before }) => before.id);
  // Other systems have heard that they were accepted.
  const accepted = step === 'started' ? await findTickets(tx.db, ids) : [];
  const deleted = await resumeWithoutTrace(
    tx.db,
    undone.map((one) => one.held),
  );
  for (const { id, ticketId } of deleted) {
    const ticket = tickets.find((one) => one.id === ticketId);
    if (ticket) tx.emit('ticketEvent', { action: 'delete', ticketId, ticketEventId: id }, ticketAudience(ticket, null));
  }
  const restored = await applyChanges(tx, actor.userId, undone.map(toRestored));
  if (step === 'started') {
    const answered = undone.filter((one) => one.held.earlier.leftToPeople === false);
    await setLeftToPeople(
      tx.db,
      answered.map(({ before }) => before.id),
      false,
    );
    await tx.raise(
      ticketsUnaccepted,
      restored.map((ticket) => ({ ticket, user: accepted.find(({ id }) => id === ticket.id)?.user ?? null })),
    );
  }
  return restored;
}

const toRestored = ({ before, held: { earlier } }: { before: LockedTicket; held: HeldStep }) => ({
  before,
  change: {
    next: { ...ticketFacts(before), status: earlier.status, userId: earlier.userId, queueId: earlier.queueId },
    cycle: 'none' as const,
    event: null,
  },
  pendingSince: earlier.pendingSince,
  transferredUnread: earlier.transferredUnread,
  // Resolving had read them, and so had whoever looked at what they had accepted.
  resumes: true,
  unreadAgain: Math.max(0, earlier.unreadMessages - before.unreadMessages),
  snoozedUntil: earlier.snoozedUntil ?? null,
});
