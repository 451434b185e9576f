import { sql } from 'kysely';
import type { TicketFacts } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { served } from './tickets.sql.ts';

/**
 * The open tickets that some people attend, alone or with others, with messages that nobody has read: by person, newest first.
 * @param limit of each person
 */
export async function listUnreadOf(
  db: Db,
  userIds: readonly number[],
  limit: number,
): Promise<Map<number, readonly number[]>> {
  const { rows } = await sql<{ userId: number; ids: number[] }>`
    SELECT u.id AS "userId", ARRAY(
      SELECT t.id FROM tickets t
      WHERE t.status = 'open' AND t.unread_messages > 0 AND (t.user_id = u.id
        OR t.id = ANY (ARRAY(SELECT a.ticket_id FROM ticket_attendants a WHERE a.user_id = u.id)))
      ORDER BY t.updated_at DESC, t.id DESC LIMIT ${limit}) AS ids
    FROM unnest(${userIds}::int[]) AS u (id)`.execute(db);
  return new Map(rows.map(({ userId, ids }) => [userId, ids]));
}

/** The tickets that wait, newest first, with what decides who sees them. */
export function listWaiting(db: Db, limit: number): Promise<(TicketFacts & { id: number })[]> {
  return db
    .selectFrom('tickets as t')
    .select(['t.id', 't.companyId', 't.status', 't.userId', 't.queueId', 't.whatsappId', 't.neverServed'])
    .where(served)
    .where('t.status', '=', sql.lit('pending'))
    .orderBy('t.updatedAt', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute();
}
