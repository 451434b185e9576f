import { sql, type RawBuilder } from 'kysely';
import { ownUserId, type UserActor } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { countRows, summedCounts, taggedCountRows } from './reports/counts.sql.ts';
import { filteredTickets, includesShared, isInTotals, sharedTickets, type TicketFilter } from './tickets.sql.ts';

/** From here on the transaction's lists are planned for their values: one that few have is read otherwise than one that all have. */
export async function planForValues(db: Db): Promise<void> {
  await sql`SET LOCAL plan_cache_mode = force_custom_plan`.execute(db);
}

export interface ListCount {
  /** more than `limit` are not counted */
  count: number;
  /** one of them is past its deadline */
  isOverdue: boolean;
  /** a note of one of them mentions the actor, who has not read it yet */
  hasMention: boolean;
}

/** Counts some lists at once, each up to a limit, by totals or by the index that finds its first tickets. */
export async function countUpTo(
  db: Db,
  actor: UserActor,
  filters: readonly TicketFilter[],
  limit: number,
): Promise<ListCount[]> {
  if (filters.length === 0) return [];
  await planForValues(db);
  const lists = filters.map(
    (filter, index) =>
      sql`SELECT ${index}::int AS place, least(${countOf(db, actor, filter, limit)}, ${limit}::int) AS count, 
        ${overdueOf(db, actor, filter)} AS is_overdue, ${mentionOf(db, actor, filter)} AS has_mention`,
  );
  const { rows } = await sql<
    ListCount & { place: number }
  >`${sql.join(lists, sql` UNION ALL `)} ORDER BY place`.execute(db);
  return rows.map(({ count, isOverdue, hasMention }) => ({ count, isOverdue, hasMention }));
}

function countOf(db: Db, actor: UserActor, filter: TicketFilter, limit: number): RawBuilder<number> {
  const own = countOwn(db, actor, filter, limit);
  return includesShared(filter) ? sql<number>`(${own} + ${countFirst(sharedTickets(db, actor, filter), limit)})` : own;
}

function countOwn(db: Db, actor: UserActor, filter: TicketFilter, limit: number): RawBuilder<number> {
  const { tags = [], ...others } = filter;
  const [tag, ...moreTags] = new Set(tags);
  // The totals do not know who has a conversation.
  if (filter.held === undefined && moreTags.length === 0 && isInTotals(others)) {
    const totals = tag === undefined ? countRows : () => taggedCountRows(db, [tag]);
    return sql<number>`(${filteredTickets(db, actor, others, totals).select(summedCounts.as('count'))})`;
  }
  return countFirst(filteredTickets(db, actor, filter), limit);
}

function countFirst(tickets: ReturnType<typeof filteredTickets>, limit: number): RawBuilder<number> {
  return sql<number>`(SELECT count(*)::int FROM (${tickets.select(one).limit(limit)}) f)`;
}

const one = sql<number>`1`.as('one');

/** No resolved ticket has a deadline. */
function overdueOf(db: Db, actor: UserActor, filter: TicketFilter): RawBuilder<boolean> {
  if (filter.status === 'closed') return sql<boolean>`false`;
  const late: TicketFilter = { ...filter, deadline: 'breached' };
  return isAny(db, actor, late, (tickets) => tickets);
}

/** The few unread mentions of the actor lead to their tickets. */
function mentionOf(db: Db, actor: UserActor, filter: TicketFilter): RawBuilder<boolean> {
  const unread = sql<boolean>`t.id IN (
    SELECT m.ticket_id FROM note_mentions m WHERE m.user_id = ${ownUserId(actor)}::int AND m.read_at IS NULL)`;
  return isAny(db, actor, filter, (tickets) => tickets.where(unread));
}

type Tickets = ReturnType<typeof filteredTickets>;

/** Whether a list has a ticket of some kind. */
function isAny(db: Db, actor: UserActor, filter: TicketFilter, of: (tickets: Tickets) => Tickets): RawBuilder<boolean> {
  const own = sql<boolean>`EXISTS (${of(filteredTickets(db, actor, filter)).select(one)})`;
  if (!includesShared(filter)) return own;
  return sql<boolean>`(${own} OR EXISTS (${of(sharedTickets(db, actor, filter)).select(one)}))`;
}
