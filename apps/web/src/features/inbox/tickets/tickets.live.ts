import type { Contact, LivePayload, Ticket } from '@balcao/contract';
import { compareTickets, isSearch, matchesFilter, orderOfSearch } from './list/lists.rules.ts';
import type { ListedTicket, ListFilter, TicketFilter, TicketList, TicketSearch } from './list/lists.rules.ts';

export type TicketEvent = LivePayload<'ticket'>;
/** The list after an event: exactly what a fresh GET of the same part would answer. */
export function applyTicketEvent(list: TicketList, event: TicketEvent, filter: ListFilter): TicketList {
  switch (event.action) {
    case 'update':
      // It is in no list until it is served.
      if (event.ticket.neverServed) return list;
      return isSearch(filter) ? applyToSearch(list, event.ticket, filter) : applyUpdate(list, event.ticket, filter);
    case 'delete':
      // Its update follows, and a browser cannot tell whom its notes mention.
      if (event.isMoving && !isSearch(filter) && filter.mentioned) return list;
      return remove(list, event.ticketId);
    case 'updateUnread':
      return markUnreadStale(patch(list, event.ticketId, { unreadMessages: event.unreadMessages }), filter);
  }
}

function applyUpdate(list: TicketList, ticket: Ticket, filter: TicketFilter): TicketList {
  if (!matchesFilter(ticket, filter)) return remove(list, ticket.id);
  const others = list.tickets.filter((other) => other.id !== ticket.id);
  const known = others.length < list.tickets.length;
  // Only the server knows whom the notes of another one mention.
  if (filter.mentioned && !known) return list;
  const after = known
    ? list
    : list.lastLoaded === null
      ? { ...list, count: counted(list.count, 1) }
      : withUncertainCount(list);
  const { order } = filter;
  if (list.lastLoaded !== null && compareTickets(ticket, list.lastLoaded, order) > 0)
    return { ...after, tickets: others };
  const at = others.findIndex((other) => compareTickets(ticket, other, order) < 0);
  return { ...after, tickets: others.toSpliced(at === -1 ? others.length : at, 0, ticket) };
}

/**
 * Found tickets are kept up to date and leave when they certainly no longer match; new ones come from the server only.
 */
function applyToSearch(list: TicketList, ticket: Ticket, search: TicketSearch): TicketList {
  const known = list.tickets.find(({ id }) => id === ticket.id);
  if (!mayMatchSearch(ticket, search)) return known ? remove(list, ticket.id) : list;
  if (!known) return list.isStale ? list : { ...list, isStale: true };
  const found = { ...ticket, hit: known.hit, hits: known.hits, hitCount: known.hitCount };
  const isStale = list.isStale || searchFingerprint(known) !== searchFingerprint(ticket);
  const others = list.tickets.filter(({ id }) => id !== ticket.id);
  const order = orderOfSearch(search);
  const at = others.findIndex((other) => compareTickets(found, other, order) < 0);
  return { ...list, isStale, tickets: others.toSpliced(at === -1 ? others.length : at, 0, found) };
}

function mayMatchSearch(ticket: Ticket, { status, tags, users }: TicketSearch): boolean {
  if (status !== null && ticket.status !== status) return false;
  if (users.length > 0 && (ticket.userId === null || !users.includes(ticket.userId))) return false;
  return tags.every((id) => ticket.tags.some((tag) => tag.id === id));
}

/** The fields of a ticket that may change whether and by which message it is found: acks do not. */
function searchFingerprint({ updatedAt, contact, lastMessage, ...facts }: ListedTicket): string {
  const { priority, deadline, queueId, snoozedUntil, unansweredFrom, heldBy } = facts;
  const asked = [priority, deadline?.alertAt, queueId, snoozedUntil, unansweredFrom, heldBy?.until];
  return JSON.stringify([updatedAt, contact.name, contact.number, lastMessage, asked]);
}

/** A list of unread tickets has others once one was read. */
const markUnreadStale = (list: TicketList, filter: ListFilter): TicketList =>
  isSearch(filter) && filter.unread && !list.isStale ? { ...list, isStale: true } : list;

/** Values of fields changed: a list that asks for them may have others. */
export const markConditionsStale = (list: TicketList, filter: ListFilter): TicketList =>
  isSearch(filter) && filter.contactFields.length + filter.ticketFields.length > 0 && !list.isStale
    ? { ...list, isStale: true }
    : list;

function remove(list: TicketList, id: number): TicketList {
  const tickets = list.tickets.filter((ticket) => ticket.id !== id);
  if (tickets.length < list.tickets.length) return { ...list, tickets, count: counted(list.count, -1) };
  // Nothing is known of the part not loaded: it may have been there.
  return list.lastLoaded === null || list.isStale ? list : withUncertainCount(list);
}

const counted = (count: number | null, by: 1 | -1): number | null => (count === null ? null : count + by);

/** A list without a count cannot be wrong about it. */
const withUncertainCount = (list: TicketList): TicketList => (list.count === null ? list : { ...list, isStale: true });

function patch(list: TicketList, id: number, change: Partial<Ticket>): TicketList {
  if (!list.tickets.some((ticket) => ticket.id === id)) return list;
  return { ...list, tickets: list.tickets.map((ticket) => (ticket.id === id ? { ...ticket, ...change } : ticket)) };
}

/** A message was edited or deleted: words that were found may be gone, and others there. */
export function markSearchStale(list: TicketList, filter: ListFilter): TicketList {
  return isSearch(filter) && filter.text !== '' && !list.isStale ? { ...list, isStale: true } : list;
}

/** A list after a tag changed: a search for a tag that is gone is fetched from the server. */
export function applyTagToList(list: TicketList, event: LivePayload<'tag'>, filter: ListFilter): TicketList {
  const tickets = list.tickets.map((ticket) => applyTag(ticket, event));
  const searched = event.action === 'delete' && isSearch(filter) && filter.tags.includes(event.tagId);
  const same = tickets.every((ticket, index) => ticket === list.tickets[index]);
  if (searched) return { ...list, tickets, isStale: true };
  return same ? list : { ...list, tickets };
}

/** A single ticket after an event that concerns it; null once the user no longer sees it. */
export function applyToTicket(ticket: Ticket, event: TicketEvent): Ticket | null {
  if ((event.action === 'update' ? event.ticket.id : event.ticketId) !== ticket.id) return ticket;
  if (event.action === 'delete') return null;
  return event.action === 'update' ? event.ticket : { ...ticket, unreadMessages: event.unreadMessages };
}

/** Tickets carry names and colours of their tags: one event changes or removes a tag on all of them. */
export function applyTag<One extends Ticket>(ticket: One, event: LivePayload<'tag'>): One {
  const id = event.action === 'delete' ? event.tagId : event.tag.id;
  if (!ticket.tags.some((tag) => tag.id === id)) return ticket;
  if (event.action === 'delete') return { ...ticket, tags: ticket.tags.filter((tag) => tag.id !== id) };
  const { name, color } = event.tag;
  return { ...ticket, tags: ticket.tags.map((tag) => (tag.id === id ? { id, name, color } : tag)) };
}

/** The tickets of a contact carry its name and number with them. */
export function applyContact<One extends Ticket>(ticket: One, contact: Contact): One {
  if (ticket.contactId !== contact.id) return ticket;
  const { id, name, number, email, profilePicUrl, isGroup, isBlocked, extraInfo } = contact;
  return { ...ticket, contact: { id, name, number, email, profilePicUrl, isGroup, isBlocked, extraInfo } };
}
