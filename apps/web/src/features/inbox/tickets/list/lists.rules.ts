import { deadlineState, shownOrder, ticketPriorities, unansweredSince, waitsSince } from '@balcao/contract';
import type {
  EndpointAnswer,
  FieldConditionForm,
  listTickets,
  ReferralKind,
  Ticket,
  TicketOrder,
  TicketPriority,
  TicketStatus,
} from '@balcao/contract';
import { serverNow } from '../../../../ui/hooks/server-clock.ts';
import { compareTimes } from '../../../../ui/lists/compare-times.ts';
import type { Scope } from './inbox-preferences.ts';

/** The filter of a list. Whether a ticket may be seen at all is the server's decision: it sends no others. */
export interface TicketFilter {
  status: TicketStatus;
  /** only this attendant's, or unassigned ones; null = everyone's */
  userId: number | 'nobody' | null;
  /** tickets of these queues and those without one; none = all */
  queueIds: readonly number[];
  /** `waiting` = the longest wait first, for those who wait; `snoozed` = who comes back first; `unanswered` = the longest without an answer */
  order: ListOrder;
  /** only those that were put aside, or only the others; absent = both */
  snoozed?: boolean;
  /** only open ones whose contact has had no answer */
  unanswered?: boolean;
  /** only those whose deadline is near or was missed */
  risk?: boolean;
  /** only those with a note that mentions the caller, whom only the server knows */
  mentioned?: boolean;
  /** only those whose conversation another responder has, or only the others; absent = both */
  held?: boolean;
}
export type ListOrder = TicketOrder | 'snoozed' | 'unanswered';

/** A search over everything the user may see. Only the server can match the words. */
export interface TicketSearch {
  text: string;
  status: TicketStatus | null;
  /** has all of these */
  tags: readonly number[];
  /** is with one of these */
  users: readonly number[];
  /** is over one of these connections */
  whatsappIds: readonly number[];
  /** whose latest service this brought; null = any */
  referral: ReferralKind | null;
  /** null = any */
  priority: TicketPriority | null;
  /** from one day such as `2026-11-20` to another, both included; empty = any */
  date: string;
  dateTo: string;
  updatedAt: string;
  updatedTo: string;
  /** with a service that came on these days */
  queuedAt: string;
  queuedTo: string;
  /** one's own open ones and those that wait, those of nobody, or everybody's */
  scope: Scope;
  /** of these queues, and those without one; none = all */
  queueIds: readonly number[];
  unread: boolean;
  unanswered: boolean;
  /** only those with a note that mentions this person */
  mentioned: boolean;
  /** only those that were put aside, or only the others; null = both */
  snoozed: 'only' | 'without' | null;
  /** only those whose conversation another responder has, or only the others; null = both */
  held: boolean | null;
  deadline: 'breached' | 'risk' | null;
  /** whose contact, or which themselves, have values that meet these */
  contactFields: readonly FieldConditionForm[];
  ticketFields: readonly FieldConditionForm[];
  order: TicketOrder;
  /** the view whose filters these are, as it was saved then: the server applies them; null = none */
  view: { id: number; savedAt: string } | null;
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

type ListPosition = Pick<Ticket, 'updatedAt' | 'snoozedUntil' | 'id' | 'deadline' | 'priority'> &
  Parameters<typeof unansweredSince>[0];

type Page = Omit<EndpointAnswer<typeof listTickets>, 'hasMore'>;

export function isSearch(filter: ListFilter): filter is TicketSearch {
  return 'text' in filter;
}

/** The order in which what a search finds is shown. */
export const orderOfSearch = ({ status, snoozed, unanswered, order }: TicketSearch): ListOrder =>
  shownOrder({ status: status ?? undefined, snoozed: snoozed === 'only', unanswered, order });

/**
 * The orders of the lists: latest change first, then the higher id; or the longest wait first, then the lower id, with
 * those who count no time at the end; or who comes back first; or who has had no answer for the longest time; or what is due first, with
 * what has no deadline behind, the longest wait first; or the most urgent, the longest wait first.
 */
export function compareTickets(a: ListPosition, b: ListPosition, order: ListOrder = 'latest'): number {
  if (order === 'latest') return compareTimes(b.updatedAt, a.updatedAt) || b.id - a.id;
  if (order === 'unanswered') return compareTimes(unansweredSince(a) ?? '', unansweredSince(b) ?? '') || a.id - b.id;
  if (order === 'snoozed') return compareTimes(a.snoozedUntil ?? '', b.snoozedUntil ?? '') || a.id - b.id;
  if (order === 'deadline') return compareDeadlines(a, b) || a.id - b.id;
  if (order === 'priority')
    return (
      ticketPriorities.indexOf(a.priority) - ticketPriorities.indexOf(b.priority) ||
      compareTimes(waitsSince(a) ?? a.updatedAt, waitsSince(b) ?? b.updatedAt) ||
      a.id - b.id
    );
  const untimed = Number(a.pendingSince === null) - Number(b.pendingSince === null);
  return untimed || compareTimes(a.pendingSince ?? '', b.pendingSince ?? '') || a.id - b.id;
}

function compareDeadlines(a: ListPosition, b: ListPosition): number {
  if (a.deadline && b.deadline) return compareTimes(a.deadline.dueAt, b.deadline.dueAt);
  if (a.deadline || b.deadline) return a.deadline ? -1 : 1;
  const [since, other] = [waitsSince(a), waitsSince(b)];
  if (since !== null && other !== null) return compareTimes(since, other);
  return Number(since === null) - Number(other === null);
}

/** Whether people are alerted to the deadline of a ticket, or it was missed. */
const isAtRisk = ({ deadline }: Pick<Ticket, 'deadline'>): boolean =>
  deadline !== null && deadlineState(deadline, new Date(serverNow())) !== 'far';

/** Whether another responder has the conversation: it has it no longer once its contact was silent for long. */
export const isHeld = ({ heldBy }: Pick<Ticket, 'heldBy'>): boolean =>
  heldBy !== null && Date.parse(heldBy.until) > Date.now();

export function matchesFilter(ticket: Ticket, filter: TicketFilter): boolean {
  if (ticket.status !== filter.status) return false;
  if (filter.snoozed !== undefined && filter.snoozed !== (ticket.snoozedUntil !== null)) return false;
  if (filter.unanswered && (ticket.status !== 'open' || unansweredSince(ticket) === null)) return false;
  if (filter.risk && !isAtRisk(ticket)) return false;
  if (filter.held !== undefined && filter.held !== isHeld(ticket)) return false;
  if (!isWith(ticket, filter.userId)) return false;
  return filter.queueIds.length === 0 || ticket.queueId === null || filter.queueIds.includes(ticket.queueId);
}

/** Whether somebody is responsible for a ticket, or attends an open one together with who is; null = anybody or nobody. */
export function isWith(
  { status, userId, attendants }: Pick<Ticket, 'status' | 'userId' | 'attendants'>,
  whose: TicketFilter['userId'],
): boolean {
  if (whose === null) return true;
  if (whose === 'nobody') return userId === null;
  return userId === whose || (status === 'open' && attendants.some(({ id }) => id === whose));
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
