// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import {
  isAdmin,
  type ReferralKind,
  type UserActor,
  type Ticket,
  type TicketOrder,
  type TicketStatus,
} from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { fixedStatement } from '../../../platform/db/tuned/fixed-statement.ts';
import type { DB } from '../../../platform/db/schema.gen.ts';
import { countRows, summedCounts, taggedCountRows, ticketRows } from './reports/counts.sql.ts';
import { ticketQuery, toTicket } from './ticket-rows.sql.ts';

/** The condition that a ticket was served, in the words of the indexes of the lists. */
export const served = sql<boolean>`NOT t.never_served`;

/** The condition of a query that selects what `canSeeTicket` permits. */
export function visibleTo(actor: UserActor) {
  return (eb: ExpressionBuilder<DB & { t: DB['tickets'] }, 't'>): Expression<SqlBool> => {
    if (isAdmin(actor)) return eb.lit(true);
    const queue = eb.or([
      ...(actor.queueIds.length > 0 ? [eb('t.queueId', 'in', actor.queueIds)] : []),
      ...(actor.allTicket ? [eb('t.queueId', 'is', null)] : []),
    ]);
    const connection =
      actor.whatsappId === null
        ? eb.lit(true)
        : eb('t.whatsappId', 'in', [actor.whatsappId, ...actor.sharedWhatsappIds]);
    return eb.and([served, eb.or([eb('t.userId', '=', actor.userId), eb.and([connection, queue])])]);
  };
}

const ticketByIdStatement = fixedStatement((db, id: number) => ticketQuery(db).where('t.id', '=', id).compile());

export async function findTicket(db: Db, id: number): Promise<Ticket | undefined> {
  const [row] = (await ticketByIdStatement(db, id)).rows;
  return row && toTicket(row);
}

const ticketsByIdsStatement = fixedStatement((db, ids: readonly number[]) =>
  ticketQuery(db)
    .where('t.id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('t.id')
    .compile(),
);

/** Tickets in the order of their ids. */
export async function findTickets(db: Db, ids: readonly number[]): Promise<Ticket[]> {
  return (await ticketsByIdsStatement(db, ids)).rows.map(toTicket);
}

export async function findTicketByUuid(db: Db, uuid: string): Promise<Ticket | undefined> {
  const row = await ticketQuery(db).where('t.uuid', '=', uuid).executeTakeFirst();
  return row && toTicket(row);
}

/** From one day to another, both included. */
export interface Days {
  from: string;
  to: string;
}

export interface TicketFilter {
  status?: TicketStatus | undefined;
  showAll: boolean;
  queueIds?: readonly number[] | undefined;
  unread: boolean;
  unassigned: boolean;
  /** only those put aside, or only the others */
  snoozed?: boolean | undefined;
  /** with all of these tags */
  tags?: readonly number[] | undefined;
  /** with this one, which so many have that a page of them is found sooner among all tickets than among its own */
  commonTag?: number | undefined;
  /** with one of these users */
  users?: readonly number[] | undefined;
  /** whose latest service this brought */
  referral?: ReferralKind | undefined;
  /** made, last changed on some days of the company's time zone */
  created?: Days | undefined;
  updated?: Days | undefined;
  /** with a service that came on some days */
  queued?: Days | undefined;
  /** only these, each once: what a search has found */
  ids?: readonly number[] | undefined;
}

/** The tickets of the caller that a filter lets through; or their totals, for a filter that looks at nothing else of a ticket. */
export function filteredTickets(db: Db, actor: UserActor, filter: TicketFilter, rows = ticketRows) {
  let query = rows(db).where(served).where(visibleTo(actor));
  const { status, queueIds, tags, users, referral, created, updated, queued, ids } = filter;
  // In the words of the index of the waiting list.
  if (status === 'pending') query = query.where(sql<boolean>`t.status = 'pending'`);
  else if (status) query = query.where('t.status', '=', status);
  if (filter.unassigned) query = query.where('t.userId', 'is', null);
  if (filter.snoozed !== undefined) query = query.where('t.snoozedUntil', filter.snoozed ? 'is not' : 'is', null);
  // Own open ones plus visible pending ones, unless everybody's are asked for; closed ones have no such limit.
  if (!filter.showAll) {
    query = query.where((eb) => eb.or([eb('t.status', '<>', 'open'), eb('t.userId', '=', actor.userId)]));
  }
  if (queueIds && queueIds.length > 0) {
    query = query.where((eb) => eb.or([eb('t.queueId', 'in', queueIds), eb('t.queueId', 'is', null)]));
  }
  if (filter.unread)
    query = query
      .where(sql<boolean>`(t.unread_messages > 0 OR t.transferred_unread)`)
      .where('t.status', '<>', 'closed');
  if (tags && tags.length > 0) query = query.where(sql<boolean>`t.id IN (${taggedWithAll(tags)})`);
  // A value, not a join: the tickets are gone through in the order of the list.
  if (filter.commonTag !== undefined)
    query = query.where(sql<boolean>`coalesce((SELECT true FROM ticket_tags g
      WHERE g.company_id = t.company_id AND g.ticket_id = t.id AND g.tag_id = ${filter.commonTag}::int), false)`);
  if (users && users.length > 0) query = query.where('t.userId', 'in', users);
  if (referral) query = query.where('t.referralKind', '=', referral);
  if (created) query = query.where(onDays('t.created_at', created));
  if (updated) query = query.where(onDays('t.updated_at', updated));
  if (queued)
    query = query.where(
      sql<boolean>`t.id IN (SELECT c.ticket_id FROM ticket_cycles c WHERE ${onDays('c.queued_at', queued)})`,
    );
  if (ids) query = query.where(sql<boolean>`t.id = ANY (${ids}::int[])`);
  return query;
}

function taggedWithAll(tags: readonly number[]) {
  const wanted = [...new Set(tags)];
  return sql`SELECT g.ticket_id FROM ticket_tags g WHERE g.tag_id = ANY (${wanted}::int[])
    GROUP BY g.ticket_id HAVING count(*) = ${wanted.length}::int`;
}

function onDays(column: string, { from, to }: Days) {
  const start = (day: string, later: number) =>
    sql`(${day}::date + ${later}::int)::timestamp AT TIME ZONE (SELECT time_zone FROM companies)`;
  return sql<boolean>`${sql.ref(column)} >= ${start(from, 0)} AND ${sql.ref(column)} < ${start(to, 1)}`;
}

/** Whether the totals know how many tickets a filter lets through. */
export const isInTotals = ({ unread, tags, referral, created, updated, queued, ids }: Partial<TicketFilter>): boolean =>
  !unread && (tags ?? []).length === 0 && !referral && !created && !updated && !queued && !ids;

/** Whether a filter lets through every ticket that the caller sees. */
function letsAllThrough({ showAll, status, unassigned, snoozed, queueIds = [], users = [], ...others }: TicketFilter) {
  const isWhole = showAll && !status && !unassigned && snoozed === undefined;
  return isWhole && queueIds.length === 0 && users.length === 0 && isInTotals(others);
}

export async function countTickets(db: Db, actor: UserActor, filter: TicketFilter): Promise<number> {
  const { tags = [], ids, ...others } = filter;
  // What a search has found, admins see.
  if (ids && isAdmin(actor) && letsAllThrough({ ...filter, ids: undefined })) return ids.length;
  const [tag, ...moreTags] = new Set(tags);
  if (moreTags.length === 0 && !ids && isInTotals(others)) {
    const totals = tag === undefined ? countRows : () => taggedCountRows(db, [tag]);
    const query = filteredTickets(db, actor, others, totals).select(summedCounts.as('count'));
    return (await query.executeTakeFirstOrThrow()).count;
  }
  const row = await filteredTickets(db, actor, filter)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
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

/** Open tickets by user, from the totals; a user without any has no row. */
export async function listWorkload(db: Db): Promise<{ userId: number; open: number }[]> {
  const rows = await db
    .selectFrom('ticketCounts')
    .select(['userId', sql<number>`sum(count)::int`.as('open')])
    .where('status', '=', 'open')
    .where('userId', 'is not', null)
    .groupBy('userId')
    .having(sql<boolean>`sum(count) > 0`)
    .orderBy('userId')
    .execute();
  return rows.flatMap(({ userId, open }) => (userId === null ? [] : [{ userId, open }]));
}

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
} as const;

/** The order of a list; snoozed tickets are listed by when they come back. */
export type ListOrder = TicketOrder | 'snoozed';

/** Position of a ticket in a list: the moment that the list is ordered by, then the id. */
export interface TicketCursor {
  at: string;
  id: number;
}

export function cursorOf({ id, updatedAt, pendingSince, snoozedUntil }: Ticket, order: ListOrder): TicketCursor {
  const moments = { latest: updatedAt, waiting: pendingSince ?? 'infinity', snoozed: snoozedUntil ?? updatedAt };
  return { id, at: moments[order] };
}

/** A page of the tickets of the caller that a filter lets through, in the order of the list. */
export async function listTickets(
  db: Db,
  actor: UserActor,
  filter: TicketFilter,
  page: { order: ListOrder; after?: TicketCursor | undefined; offset: number; limit: number },
): Promise<Ticket[]> {
  const { at, direction } = orders[page.order];
  const found = pageOf(db, actor, await forPage(db, actor, filter, page.limit), page).selectAll('t');
  const rows = await ticketQuery(db, found).orderBy(at, direction).orderBy('t.id', direction).execute();
  return rows.map(toTicket);
}

/** The rows of a page in the order of the list, without columns. */
function pageOf(
  db: Db,
  actor: UserActor,
  filter: TicketFilter,
  page: { order: ListOrder; after?: TicketCursor | undefined; offset: number; limit: number },
) {
  const { after } = page;
  const { at, direction, beyond } = orders[page.order];
  const found = filteredTickets(db, actor, filter).orderBy(at, direction).orderBy('t.id', direction).limit(page.limit);
  if (after) return found.where(sql<boolean>`(${at}, t.id) ${beyond} (${after.at}::timestamptz, ${after.id}::int)`);
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
  const walked = pageOf(db, actor, filter, { order, after, offset: 0, limit: most }).selectAll('t');
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
  const position = await pageOf(db, actor, filter, { order, after, offset: 0, limit: 1 })
    .offset(most - 1)
    .select(['t.id', at.as('at')])
    .executeTakeFirst();
  return { tickets, end: position ?? null };
}

/** The id of the ticket of a contact on a connection, if they ever wrote there. */
export async function findTicketId(db: Db, contactId: number, whatsappId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('tickets')
    .select('id')
    .where('contactId', '=', contactId)
    .where('whatsappId', '=', whatsappId)
    .executeTakeFirst();
  return row?.id;
}

/** The ticket of a contact on a connection, if they ever wrote there. */
export async function findTicketOfContact(
  db: Db,
  { contactId, whatsappId }: { contactId: number; whatsappId: number },
): Promise<Ticket | undefined> {
  const id = await findTicketId(db, contactId, whatsappId);
  return id === undefined ? undefined : findTicket(db, id);
}

/** For each open ticket of a user its queue; null = none. */
export async function listOpenTicketQueues(db: Db, userId: number): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('queueId')
    .where('userId', '=', userId)
    .where('status', '=', 'open')
    .execute();
  return rows.map(({ queueId }) => queueId);
}
