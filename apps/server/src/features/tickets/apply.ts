import type { Actor, Ticket, TicketFacts, User } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { saveStates, type LockedTicket } from './changes.sql.ts';
import { stepCycles } from './cycles.sql.ts';
import { logEvents } from './log.ts';
import { attendsIn, givesTo, needsQueue, transferMark, type Change, type TicketState } from './tickets.rules.ts';
import { ticketAudience } from './tickets.ts';
import { findTicket, findTickets } from './tickets.sql.ts';

/** A transition as it was carried through. */
export interface Transitioned {
  event: Change['event'];
  before: LockedTicket;
  ticket: Ticket;
}

/** What changing tickets needs of other features. */
export interface TicketNeeds {
  /** somebody of the company did this: the contact may have to be told */
  afterTransitions(tx: CompanyTx, done: readonly Transitioned[]): Promise<void>;
  findUser(db: Db, id: number): Promise<User | undefined>;
  findQueue(db: Db, id: number): Promise<{ id: number; name: string } | undefined>;
  /** refuses a connection the caller may not see with ERR_NO_WAPP_FOUND */
  seenConnection(db: Db, actor: Actor, id: number): Promise<unknown>;
  defaultConnection(db: Db): Promise<number | undefined>;
  /** a contact with whether there is an address to write to */
  findContact(db: Db, id: number): Promise<{ id: number; isGroup: boolean; isBlocked: boolean; reachable: boolean } | undefined>;
}

/** A transition that was allowed, on a ticket whose row is held. */
export interface Applied {
  before: LockedTicket;
  change: Pick<Change, 'next' | 'cycle' | 'event'>;
  pendingSince?: string | null;
  /** undefined = by the rule of transfers */
  transferredUnread?: boolean;
}

/**
 * Carries transitions through: rows, service cycles, log, and live events to whoever sees or saw the tickets. The same
 * few statements for one ticket and for a hundred.
 * @param actorId who does it; null = the machine
 * @returns the tickets as they are now, by id
 */
export async function applyChanges(tx: CompanyTx, actorId: number | null, changes: readonly Applied[], note?: string): Promise<Ticket[]> {
  const { db } = tx;
  if (changes.length === 0) return [];
  const sorted = changes.toSorted((a, b) => a.before.id - b.before.id);
  const ids = sorted.map(({ before }) => before.id);
  const states = sorted.map(({ before: { id }, change, pendingSince, transferredUnread }) => ({
    id, next: change.next, pendingSince, transferredUnread: transferredUnread ?? transferMark(change, actorId),
  }));
  // They travel together; the database runs them in this order.
  const [, , tickets, announce] = await Promise.all([
    saveStates(db, states),
    stepCycles(db, sorted.map(({ before, change }) => ({ ticket: { ...before, ...change.next }, step: change.cycle }))),
    findTickets(db, ids),
    logEvents(tx, sorted.map(({ before, change }) => eventOf(before, change, actorId, note))),
  ]);
  const befores = new Map(sorted.map(({ before }) => [before.id, before]));
  for (const ticket of tickets) tellTicket(tx, ticket, befores.get(ticket.id) ?? null);
  announce((id) => tickets.find((ticket) => ticket.id === id));
  return tickets;
}

/** The same, and the contacts hear of it as the company's settings say. */
export async function applyAndTell(
  tx: CompanyTx,
  needs: Pick<TicketNeeds, 'afterTransitions'>,
  actorId: number | null,
  changes: readonly Applied[],
  note?: string,
): Promise<Ticket[]> {
  const tickets = await applyChanges(tx, actorId, changes, note);
  const done = changes.flatMap(({ before, change: { event } }) => {
    const ticket = tickets.find(({ id }) => id === before.id);
    return ticket ? [{ event, before, ticket }] : [];
  });
  await needs.afterTransitions(tx, done);
  return tickets;
}

function eventOf(before: LockedTicket, { event, next }: Pick<Change, 'event' | 'next'>, userId: number | null, note: string | undefined) {
  const moved = event === 'transferred';
  const rewired = next.whatsappId !== before.whatsappId;
  return {
    ticketId: before.id,
    kind: event,
    userId,
    note,
    toUserId: next.userId,
    toQueueId: next.queueId,
    ...(moved ? { fromUserId: before.userId, fromQueueId: before.queueId } : {}),
    ...(rewired ? { fromWhatsappId: before.whatsappId, toWhatsappId: next.whatsappId } : {}),
  };
}

/** Tells everybody who sees the ticket how it is now, and those who no longer see it that it is gone. */
export function tellTicket(tx: CompanyTx, ticket: Ticket, before: TicketFacts | null): void {
  tx.emit('ticket', { action: 'update', ticket }, ticketAudience(ticket, before));
}

/** The same of a ticket something else of which changed, such as its tags. */
export async function announceTicket(tx: CompanyTx, id: number, before: TicketFacts | null): Promise<Ticket> {
  const ticket = await findTicket(tx.db, id);
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
  tellTicket(tx, ticket, before);
  return ticket;
}

/**
 * Refuses what the transition itself allows but its ends do not: ERR_QUEUE_REQUIRED, ERR_NO_QUEUE_FOUND,
 * ERR_NO_USER_FOUND, ERR_USER_NOT_IN_QUEUE.
 */
export async function checkEnds(
  db: Db,
  needs: Pick<TicketNeeds, 'findUser' | 'findQueue'>,
  actor: Actor,
  before: TicketState,
  change: Pick<Change, 'event' | 'next'>,
): Promise<void> {
  const { next } = change;
  if (needsQueue(actor, change)) throw new AppError('ERR_QUEUE_REQUIRED');
  const given = givesTo(before, next);
  const userId = next.userId !== null && (next.userId !== before.userId || given) ? next.userId : null;
  const queueId = next.queueId !== null && (next.queueId !== before.queueId || given) ? next.queueId : null;
  const [user, queue] = await Promise.all([
    userId === null ? undefined : needs.findUser(db, userId),
    queueId === null ? undefined : needs.findQueue(db, queueId),
  ]);
  if (userId !== null && !user) throw new AppError('ERR_NO_USER_FOUND');
  if (queueId !== null && !queue) throw new AppError('ERR_NO_QUEUE_FOUND');
  if (user && queue && given && !attendsIn(user, given.queueId)) {
    throw new AppError('ERR_USER_NOT_IN_QUEUE', { userName: user.name, queueName: queue.name });
  }
}

/** Each person and queue is looked up once for all tickets. */
export function remembering(needs: Pick<TicketNeeds, 'findUser' | 'findQueue'>): Pick<TicketNeeds, 'findUser' | 'findQueue'> {
  const once = <T>(find: (db: Db, id: number) => Promise<T>) => {
    const known = new Map<number, Promise<T>>();
    return (db: Db, id: number) => {
      const found = known.get(id) ?? find(db, id);
      known.set(id, found);
      return found;
    };
  };
  return { findUser: once(needs.findUser), findQueue: once(needs.findQueue) };
}
