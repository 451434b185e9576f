import type { Ticket, TicketDeadline, TicketEvent, TicketFilters, TicketStatus, UserActor } from '@balcao/contract';
import { defineEvent, defineQuestion } from '../../../platform/events.ts';
import type { LockedTicket } from './lifecycle/locks.sql.ts';
import type { TicketChange } from './tickets.rules.ts';

/** A transition as it was carried through. */
export interface Transitioned {
  event: TicketChange['event'];
  before: LockedTicket;
  ticket: Ticket;
}

/**
 * A user accepted, returned, resolved, reopened or transferred tickets; their rows are as they are now. It is not
 * raised for timers, contacts and the undo of a bulk action, which no text of the company announces.
 */
export const ticketsTransitioned = defineEvent<readonly Transitioned[]>('tickets.transitioned');

/** A ticket was resolved by a user, and it can no longer be undone. */
export interface Resolved extends Transitioned {
  event: 'finished';
  /** whether its contact is sent the closing message or the question for a rating */
  farewell: boolean;
}

/**
 * What contacts and other systems receive about tickets that a user resolved: raised some seconds after
 * `ticketsTransitioned`, and only when it was not undone and the contact has not written.
 */
export const ticketsResolved = defineEvent<readonly Resolved[]>('tickets.resolved');

/**
 * Users accepted tickets and did not undo it: what their contacts receive about it. Raised some seconds after
 * `ticketsTransitioned`, or before the first message in the ticket, and only while it is with whoever got it.
 */
export const ticketsAccepted = defineEvent<readonly Transitioned[]>('tickets.accepted');

/** A user undid that they had accepted tickets, which wait as before; `user` had them. */
export const ticketsUnaccepted = defineEvent<readonly { ticket: Ticket; user: Ticket['user'] }[]>('tickets.unaccepted');

/** Tickets ended because their contacts were silent for long. */
export const ticketsExpired = defineEvent<readonly Ticket[]>('tickets.expired');

/** Lines were written into the logs of tickets, by whichever cause; the tickets are as they will be. */
export const ticketsLogged = defineEvent<readonly TicketEvent[]>('tickets.logged');

/** A user accepts a waiting ticket by hand, `earlier` others in the same action before it; a handler may refuse. */
export const ticketAccepting = defineEvent<{ userId: number; queueId: number | null; earlier: number }>(
  'tickets.accepting',
);

/**
 * What is due of locked tickets, as they are now? The answer has those that show another deadline than before; it is stored with their
 * rows.
 */
export const deadlinesAsked = defineQuestion<readonly number[], ReadonlyMap<number, TicketDeadline | null>>(
  'tickets.deadlinesAsked',
);

/** The filters of a view that an actor sees, without what they named and is gone, or is refused as missing? */
export const viewFiltersAsked = defineQuestion<{ actor: UserActor; viewId: number }, TicketFilters>(
  'tickets.viewFiltersAsked',
);

/** An open ticket was put aside, or came back. */
export const ticketSnoozed = defineEvent<{ ticketIds: readonly number[] }>('tickets.snoozed');

/** A user opened a ticket for themselves, and has read its messages. */
export const ticketTaken = defineEvent<{ actor: UserActor; ticketId: number }>('tickets.taken');

/** A ticket is about to be deleted, with everything in it. */
export const ticketRemoving = defineEvent<{ ticketId: number }>('tickets.removing');

/** Tickets belong to another contact from now on, who is the same person. */
export const ticketsReassigned = defineEvent<{
  ticketIds: readonly number[];
  contacts: { from: number; into: number };
}>('tickets.reassigned');

/** Two tickets become one, which has `status` from then on: what hangs on `from` goes to `into`, or with its row. */
export const ticketsMerging = defineEvent<{ from: number; into: number; status: TicketStatus }>('tickets.merging');
