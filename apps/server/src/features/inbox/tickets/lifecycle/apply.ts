import type { UserActor, Ticket, TicketFacts } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import { restoreContacts } from '../../contacts/index.ts';
import { findQueue } from '../../queues/index.ts';
import { findAssignee } from '../../../account/index.ts';
import { releaseAttendants } from '../attendants/attendants.sql.ts';
import { saveStates } from './changes.sql.ts';
import { reasonNote, type CloseReasonGiven } from '../closing/closing.rules.ts';
import type { LockedTicket } from './locks.sql.ts';
import { holdSteps } from './held-steps.ts';
import { advanceCycles } from './cycles.sql.ts';
import { ticketsTransitioned } from '../events.ts';
import { logEvents } from '../log.ts';
import {
  attendsIn,
  newAssignment,
  needsQueue,
  transferMark,
  type TicketChange,
  type TicketState,
} from '../tickets.rules.ts';
import { ticketAudience } from '../tickets.ts';
import { findTicket, findTickets } from '../tickets.sql.ts';
import { withDeadlines } from './with-deadlines.ts';

/** A transition that was allowed, on a ticket whose row is locked. */
export interface AllowedChange {
  before: LockedTicket;
  /** `event` null = nothing is written into the log */
  change: Pick<TicketChange, 'next' | 'cycle'> & { event: TicketChange['event'] | null };
  /** how a service ends */
  reason?: CloseReasonGiven | undefined;
  pendingSince?: string | null;
  /** undefined = by the rule of transfers */
  transferredUnread?: boolean;
  /** messages that were marked as read by the undone step */
  unreadAgain?: number;
  /** it undoes the end of a service */
  resumes?: boolean;
  /** undefined = it is put aside no longer */
  snoozedUntil?: string | null;
}

/**
 * Carries out transitions: rows, service cycles, log, and live events to those who see or saw the tickets. It takes the
 * same few statements for one ticket and for a hundred.
 * @param actorId who does it; null = the automatic service
 * @returns the tickets as they are now, by id
 */
export async function applyChanges(
  tx: CompanyTx,
  actorId: number | null,
  changes: readonly AllowedChange[],
  note?: string,
): Promise<Ticket[]> {
  const { db } = tx;
  if (changes.length === 0) return [];
  const sorted = changes.toSorted((a, b) => a.before.id - b.before.id);
  const ids = sorted.map(({ before }) => before.id);
  const states = sorted.map(
    ({ before: { id }, change, pendingSince, transferredUnread, unreadAgain, resumes, snoozedUntil }) => ({
      id,
      next: change.next,
      pendingSince,
      unreadAgain,
      resumes,
      snoozedUntil,
      transferredUnread:
        transferredUnread ??
        (change.event === null ? undefined : transferMark({ ...change, event: change.event }, actorId)),
    }),
  );
  // An archived contact who is served is restored.
  const begun = sorted.filter(({ change }) => change.cycle === 'reopen').map(({ before }) => before.contactId);
  if (begun.length > 0) await restoreContacts(tx, begun);
  // They travel together; the database runs them in this order.
  const [, , , found, emitLogged] = await Promise.all([
    saveStates(db, states),
    releaseAttendants(
      db,
      sorted.map(({ before, change: { next, cycle }, resumes }) => ({
        id: before.id,
        next,
        endsAll: next.status === 'pending' || (!resumes && (cycle === 'start' || cycle === 'reopen')),
      })),
    ),
    advanceCycles(
      db,
      sorted.map(({ before, change, reason }) => ({
        ticket: { ...before, ...change.next },
        step: change.cycle,
        reason,
      })),
    ),
    findTickets(db, ids),
    logEvents(
      tx,
      sorted.flatMap(({ before, change: { event, next }, reason }) =>
        event === null ? [] : [eventOf(before, { event, next }, actorId, reason ? reasonNote(reason) : note)],
      ),
    ),
  ]);
  const tickets = await withDeadlines(tx, found);
  const befores = new Map(sorted.map(({ before }) => [before.id, before]));
  for (const ticket of tickets) emitTicket(tx, ticket, befores.get(ticket.id) ?? null);
  emitLogged((id) => tickets.find((ticket) => ticket.id === id));
  return tickets;
}

interface RaiseOptions {
  note?: string | undefined;
  /** whether contacts of resolved tickets are informed */
  farewell?: boolean | undefined;
  /** the client of whoever accepts posts the greeting by itself, as the specification has it */
  clientGreets?: boolean;
  /** whether contacts and other systems hear of ends and acceptances; undefined = of those by a person */
  isAnnounced?: boolean;
}

/**
 * Applies allowed changes of locked tickets for an action of a user: raises `ticketsTransitioned`, and holds back what is
 * told of accepted and resolved ones for the moment in which that can be undone.
 */
export async function applyAndRaise(
  tx: CompanyTx,
  actorId: number | null,
  changes: readonly AllowedChange[],
  { note, farewell = true, clientGreets = false, isAnnounced = actorId !== null }: RaiseOptions = {},
): Promise<Ticket[]> {
  const tickets = await applyChanges(tx, actorId, changes, note);
  const done = changes.flatMap(({ before, change: { event } }) => {
    const ticket = tickets.find(({ id }) => id === before.id);
    return ticket && event !== null ? [{ event, before, ticket }] : [];
  });
  if (done.length === 0) return tickets;
  if (isAnnounced) await holdSteps(tx, actorId, done, { farewell, greets: !clientGreets });
  await tx.raise(ticketsTransitioned, done);
  return tickets;
}

function eventOf(
  before: LockedTicket,
  { event, next }: Pick<TicketChange, 'event' | 'next'>,
  userId: number | null,
  note: string | undefined,
) {
  const isTransfer = event === 'transferred';
  const changesConnection = next.whatsappId !== before.whatsappId;
  return {
    ticketId: before.id,
    kind: event,
    userId,
    note,
    toUserId: next.userId,
    toQueueId: next.queueId,
    ...(isTransfer ? { fromUserId: before.userId, fromQueueId: before.queueId } : {}),
    ...(changesConnection ? { fromWhatsappId: before.whatsappId, toWhatsappId: next.whatsappId } : {}),
  };
}

/**
 * Emits the state of a ticket to those who see it, and its `delete` to those who no longer do. Where its status or
 * assignee changed, its `delete` goes first. A ticket that was never served is in no list: nothing is emitted.
 */
export function emitTicket(tx: CompanyTx, ticket: Ticket, before: TicketFacts | null): void {
  if (ticket.neverServed) return;
  if (before && (before.status !== ticket.status || before.userId !== ticket.userId)) {
    tx.emit('ticket', { action: 'delete', ticketId: ticket.id, isMoving: true }, ticketAudience(ticket, null));
  }
  tx.emit('ticket', { action: 'update', ticket }, ticketAudience(ticket, before));
}

/**
 * Emits a locked ticket of which something outside its own row changed, such as its tags.
 * @throws AppError ERR_NO_TICKET_FOUND
 */
export async function emitTicketById(tx: CompanyTx, id: number, before: TicketFacts | null): Promise<Ticket> {
  const found = await findTicket(tx.db, id);
  const [ticket] = await withDeadlines(tx, found ? [found] : []);
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
  emitTicket(tx, ticket, before);
  return ticket;
}

/** Looks up the users to whom tickets are given, and their queues. */
export interface AssigneeLookups {
  findAssignee: typeof findAssignee;
  findQueue: typeof findQueue;
}

/**
 * Refuses a transition by which a user or a queue would get a ticket that may not have it.
 * @throws AppError ERR_QUEUE_REQUIRED, ERR_NO_QUEUE_FOUND, ERR_NO_USER_FOUND, ERR_USER_NOT_IN_QUEUE
 */
export async function requireAssignable(
  db: Db,
  actor: UserActor,
  before: TicketState,
  change: Pick<TicketChange, 'event' | 'next'>,
  lookups: AssigneeLookups = { findAssignee, findQueue },
): Promise<void> {
  const { next } = change;
  if (needsQueue(actor, before, change)) throw new AppError('ERR_QUEUE_REQUIRED');
  const assignment = newAssignment(before, next);
  const userId = next.userId !== null && (next.userId !== before.userId || assignment) ? next.userId : null;
  const queueId = next.queueId !== null && (next.queueId !== before.queueId || assignment) ? next.queueId : null;
  const [user, queue] = await Promise.all([
    userId === null ? undefined : lookups.findAssignee(db, userId),
    queueId === null ? undefined : lookups.findQueue(db, queueId),
  ]);
  if (userId !== null && !user) throw new AppError('ERR_NO_USER_FOUND');
  if (queueId !== null && !queue) throw new AppError('ERR_NO_QUEUE_FOUND');
  if (user && queue && assignment && !attendsIn(user, assignment.queueId)) {
    throw new AppError('ERR_USER_NOT_IN_QUEUE', { userName: user.name, queueName: queue.name });
  }
}

/** Creates lookups that look each person and queue up once, for all tickets of an action. */
export function memoizeLookups(): AssigneeLookups {
  const once = <T>(find: (db: Db, id: number) => Promise<T>) => {
    const known = new Map<number, Promise<T>>();
    return (db: Db, id: number) => {
      const found = known.get(id) ?? find(db, id);
      known.set(id, found);
      return found;
    };
  };
  return { findAssignee: once(findAssignee), findQueue: once(findQueue) };
}
