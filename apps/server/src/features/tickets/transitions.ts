import type { Actor, Ticket, TicketFacts } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx } from '../../platform/db/database.ts';
import { applyAndTell, applyChanges, checkEnds, remembering, type Applied, type TicketNeeds } from './apply.ts';
import { clearTransferMark, ensureTicket, lockOpenTicketsOf, lockTicketOn, reopenAsPending, setUnread, type LockedTicket } from './changes.sql.ts';
import { openCycles } from './cycles.sql.ts';
import { logEvents } from './log.ts';
import { decideTransition, shownUnread, transferSeen, type Change, type TicketRequest } from './tickets.rules.ts';
import { factsOf, lockSeenTicket, otherOpenTicket, seenTicket, ticketAudience } from './tickets.ts';

/**
 * Accept, return, resolve, reopen or transfer. Errors: ERR_NO_*_FOUND, ERR_TICKET_STATUS, ERR_OTHER_OPEN_TICKET,
 * ERR_QUEUE_REQUIRED, ERR_USER_NOT_IN_QUEUE.
 * @returns the ticket; after a move to a connection where the contact had one before, that one
 */
export async function updateTicket(
  tx: CompanyTx,
  needs: TicketNeeds,
  actor: Actor,
  id: number,
  request: TicketRequest & { note?: string | undefined },
): Promise<Ticket> {
  const { db } = tx;
  const before = await lockSeenTicket(db, actor, id);
  const decision = decideTransition(before, request, actor.userId);
  if (decision.kind === 'refuse') {
    if (decision.code === 'ERR_TICKET_STATUS') throw new AppError(decision.code, { status: before.status });
    throw await otherOpenTicket(db, actor, id);
  }
  if (decision.kind === 'nothing') return seenTicket(db, actor, id);
  await checkEnds(db, needs, actor, before, decision);
  const { whatsappId } = decision.next;
  if (whatsappId !== null && whatsappId !== before.whatsappId) {
    await needs.seenConnection(db, actor, whatsappId);
    const there = await lockTicketOn(db, before.contactId, whatsappId);
    if (there) return goOnThere(tx, needs, actor, { from: before, there, change: decision }, request.note);
  }
  const [ticket] = await applyAndTell(tx, needs, actor.userId, [{ before, change: decision }], request.note);
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
}

/**
 * A contact has one ticket per connection: a move to where there is one already finishes this one, and that one goes on
 * as a new service.
 */
async function goOnThere(
  tx: CompanyTx,
  needs: TicketNeeds,
  actor: Actor,
  { from, there, change }: { from: LockedTicket; there: LockedTicket; change: Change },
  note: string | undefined,
): Promise<Ticket> {
  if (there.status !== 'closed') throw await otherOpenTicket(tx.db, actor, there.id);
  const tickets = await applyChanges(
    tx,
    actor.userId,
    [
      { before: from, change: { next: { ...factsOf(from), status: 'closed' }, cycle: 'finish', event: 'finished' } },
      { before: there, change: { next: change.next, cycle: 'reopen', event: 'transferred' } },
    ],
    note,
  );
  const ticket = tickets.find((one) => one.id === there.id);
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
  // Of the one that is left behind the contact hears nothing: for them the conversation goes on.
  await needs.afterTransitions(tx, [{ event: 'transferred', before: { ...there, userId: from.userId, queueId: from.queueId }, ticket }]);
  return ticket;
}

/**
 * The ticket an inbound message belongs to: made, or reopened as a new service cycle when it was closed. Locked.
 * @returns the ticket's facts before the message; null = it did not exist
 */
export async function ticketForInbound(
  tx: CompanyTx,
  { contactId, whatsappId, firstQueue, isGroup }: { contactId: number; whatsappId: number; firstQueue(): Promise<number | null>; isGroup: boolean },
): Promise<{ ticketId: number; before: TicketFacts | null }> {
  const { db, companyId } = tx;
  // Nearly always there is one, and nothing needs to be asked for it.
  const known = await lockTicketOn(db, contactId, whatsappId);
  if (known && known.status !== 'closed') return { ticketId: known.id, before: factsOf(known) };
  const queueId = await firstQueue();
  const found = known ? { ...known, created: false } : await ensureTicket(db, { companyId, contactId, whatsappId, queueId, isGroup });
  if (!found.created && found.status !== 'closed') return { ticketId: found.id, before: factsOf(found) };
  const waiting = { ...found, status: 'pending' as const, userId: null, queueId };
  const [, , announce] = await Promise.all([
    found.created ? undefined : reopenAsPending(db, found.id, queueId),
    openCycles(db, [waiting]),
    logEvents(tx, [{ ticketId: found.id, kind: 'queued', userId: null, toQueueId: queueId }]),
  ]);
  announce(() => waiting);
  return { ticketId: found.id, before: found.created ? null : factsOf(found) };
}

/**
 * A user leaves: what they had open waits again in its queue, or goes to a colleague who attends there. It is told like any
 * other return or transfer. Errors: ERR_NO_USER_FOUND, ERR_USER_NOT_IN_QUEUE.
 * @param leaving.note why, for the log
 */
export async function releaseTicketsOf(
  tx: CompanyTx,
  needs: Pick<TicketNeeds, 'findUser' | 'findQueue' | 'afterTransitions'>,
  actor: Actor,
  { userId, transferTo, note }: { userId: number; transferTo: number | undefined; note: string },
): Promise<void> {
  const tickets = await lockOpenTicketsOf(tx.db, userId);
  const lookups = remembering(needs);
  const changes: Applied[] = [];
  for (const before of tickets) {
    const change = transferTo === undefined ? returned(before) : decideTransition(before, { userId: transferTo }, actor.userId);
    if (change.kind !== 'change') continue;
    await checkEnds(tx.db, lookups, actor, before, change);
    changes.push({ before, change });
  }
  await applyAndTell(tx, needs, actor.userId, changes, note);
}

const returned = (before: LockedTicket): Change => ({
  kind: 'change',
  next: { ...factsOf(before), status: 'pending', userId: null },
  cycle: 'requeue',
  event: 'returned',
});

/**
 * Messages of a ticket were read; `unread` of them are left. Whoever has it has thereby seen a transfer to them, too.
 * @returns what lists show as unread now
 */
export async function noteRead(tx: CompanyTx, ticket: LockedTicket, reader: Actor, unread: number): Promise<number> {
  const seen = transferSeen(ticket, reader.userId);
  const shown = shownUnread(unread, ticket.transferredUnread && !seen);
  if (seen) await clearTransferMark(tx.db, ticket.id);
  if (unread !== ticket.unreadMessages) await setUnread(tx.db, ticket.id, unread);
  if (shown !== shownUnread(ticket.unreadMessages, ticket.transferredUnread)) {
    tx.emit('ticket', { action: 'updateUnread', ticketId: ticket.id, unreadMessages: shown }, ticketAudience(ticket, null));
  }
  return shown;
}
