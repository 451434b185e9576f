import { sql, type AliasableExpression, type RawBuilder, type Selectable } from 'kysely';
import { cutContactMessage, maxCardWords, type KanbanCard, type Ticket, type UserActor } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';
import type { DB } from '../../../../platform/db/schema.gen.ts';
import { countRows, summedCounts, ticketRows } from '../reports/counts.sql.ts';
import { filteredTickets, isInTotals, openUnansweredSince, type TicketFilter } from '../tickets.sql.ts';
import type { TicketCursor } from '../ticket-pages.sql.ts';
import { cardFields, ticketQuery, toTicket, type CardRow } from '../ticket-rows.sql.ts';

/** Which tickets are on the board, besides those that the actor does not see. */
export interface BoardFilter extends Pick<TicketFilter, 'queueIds' | 'users' | 'tags' | 'ids' | 'unassigned'> {
  /** over one of these connections */
  whatsappIds?: readonly number[] | undefined;
  /** changed, or moved to their lane, at this moment or later */
  changedSince?: Date | undefined;
  /** whose contact has had no answer since this moment or longer */
  unansweredUntil?: Date | undefined;
}

function onBoard(db: Db, actor: UserActor, filter: BoardFilter, rows = ticketRows) {
  const { whatsappIds, changedSince, unansweredUntil, ...others } = filter;
  // Statuses in the words of the index of the lanes.
  let query = filteredTickets(db, actor, { ...others, showAll: true, unread: false }, rows).where(
    sql<boolean>`t.status <> 'closed'`,
  );
  if (whatsappIds && whatsappIds.length > 0) query = query.where('t.whatsappId', 'in', whatsappIds);
  if (changedSince) query = query.where('t.boardAt', '>=', changedSince.toISOString());
  if (unansweredUntil)
    query = query.where(
      sql<boolean>`CASE WHEN t.status = 'pending' THEN coalesce(t.pending_since, t.board_at)
        ELSE ${openUnansweredSince} END <= ${unansweredUntil.toISOString()}::timestamptz`,
    );
  return query;
}

/** The ids of the tickets on the board that fulfil a condition. */
export async function listBoardIds(
  db: Db,
  actor: UserActor,
  filter: BoardFilter,
  condition: RawBuilder<boolean>,
): Promise<number[]> {
  const rows = await onBoard(db, actor, filter).where(condition).select('t.id').execute();
  return rows.map(({ id }) => id);
}

/** How many tickets each lane holds; null = those without a lane. */
export async function countByLane(
  db: Db,
  actor: UserActor,
  filter: BoardFilter,
): Promise<ReadonlyMap<number | null, number>> {
  const isTotal = isInTotals(filter) && !filter.changedSince && !filter.unansweredUntil;
  const counted = await onBoard(db, actor, filter, isTotal ? countRows : ticketRows)
    .select(['t.laneId', (isTotal ? summedCounts : sql<number>`count(*)::int`).as('count')])
    .groupBy('t.laneId')
    .execute();
  return new Map(counted.map(({ laneId, count }) => [laneId, count]));
}

/** A card with its lane, for `found` rows of tickets; in the order of the board. */
async function findCards(
  db: Db,
  found: AliasableExpression<Selectable<DB['tickets']>>,
): Promise<{ laneId: number | null; card: KanbanCard }[]> {
  const rows = await db
    .selectFrom(found.as('t'))
    .innerJoin('contacts as c', 'c.id', 't.contactId')
    .leftJoin('users as u', 'u.id', 't.userId')
    .leftJoin('queues as q', 'q.id', 't.queueId')
    .select([
      't.id',
      't.uuid',
      't.status',
      't.unreadMessages',
      't.transferredUnread',
      't.lastMessageAt',
      't.lastMessageFromMe',
      't.lastMessageAck',
      't.lastMessageType',
      't.lastMessageAuthor',
      't.lastMessageDeleted',
      't.lastMessageReaction',
      't.contactMessage',
      't.unansweredAt',
      't.unansweredFrom',
      't.pendingSince',
      't.boardAt',
      't.isGroup',
      't.userId',
      't.queueId',
      't.contactId',
      't.laneId',
      'c.name as contactName',
      'c.number as contactNumber',
      'u.name as userName',
      'q.name as queueName',
      'q.color as queueColor',
    ])
    .select([
      sql<string>`left(t.last_message, ${maxCardWords}::int)`.as('lastMessage'),
      sql<string | null>`CASE WHEN c.picture_until > now() THEN c.profile_pic_url END`.as('profilePicUrl'),
      sql<
        KanbanCard['tags'] | null
      >`(SELECT json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) ORDER BY g.id)
        FROM ticket_tags tt JOIN tags g ON g.id = tt.tag_id
        WHERE tt.company_id = t.company_id AND tt.ticket_id = t.id AND tt.tag_id IS DISTINCT FROM t.lane_id)`.as(
        'tags',
      ),
    ])
    .orderBy('t.boardAt', 'desc')
    .orderBy('t.id', 'desc')
    .execute();
  return rows.map((row) => ({ laneId: row.laneId, card: toCard(row) }));
}

interface ContactRow {
  contactId: number;
  contactName: string;
  contactNumber: string;
  profilePicUrl: string | null;
  isGroup: boolean;
}

const toCard = (row: CardRow & ContactRow): KanbanCard => ({
  ...cutContactMessage(cardFields(row)),
  contact: {
    id: row.contactId,
    name: row.contactName,
    number: row.contactNumber,
    profilePicUrl: row.profilePicUrl,
    isGroup: row.isGroup,
  },
});

/** The first cards of each of some lanes, and of those without a lane: up to `limit` of each, in the order of the board. */
export async function listLaneHeads(
  db: Db,
  actor: UserActor,
  filter: BoardFilter,
  laneIds: readonly number[],
  limit: number,
): Promise<{ laneId: number | null; card: KanbanCard }[]> {
  const page = () =>
    onBoard(db, actor, filter).selectAll('t').orderBy('t.boardAt', 'desc').orderBy('t.id', 'desc').limit(limit);
  const ofLanes = db
    .selectFrom(sql<{ id: number }>`(SELECT unnest(${laneIds}::int[]) AS id)`.as('l'))
    .innerJoinLateral(
      page()
        .where(sql<boolean>`t.lane_id = l.id`)
        .as('p'),
      (join) => join.onTrue(),
    )
    .selectAll('p');
  return findCards(
    db,
    ofLanes.unionAll((eb) => eb.parens(page().where('t.laneId', 'is', null))),
  );
}

/** Up to `limit` cards of a lane after a place, in the order of the board. */
export async function listLane(
  db: Db,
  actor: UserActor,
  filter: BoardFilter,
  laneId: number | null,
  { after, limit }: { after: TicketCursor; limit: number },
): Promise<KanbanCard[]> {
  const found = onBoard(db, actor, filter)
    .selectAll('t')
    .where('t.laneId', laneId === null ? 'is' : '=', laneId)
    .where(sql<boolean>`(t.board_at, t.id) < (${after.at}::timestamptz, ${after.id}::int)`)
    .orderBy('t.boardAt', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit);
  return (await findCards(db, found)).map(({ card }) => card);
}

/** A page of all tickets on the board, latest change first, with how many there are. */
export async function listBoardTickets(
  db: Db,
  actor: UserActor,
  filter: BoardFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ tickets: Ticket[]; count: number }> {
  const page = onBoard(db, actor, filter)
    .selectAll('t')
    .orderBy('t.updatedAt', 'desc')
    .orderBy('t.id', 'desc')
    .offset(offset)
    .limit(limit);
  const [rows, counts] = await Promise.all([
    ticketQuery(db, page).orderBy('t.updatedAt', 'desc').orderBy('t.id', 'desc').execute(),
    countByLane(db, actor, filter),
  ]);
  return { tickets: rows.map(toTicket), count: [...counts.values()].reduce((sum, count) => sum + count, 0) };
}

/** The ids of tickets that carry at least so many of some tags. */
const taggedWith = (tagIds: readonly number[], atLeast: number) =>
  sql`SELECT ticket_id FROM ticket_tags WHERE tag_id = ANY (${tagIds}::int[]) GROUP BY ticket_id HAVING count(*) >= ${atLeast}::int`;

/**
 * Locks the waiting and open tickets that carry one of these tags: before the tags, in the order of all locks.
 * @param atLeast how many of them
 */
export async function lockBoardTicketsTagged(db: Db, tagIds: readonly number[], atLeast = 1): Promise<void> {
  await sql`SELECT 1 FROM tickets t WHERE t.status <> 'closed' AND t.id IN (${taggedWith(tagIds, atLeast)})
    ORDER BY t.id FOR NO KEY UPDATE`.execute(db);
}

/** Recomputes the lane of the waiting and open tickets with one of these tags, or of at least so many. */
export async function refreshLanes(db: Db, tagIds: readonly number[], atLeast = 1): Promise<void> {
  await sql`
    UPDATE tickets t SET lane_id = l.lane_id
    FROM (${taggedWith(tagIds, atLeast)}) c,
      LATERAL (SELECT (SELECT a.id FROM ticket_tags g JOIN tags a ON a.id = g.tag_id
        WHERE g.ticket_id = c.ticket_id AND a.kanban = 1 ORDER BY a.lane_position NULLS LAST, a.id LIMIT 1) AS lane_id) l
    WHERE t.id = c.ticket_id AND t.status <> 'closed' AND t.lane_id IS DISTINCT FROM l.lane_id`.execute(db);
}
