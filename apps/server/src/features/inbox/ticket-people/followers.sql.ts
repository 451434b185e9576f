import { sql } from 'kysely';
import type { FollowedNews, UserActor } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { visibleTo } from '../tickets/index.ts';

export async function isFollowing(db: Db, ticketId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('ticketFollowers')
    .select('userId')
    .where('ticketId', '=', ticketId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countFollowed(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('ticketFollowers')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertFollower(db: Db, companyId: number, ticketId: number, userId: number): Promise<void> {
  await db
    .insertInto('ticketFollowers')
    .values({ companyId, ticketId, userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns whether they followed it */
export async function deleteFollower(db: Db, ticketId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ticketFollowers')
    .where('ticketId', '=', ticketId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Records that somebody looked at a ticket. @returns whether they follow it */
export async function recordFollowedSeen(db: Db, ticketId: number, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ticketFollowers')
    .set({ seenAt: sql<string>`clock_timestamp()` })
    .where('ticketId', '=', ticketId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whoever followed one ticket follows the one it became. */
export async function mergeFollowers(db: Db, { from, into }: { from: number; into: number }): Promise<void> {
  await sql`
    INSERT INTO ticket_followers (company_id, ticket_id, user_id, seen_at, created_at)
    SELECT company_id, ${into}::int, user_id, seen_at, created_at FROM ticket_followers WHERE ticket_id = ${from}
    ON CONFLICT DO NOTHING`.execute(db);
}

/** A followed ticket, with when its contact wrote last and when it ended, since the follower looked at it. */
export type FollowedTicket = Omit<FollowedNews, 'what' | 'at'> & { writtenAt: string | null; endedAt: string | null };

/** The tickets that somebody follows and sees. */
export function listFollowed(db: Db, actor: UserActor, userId: number): Promise<FollowedTicket[]> {
  return (
    db
      .selectFrom('ticketFollowers as f')
      // Each by its id: joined as a whole, all tickets that the caller sees would be read.
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('tickets as t')
            .select(['t.id', 't.uuid', 't.status', 't.contactId'])
            .whereRef('t.id', '=', 'f.ticketId')
            .where(visibleTo(actor))
            .limit(1)
            .as('t'),
        (join) => join.onTrue(),
      )
      .innerJoin('contacts as c', 'c.id', 't.contactId')
      .select(['t.id as ticketId', 't.uuid', 'c.name as contactName'])
      .select(
        sql<string | null>`(SELECT m.sent_at FROM messages m
        WHERE m.company_id = f.company_id AND m.ticket_id = f.ticket_id AND m.sent_at > f.seen_at AND NOT m.from_me
        ORDER BY m.sent_at DESC, m.id DESC LIMIT 1)`.as('writtenAt'),
      )
      .select(
        sql<string | null>`CASE WHEN t.status = 'closed' THEN (SELECT max(k.finished_at) FROM ticket_cycles k
        WHERE k.company_id = f.company_id AND k.ticket_id = f.ticket_id AND k.finished_at > f.seen_at) END`.as(
          'endedAt',
        ),
      )
      .where('f.userId', '=', userId)
      .orderBy('t.id')
      .execute()
  );
}
