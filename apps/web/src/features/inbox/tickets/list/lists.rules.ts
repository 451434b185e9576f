import type { EndpointAnswer, listTickets, ReferralKind, Ticket, TicketOrder, TicketStatus } from '@balcao/contract';
import { compareTimes } from '../../../../ui/lists/compare-times.ts';

/** The filter of a list. Whether a ticket may be seen at all is the server's decision: it sends no others. */
export interface TicketFilter {
  status: TicketStatus;
  /** only this attendant's, or unassigned ones; null = everyone's */
  userId: number | 'nobody' | null;
  /** tickets of these queues and those without one; none = all */
  queueIds: readonly number[];
  /** `waiting` = the longest wait first, for those who wait; `snoozed` = who comes back first, for those put aside */
  order: ListOrder;
  /** only those that were put aside, or only the others; absent = both */
  snoozed?: boolean;
}
export type ListOrder = TicketOrder | 'snoozed';

/** A search over everything the user may see. Only the server can match the words. */
export interface TicketSearch {
  text: string;
  status: TicketStatus | null;
  /** has all of these */
  tags: readonly number[];
  /** is with one of these */
  users: readonly number[];
  /** whose latest service this brought; null = any */
  referral: ReferralKind | null;
  /** from one day such as `2026-11-20` to another, both included; empty = any */
  date: string;
  dateTo: string;
  updatedAt: string;
  updatedTo: string;
  /** with a service that came on these days */
  queuedAt: string;
  queuedTo: string;
}

export type ListFilter = TicketFilter | TicketSearch;

type Found = 'hit' | 'hits' | 'hitCount';
/** A ticket of a list; of a search with the messages that hold the words. */
export type ListedTicket = Omit<Page['tickets'][number], Found> & Partial<Pick<Page['tickets'][number], Found>>;

/** The loaded part of a list: all matching tickets from the first one to `lastLoaded`, in its order. */
export interface TicketList {
  tickets: readonly ListedTicket[];
  /** matching tickets altogether, loaded or not; null = not counted, since no number is shown */
  count: number | null;
  /**
   * An event concerned a ticket that may or may not be in the part not loaded, so `count` may be off. Of a search: one
   * that may match now, or no longer, so it has to be asked again.
   */
  isStale: boolean;
  /** place of the last ticket that was loaded; null = everything is loaded */
  lastLoaded: ListPosition | null;
  nextCursor: string | null;
}

type ListPosition = Pick<Ticket, 'updatedAt' | 'pendingSince' | 'snoozedUntil' | 'id'>;

type Page = Omit<EndpointAnswer<typeof listTickets>, 'hasMore'>;

export function isSearch(filter: ListFilter): filter is TicketSearch {
  return 'text' in filter;
}

/**
 * The orders of the lists: latest change first, then the higher id; or the longest wait first, then the lower id, with
 * those who count no time at the end; or who comes back first.
 */
export function compareTickets(a: ListPosition, b: ListPosition, order: ListOrder = 'latest'): number {
  if (order === 'latest') return compareTimes(b.updatedAt, a.updatedAt) || b.id - a.id;
  if (order === 'snoozed') return compareTimes(a.snoozedUntil ?? '', b.snoozedUntil ?? '') || a.id - b.id;
  const untimed = Number(a.pendingSince === null) - Number(b.pendingSince === null);
  return untimed || compareTimes(a.pendingSince ?? '', b.pendingSince ?? '') || a.id - b.id;
}

export function matchesFilter(ticket: Ticket, filter: TicketFilter): boolean {
  if (ticket.status !== filter.status) return false;
  if (filter.snoozed !== undefined && filter.snoozed !== (ticket.snoozedUntil !== null)) return false;
  const holder = filter.userId === 'nobody' ? null : (filter.userId ?? ticket.userId);
  if (ticket.userId !== holder) return false;
  return filter.queueIds.length === 0 || ticket.queueId === null || filter.queueIds.includes(ticket.queueId);
}

/** The list from the first page the server answered. */
export function listFromPage(page: Page): TicketList {
  return appendPage({ tickets: [], count: null, isStale: false, lastLoaded: null, nextCursor: null }, page);
}

/**
 * The list with one more page at its end. A ticket that is there already stays as it is: an event brought it, and the
 * page was written before.
 */
export function appendPage(list: TicketList, page: Page): TicketList {
  const known = new Set(list.tickets.map((ticket) => ticket.id));
  const last = page.tickets.at(-1);
  return {
    tickets: [...list.tickets, ...page.tickets.filter((ticket) => !known.has(ticket.id))],
    // Further pages come without it, and leave it as sure as it was.
    count: page.count ?? list.count,
    isStale: page.count === null && list.isStale,
    // A page of frequent words may be empty, with further ones behind it.
    lastLoaded: page.nextCursor === null ? null : (last ?? list.lastLoaded),
    nextCursor: page.nextCursor,
  };
}
