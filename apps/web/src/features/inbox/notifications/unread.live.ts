import type { LivePayload, Ticket } from '@balcao/contract';
import { compareTickets } from '../tickets/index.ts';
import { isOwn } from './notification.rules.ts';

/** The newest unread tickets of a person, and how many there are altogether. */
export interface UnreadList {
  tickets: readonly Ticket[];
  count: number;
  /** all of them are in `tickets` */
  complete: boolean;
  /** an event concerned a ticket that may or may not be among those not loaded */
  isStale: boolean;
}

/** Own conversations with unread messages. Who waits for anybody has a counter of their own. */
export const isUnreadFor = (ticket: Ticket, userId: number): boolean =>
  ticket.unreadMessages > 0 && ticket.status === 'open' && isOwn(ticket, userId);

/** The list after an event: as a fresh answer would be. */
export function applyToUnread(list: UnreadList, event: LivePayload<'ticket'>, userId: number): UnreadList {
  const id = event.action === 'update' ? event.ticket.id : event.ticketId;
  const known = list.tickets.find((ticket) => ticket.id === id);
  const next = nextOf(event, known);
  const others = list.tickets.filter((ticket) => ticket.id !== id);
  if (next && isUnreadFor(next, userId)) {
    const tickets = [...others, next].toSorted(compareTickets);
    return known
      ? { ...list, tickets }
      : list.complete
        ? { ...list, tickets, count: list.count + 1 }
        : { ...list, isStale: true };
  }
  if (known) return { ...list, tickets: others, count: list.count - 1, isStale: list.isStale || !list.complete };
  // A ticket that is not loaded is ignored: it may have been counted, or count from now on.
  return list.complete && !mayStartToCount(event) ? list : { ...list, isStale: true };
}

function nextOf(event: LivePayload<'ticket'>, known: Ticket | undefined): Ticket | undefined {
  if (event.action === 'update') return event.ticket;
  if (event.action === 'delete' || !known) return undefined;
  return { ...known, unreadMessages: event.unreadMessages };
}

function mayStartToCount(event: LivePayload<'ticket'>): boolean {
  return event.action === 'updateUnread' && event.unreadMessages > 0;
}
