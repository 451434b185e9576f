import { sql, type RawBuilder } from 'kysely';
import {
  ticketPriorities,
  unansweredSince,
  waitsSince,
  type Ticket,
  type TicketOrder,
  type UserActor,
} from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { ticketQuery, toTicket } from './ticket-rows.sql.ts';
import {
  countTickets,
  filteredTickets,
  includesShared,
  isInTotals,
  openUnansweredSince,
  sharedTickets,
  type TicketFilter,
} from './tickets.sql.ts';

/** How a list is ordered: by which moment of a ticket and its id, and in which direction. */
const orders = {
  latest: { at: sql<string>`t.updated_at`, direction: 'desc', beyond: sql.raw('<') },
  // In the words of its index.
  waiting: {
    at: sql<string>`coalesce(t.pending_since, 'infinity'::timestamptz)`,
    direction: 'asc',
    beyond: sql.raw('>'),
  },
  snoozed: { at: sql<string>`t.snoozed_until`, direction: 'asc', beyond: sql.raw('>') },
  unanswered: { at: sql<string>`(${openUnansweredSince})`, direction: 'asc', beyond: sql.raw('>') },
  // In the words of their indexes, which have no time zone: by it a century is always as long.
  deadline: {
    at: sql<string>`coalesce(t.deadline_at AT TIME ZONE 'UTC',
      coalesce(t.pending_since, ${openUnansweredSince}) AT TIME ZONE 'UTC' + interval '100 years', 'infinity'::timestamp)`,
    direction: 'asc',
    beyond: sql.raw('>'),
  },
  priority: {
    at: sql<string>`(coalesce(t.pending_since, ${openUnansweredSince}, t.updated_at) AT TIME ZONE 'UTC' + CASE t.priority WHEN 'urgent' THEN interval '0'
      WHEN 'high' THEN interval '100 years' WHEN 'normal' THEN interval '200 years' ELSE interval '300 years' END)`,
    direction: 'asc',
    beyond: sql.raw('>'),
  },
} as const;

/** Whether the moments of an order are of no time zone. */
const hasCenturies = (order: ListOrder) => order === 'deadline' || order === 'priority';

const centuriesLater = (at: string, centuries: number) => `${Number(at.slice(0, 4)) + 100 * centuries}${at.slice(4)}`;

/** The order of a list; snoozed tickets are listed by when they come back, those without an answer by since when. */
export type ListOrder = TicketOrder | 'snoozed' | 'unanswered';

/** Position of a ticket in a list: the moment that the list is ordered by, then the id. */
export interface TicketCursor {
  at: string;
  id: number;
}

export function cursorOf(ticket: Ticket, order: ListOrder): TicketCursor {
  return { id: ticket.id, at: momentOf(ticket, order) };
}

function momentOf(ticket: Ticket, order: ListOrder): string {
  const { updatedAt, pendingSince, snoozedUntil, deadline, priority } = ticket;
  switch (order) {
    case 'latest':
      return updatedAt;
    case 'waiting':
      return pendingSince ?? 'infinity';
    case 'snoozed':
      return snoozedUntil ?? updatedAt;
    case 'unanswered':
      return unansweredSince(ticket) ?? updatedAt;
    case 'deadline': {
      const since = waitsSince(ticket);
      return deadline?.dueAt ?? (since === null ? 'infinity' : centuriesLater(since, 1));
    }
    case 'priority':
      return centuriesLater(waitsSince(ticket) ?? updatedAt, ticketPriorities.indexOf(priority));
  }
}

/** Where a page of a list begins, and how long it is. */
interface Page {
  order: ListOrder;
  after?: TicketCursor | undefined;
  offset: number;
  limit: number;
}

/** A page of the tickets of the caller that a filter lets through, in the order of the list. */
export async function listTickets(db: Db, actor: UserActor, filter: TicketFilter, page: Page): Promise<Ticket[]> {
  const { at, direction } = orders[page.order];
  const shown = await forPage(db, actor, filter, page.limit);
  const found = includesShared(filter)
    ? pageWithShared(db, actor, shown, page)
    : pageOf(filteredTickets(db, actor, shown), page).selectAll('t');
  const rows = await ticketQuery(db, found).orderBy(at, direction).orderBy('t.id', direction).execute();
  return rows.map(toTicket);
}

/** A page among the caller's own tickets and those that they attend together with others: the first of both, each found by its index. */
function pageWithShared(db: Db, actor: UserActor, filter: TicketFilter, page: Page) {
  const { at, direction } = orders[page.order];
  const first = { ...page, offset: 0, limit: page.offset + page.limit };
  const own = pageOf(filteredTickets(db, actor, filter), first).selectAll('t');
  const shared = pageOf(sharedTickets(db, actor, filter), first).selectAll('t');
  const both = db
    .selectFrom(own.as('o'))
    .selectAll('o')
    .unionAll(db.selectFrom(shared.as('s')).selectAll('s'));
  return db
    .selectFrom(both.as('t'))
    .selectAll('t')
    .orderBy(at, direction)
    .orderBy('t.id', direction)
    .offset(page.offset)
    .limit(page.limit);
}

/** The rows of a page in the order of the list, without columns. */
function pageOf(tickets: ReturnType<typeof filteredTickets>, page: Page) {
  const { after } = page;
  const { at, direction, beyond } = orders[page.order];
  const shows = tickets.orderBy(at, direction).orderBy('t.id', direction).limit(page.limit);
  const isUnzoned = hasCenturies(page.order);
  const found = isUnzoned ? shows.where(sql<boolean>`t.status <> 'closed'`) : shows;
  const type = isUnzoned ? sql`timestamp` : sql`timestamptz`;
  if (after) return found.where(sql<boolean>`(${at}, t.id) ${beyond} (${after.at}::${type}, ${after.id}::int)`);
  return page.offset > 0 ? found.offset(page.offset) : found;
}

/**
 * Goes through the tickets of a list in its order, `most` of them after a position, and finds up to `limit` that fulfil a condition.
 * @returns the tickets found, and the position of the last one that was looked at if there may be further ones behind it
 */
export async function walkTickets(
  db: Db,
  actor: UserActor,
  filter: TicketFilter,
  condition: RawBuilder<boolean>,
  { order, after, limit, most }: { order: ListOrder; after?: TicketCursor | undefined; limit: number; most: number },
): Promise<{ tickets: Ticket[]; end: TicketCursor | null }> {
  const { at, direction } = orders[order];
  const walked = pageOf(filteredTickets(db, actor, filter), { order, after, offset: 0, limit: most }).selectAll('t');
  const found = db
    .selectFrom(walked.as('t'))
    .selectAll('t')
    .where(condition)
    .orderBy(at, direction)
    .orderBy('t.id', direction)
    .limit(limit);
  const rows = await ticketQuery(db, found).orderBy(at, direction).orderBy('t.id', direction).execute();
  const tickets = rows.map(toTicket);
  const last = tickets.at(-1);
  if (last && tickets.length === limit) return { tickets, end: cursorOf(last, order) };
  const position = await pageOf(filteredTickets(db, actor, filter), { order, after, offset: 0, limit: 1 })
    .offset(most - 1)
    .select(['t.id', (hasCenturies(order) ? sql<string>`${at} AT TIME ZONE 'UTC'` : at).as('at')])
    .executeTakeFirst();
  return { tickets, end: position ?? null };
}

/**
 * Adapts a filter to a page of a list: decides how a single tag is searched. A tag of n of N tickets is found after
 * some N / n tickets for each row of a page, or by gathering all n: the totals say which is less.
 */
async function forPage(db: Db, actor: UserActor, filter: TicketFilter, limit: number): Promise<TicketFilter> {
  const { tags = [], ...others } = filter;
  const [tag, ...moreTags] = new Set(tags);
  if (tag === undefined || moreTags.length > 0 || !isInTotals(others)) return filter;
  const [tagged, all] = [await countTickets(db, actor, filter), await countTickets(db, actor, others)];
  return tagged * tagged > limit * all ? { ...others, commonTag: tag } : filter;
}
