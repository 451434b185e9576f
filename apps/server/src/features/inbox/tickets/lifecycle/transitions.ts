import { authorOf, type UserActor, type Ticket, type TicketFacts } from '@balcao/contract';
import { botTexts, fillPlaceholders } from '@balcao/i18n';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { companyForSession, type UserRemoval } from '../../../account/index.ts';
import { findVisibleConnection } from '../../../numbers/index.ts';
import { applyAndRaise, applyChanges, requireAssignable, memoizeLookups, type AllowedChange } from './apply.ts';
import { releaseAttendants } from '../attendants/attendants.sql.ts';
import { ensureTicket, reopenAsPending, setTransferMark, setUnread } from './changes.sql.ts';
import { lockOpenTicketsOfUser, lockTicketOfContact, type LockedTicket } from './locks.sql.ts';
import { openCycles } from './cycles.sql.ts';
import { ticketAccepting, ticketsTransitioned } from '../events.ts';
import { requireCloseReason } from '../closing/closing.ts';
import type { ClosingRequest } from '../closing/closing.rules.ts';
import { logEvents } from '../log.ts';
import { requireNoneHidden } from '../visibility.ts';
import {
  acceptsForSelf,
  decideTransition,
  displayedUnread,
  takesOver,
  transferSeen,
  type TicketChange,
  type TicketRequest,
} from '../tickets.rules.ts';
import { ticketFacts, lockVisibleTicket, otherOpenTicketError, getVisibleTicket, ticketAudience } from '../tickets.ts';

/**
 * Accept, return, resolve, reopen or transfer. Errors: ERR_NO_*_FOUND, ERR_TICKET_STATUS, ERR_OTHER_OPEN_TICKET,
 * ERR_QUEUE_REQUIRED, ERR_USER_NOT_IN_QUEUE, ERR_HISTORY_HIDDEN.
 * @returns the ticket; after a move to a connection where the contact had one before, that one
 */
export async function updateTicket(
  tx: CompanyTx,
  actor: UserActor,
  id: number,
  request: TicketRequest &
    ClosingRequest & { note?: string | undefined; farewell?: boolean | undefined; clientGreets?: boolean },
): Promise<Ticket> {
  const { db } = tx;
  const before = await lockVisibleTicket(db, actor, id);
  const decision = decideTransition(before, request, actor.userId);
  if (decision.kind === 'refuse') {
    if (decision.code === 'ERR_TICKET_STATUS') throw new AppError(decision.code, { status: before.status });
    throw await otherOpenTicketError(db, actor, id);
  }
  if (decision.kind === 'nothing') return getVisibleTicket(db, actor, id);
  if (takesOver(actor, before, decision.next)) throw await otherOpenTicketError(db, actor, id);
  await requireAssignable(db, actor, before, decision);
  if (acceptsForSelf(actor, decision))
    await tx.raise(ticketAccepting, { userId: actor.userId, queueId: before.queueId, earlier: 0 });
  const { whatsappId } = decision.next;
  if (whatsappId !== null && whatsappId !== before.whatsappId) {
    await findVisibleConnection(db, actor, whatsappId);
    const there = await lockTicketOfContact(db, before.contactId, whatsappId);
    if (there) return continueOnConnection(tx, actor, { from: before, target: there, change: decision }, request.note);
  }
  const reason = await requireCloseReason(db, before, decision, request);
  const [ticket] = await applyAndRaise(tx, authorOf(actor), [{ before, change: decision, reason }], {
    ...request,
    isAnnounced: true,
  });
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
}

/**
 * Moves a ticket to a connection on which the contact has one already: this one is finished, and that one starts a new
 * service.
 */
async function continueOnConnection(
  tx: CompanyTx,
  actor: UserActor,
  { from, target: there, change }: { from: LockedTicket; target: LockedTicket; change: TicketChange },
  note: string | undefined,
): Promise<Ticket> {
  if (there.status !== 'closed') throw await otherOpenTicketError(tx.db, actor, there.id);
  await requireNoneHidden(tx.db, actor, [there]);
  const tickets = await applyChanges(
    tx,
    authorOf(actor),
    [
      {
        before: from,
        change: { next: { ...ticketFacts(from), status: 'closed' }, cycle: 'finish', event: 'finished' },
      },
      { before: there, change: { next: change.next, cycle: 'reopen', event: 'transferred' } },
    ],
    note,
  );
  const ticket = tickets.find((one) => one.id === there.id);
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
  // The contact receives no message about the ticket that is left: for them the conversation continues.
  await tx.raise(ticketsTransitioned, [
    { event: 'transferred', before: { ...there, userId: from.userId, queueId: from.queueId }, ticket },
  ]);
  return ticket;
}

/**
 * Returns the locked ticket of an inbound message: created, or reopened as a new service cycle when it was closed.
 * @returns the ticket's facts before the message; null = it did not exist
 */
export async function ticketForInbound(
  tx: CompanyTx,
  {
    contactId,
    whatsappId,
    firstQueue,
    isGroup,
    sentAt,
    note = '',
  }: {
    contactId: number;
    whatsappId: number;
    firstQueue(): Promise<number | null>;
    isGroup: boolean;
    /** of the message */
    sentAt?: string | undefined;
    /** the log line where a service begins: the request that the contact answers */
    note?: string | undefined;
  },
): Promise<{ ticketId: number; before: TicketFacts | null }> {
  const { db, companyId } = tx;
  // Nearly always there is one, and no further query is needed.
  const known = await lockTicketOfContact(db, contactId, whatsappId);
  if (known && known.status !== 'closed') return { ticketId: known.id, before: ticketFacts(known) };
  const queueId = await firstQueue();
  // In no queue a timer runs until the contact chooses from the menu, which is sent only now.
  const waitedSince = queueId === null ? undefined : sentAt;
  const found = known
    ? { ...known, created: false }
    : await ensureTicket(db, { companyId, contactId, whatsappId, queueId, isGroup, sentAt: waitedSince });
  if (!found.created && found.status !== 'closed') return { ticketId: found.id, before: ticketFacts(found) };
  const waiting = { ...found, status: 'pending' as const, userId: null, queueId };
  const [, , , emitLogged] = await Promise.all([
    found.created ? undefined : reopenAsPending(db, found.id, queueId, waitedSince),
    found.created ? undefined : releaseAttendants(db, [{ id: found.id, next: waiting, endsAll: true }]),
    openCycles(db, [waiting]),
    logEvents(tx, [{ ticketId: found.id, kind: 'queued', userId: null, toQueueId: queueId, note }]),
  ]);
  emitLogged(() => waiting);
  return { ticketId: found.id, before: found.created ? null : ticketFacts(found) };
}

/**
 * Releases the open tickets of a user who is removed: they return to their queue, or go to a colleague who attends
 * there. Events and log are those of any return or transfer. Errors: ERR_NO_USER_FOUND, ERR_USER_NOT_IN_QUEUE.
 */
export async function releaseUserTickets(
  tx: CompanyTx,
  { actor, userId, name, transferTo }: UserRemoval,
): Promise<void> {
  const tickets = await lockOpenTicketsOfUser(tx.db, userId);
  if (tickets.length === 0) return;
  const lookups = memoizeLookups();
  const changes: AllowedChange[] = [];
  for (const before of tickets) {
    const change =
      transferTo === undefined ? returnToQueue(before) : decideTransition(before, { userId: transferTo }, actor.userId);
    if (change.kind !== 'change') continue;
    await requireAssignable(tx.db, actor, before, change, lookups);
    changes.push({ before, change });
  }
  const { language } = await companyForSession(tx.db, tx.companyId);
  // Log lines refer to existing users, so only the note keeps the name of the removed one.
  const note = fillPlaceholders(botTexts(language).userLeft, { name });
  await applyAndRaise(tx, actor.userId, changes, { note });
}

const returnToQueue = (before: LockedTicket): TicketChange => ({
  kind: 'change',
  next: { ...ticketFacts(before), status: 'pending', userId: null },
  cycle: 'requeue',
  event: 'returned',
});

/**
 * Marks a ticket as unread for who has it, as if it had just come by a transfer: until that person reads or answers.
 * @throws AppError ERR_NO_TICKET_FOUND; ERR_TICKET_STATUS unless it is open and the caller's own
 */
export async function recordUnread(tx: CompanyTx, actor: UserActor, id: number): Promise<number> {
  const ticket = await lockVisibleTicket(tx.db, actor, id);
  if (ticket.status !== 'open' || ticket.userId !== actor.userId) {
    throw new AppError('ERR_TICKET_STATUS', { status: ticket.status });
  }
  const unreadMessages = displayedUnread(ticket.unreadMessages, true);
  if (!ticket.transferredUnread) {
    await setTransferMark(tx.db, id, true);
    tx.emit('ticket', { action: 'updateUnread', ticketId: id, unreadMessages }, ticketAudience(ticket, null));
  }
  return unreadMessages;
}

/**
 * Records that messages of a ticket were read; `unread` of them are left. The ticket's user has thereby also seen a
 * transfer.
 * @returns what lists show as unread now
 */
export async function recordRead(
  tx: CompanyTx,
  ticket: LockedTicket,
  reader: UserActor | undefined,
  unread: number,
): Promise<number> {
  const seen = reader !== undefined && transferSeen(ticket, reader.userId);
  const shown = displayedUnread(unread, ticket.transferredUnread && !seen);
  if (seen) await setTransferMark(tx.db, ticket.id, false);
  if (unread !== ticket.unreadMessages) await setUnread(tx.db, ticket.id, unread);
  if (shown !== displayedUnread(ticket.unreadMessages, ticket.transferredUnread)) {
    tx.emit(
      'ticket',
      { action: 'updateUnread', ticketId: ticket.id, unreadMessages: shown },
      ticketAudience(ticket, null),
    );
  }
  return shown;
}
