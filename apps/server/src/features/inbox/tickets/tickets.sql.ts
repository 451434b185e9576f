// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import {
  isAdmin,
  ownUserId,
  type ReferralKind,
  type UserActor,
  type Ticket,
  type TicketPriority,
  type TicketStatus,
} from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { fixedStatement } from '../../../platform/db/tuned/fixed-statement.ts';
import type { DB } from '../../../platform/db/schema.gen.ts';
import { meetsStored, type StoredCondition } from '../custom-fields/index.ts';
import { countRows, summedCounts, taggedCountRows, ticketRows } from './reports/counts.sql.ts';
import { heldIds } from './holder/holder.sql.ts';
import { ticketQuery, toTicket } from './ticket-rows.sql.ts';

/** The condition that a ticket was served, in the words of the indexes of the lists. */
export const served = sql<boolean>`NOT t.never_served`;

const priorityIs = (priority: TicketPriority) =>
  priority === 'normal'
    ? sql<boolean>`t.priority = 'normal'`
    : sql<boolean>`t.priority = ${sql.lit(priority)} AND t.priority <> 'normal'`;

/** Since when the contact of an open ticket has had no answer, in the words of the index of the list of those; null = they were answered. */
export const openUnansweredSince = sql<
  string | null
>`CASE WHEN NOT t.last_message_from_me OR t.unanswered_at IS NOT NULL THEN coalesce(t.unanswered_from, t.unanswered_at, t.last_message_at) END`;

/**
 * Whether something that is no person has the conversation of ticket `t`: another responder of its official number, or a responder of the
 * ticket or its queue that was not left to people.
 */
export const contactIsServedByProgram = sql<boolean>`(
  EXISTS (SELECT FROM ticket_holders h WHERE h.company_id = t.company_id AND h.ticket_id = t.id AND h.held_until > now())
  OR NOT t.left_to_people AND (t.prompt_id IS NOT NULL OR t.use_integration AND t.integration_id IS NOT NULL
    OR EXISTS (SELECT FROM queues q WHERE q.company_id = t.company_id AND q.id = t.queue_id
      AND (q.prompt_id IS NOT NULL OR q.integration_id IS NOT NULL))))`;

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
  /** only open ones whose contact has had no answer */
  unanswered?: boolean | undefined;
  /** only those whose conversation another responder has, or only the others */
  held?: boolean | undefined;
  /** only those with a note that mentions the caller */
  mentioned?: boolean | undefined;
  /** only those of this priority */
  priority?: TicketPriority | undefined;
  /** only those whose deadline was missed, or also those about which people are alerted */
  deadline?: 'breached' | 'risk' | undefined;
  /** only those put aside, or only the others */
  snoozed?: boolean | undefined;
  /** with all of these tags */
  tags?: readonly number[] | undefined;
  /** with this one, which so many have that a page of them is found sooner among all tickets than among its own */
  commonTag?: number | undefined;
  /** with one of these users */
  users?: readonly number[] | undefined;
  /** over one of these connections */
  whatsappIds?: readonly number[] | undefined;
  /** whose latest service this brought */
  referral?: ReferralKind | undefined;
  /** made, last changed on some days of the company's time zone */
  created?: Days | undefined;
  updated?: Days | undefined;
  /** with a service that came on some days */
  queued?: Days | undefined;
  /** whose contact, or which themselves, have values that meet all of these */
  contactConditions?: readonly StoredCondition[] | undefined;
  ticketConditions?: readonly StoredCondition[] | undefined;
  /** only these, each once: what a search has found */
  ids?: readonly number[] | undefined;
}

/**
 * The open tickets of a filter that the caller attends together with who is responsible, which are the caller's as well. They are few,
 * and found by whom they name, so that one's own are still gone through in the order of the list.
 */
export function sharedTickets(db: Db, actor: UserActor, filter: TicketFilter) {
  return filteredTickets(db, actor, { ...filter, showAll: true })
    .where(sql<boolean>`t.status = 'open' AND t.user_id IS DISTINCT FROM ${actor.userId}::int`)
    .where(
      sql<boolean>`t.id = ANY (ARRAY(SELECT a.ticket_id FROM ticket_attendants a WHERE a.user_id = ${actor.userId}::int))`,
    );
}

/** Whether a filter is for one's own open tickets, among others. */
export const includesShared = ({ showAll, status, unassigned }: TicketFilter): boolean =>
  !showAll && !unassigned && (status === undefined || status === 'open');

/** The tickets of the caller that a filter lets through, without those of `sharedTickets`; or their totals, for a filter that looks at nothing else of a ticket. */
export function filteredTickets(db: Db, actor: UserActor, filter: TicketFilter, rows = ticketRows) {
  let query = rows(db).where(served).where(visibleTo(actor));
  const { status, queueIds, tags, users, whatsappIds, referral, created, updated, queued, ids } = filter;
  // In the words of the index of the waiting list.
  if (status === 'pending') query = query.where(sql<boolean>`t.status = 'pending'`);
  else if (status) query = query.where('t.status', '=', status);
  if (filter.unanswered)
    query = query.where(sql<boolean>`t.status = 'open'`).where(sql<boolean>`(${openUnansweredSince}) IS NOT NULL`);
  if (filter.held) query = query.where(sql<boolean>`t.id IN (${heldIds})`);
  if (filter.held === false) query = query.where(sql<boolean>`t.id NOT IN (${heldIds})`);
  // In the words of the index of the lists of one.
  if (filter.priority) query = query.where(priorityIs(filter.priority));
  if (filter.deadline) query = query.where(sql<boolean>`t.deadline_alert_at <= now() AND t.status <> 'closed'`);
  if (filter.deadline === 'breached') query = query.where(sql<boolean>`t.deadline_at <= now()`);
  if (filter.unassigned) query = query.where('t.userId', 'is', null);
  if (filter.snoozed !== undefined) query = query.where('t.snoozedUntil', filter.snoozed ? 'is not' : 'is', null);
  if (filter.mentioned)
    query = query.where(
      sql<boolean>`t.id IN (SELECT m.ticket_id FROM note_mentions m WHERE m.user_id = ${ownUserId(actor)}::int)`,
    );
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
  // One after the other: a tag that few have is read first.
  for (const tagId of new Set(tags))
    query = query.where(sql<boolean>`t.id IN (SELECT g.ticket_id FROM ticket_tags g WHERE g.tag_id = ${tagId}::int)`);
  // A value, not a join: the tickets are gone through in the order of the list.
  if (filter.commonTag !== undefined)
    query = query.where(sql<boolean>`coalesce((SELECT true FROM ticket_tags g
      WHERE g.company_id = t.company_id AND g.ticket_id = t.id AND g.tag_id = ${filter.commonTag}::int), false)`);
  if (users && users.length > 0) query = query.where('t.userId', 'in', users);
  if (whatsappIds && whatsappIds.length > 0) query = query.where('t.whatsappId', 'in', whatsappIds);
  if (referral) query = query.where('t.referralKind', '=', referral);
  if (created) query = query.where(onDays('t.created_at', created));
  if (updated) query = query.where(onDays('t.updated_at', updated));
  if (queued)
    query = query.where(
      sql<boolean>`t.id IN (SELECT c.ticket_id FROM ticket_cycles c WHERE ${onDays('c.queued_at', queued)})`,
    );
  for (const condition of filter.contactConditions ?? [])
    query = query.where(meetsStored('contact', sql.ref('t.contact_id'), condition));
  for (const condition of filter.ticketConditions ?? [])
    query = query.where(meetsStored('ticket', sql.ref('t.id'), condition));
  if (ids) query = query.where(sql<boolean>`t.id = ANY (${ids}::int[])`);
  return query;
}

function onDays(column: string, { from, to }: Days) {
  const start = (day: string, later: number) =>
    sql`(${day}::date + ${later}::int)::timestamp AT TIME ZONE (SELECT time_zone FROM companies)`;
  return sql<boolean>`${sql.ref(column)} >= ${start(from, 0)} AND ${sql.ref(column)} < ${start(to, 1)}`;
}

/** Whether the totals know how many tickets a filter lets through. */
export const isInTotals = ({
  priority,
  unread,
  unanswered,
  held,
  mentioned,
  deadline,
  tags,
  referral,
  created,
  updated,
  queued,
  contactConditions,
  ticketConditions,
  ids,
}: Partial<TicketFilter>): boolean =>
  !priority &&
  !unread &&
  !unanswered &&
  !held &&
  !mentioned &&
  !deadline &&
  (tags ?? []).length === 0 &&
  !referral &&
  !created &&
  !updated &&
  !queued &&
  (contactConditions ?? []).length === 0 &&
  (ticketConditions ?? []).length === 0 &&
  !ids;

/** Whether a filter lets through every ticket that the caller sees. */
function letsAllThrough({
  showAll,
  status,
  unassigned,
  snoozed,
  queueIds,
  users,
  whatsappIds,
  ...others
}: TicketFilter) {
  const isWhole = showAll && !status && !unassigned && snoozed === undefined;
  const named = [queueIds, users, whatsappIds].some((ids) => ids !== undefined && ids.length > 0);
  return isWhole && !named && isInTotals(others);
}

export async function countTickets(db: Db, actor: UserActor, filter: TicketFilter): Promise<number> {
  if (!includesShared(filter)) return countUnshared(db, actor, filter);
  const [own, shared] = await Promise.all([
    countUnshared(db, actor, filter),
    countRowsOf(sharedTickets(db, actor, filter)),
  ]);
  return own + shared;
}

async function countRowsOf(query: ReturnType<typeof filteredTickets>): Promise<number> {
  const row = await query.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  return Number(row.count);
}

async function countUnshared(db: Db, actor: UserActor, filter: TicketFilter): Promise<number> {
  // The totals do not know who has a conversation; few are with another responder at a time.
  if (filter.held === false) {
    const [all, held] = await Promise.all([
      countUnshared(db, actor, { ...filter, held: undefined }),
      countUnshared(db, actor, { ...filter, held: true }),
    ]);
    return all - held;
  }
  const { tags = [], ids, ...others } = filter;
  // What a search has found, admins see.
  if (ids && isAdmin(actor) && letsAllThrough({ ...filter, ids: undefined })) return ids.length;
  const [tag, ...moreTags] = new Set(tags);
  if (moreTags.length === 0 && !ids && isInTotals(others)) {
    const totals = tag === undefined ? countRows : () => taggedCountRows(db, [tag]);
    const query = filteredTickets(db, actor, others, totals).select(summedCounts.as('count'));
    return (await query.executeTakeFirstOrThrow()).count;
  }
  return countRowsOf(filteredTickets(db, actor, filter));
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
