import { sql } from 'kysely';
import type { UserActor } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { served, visibleTo } from './tickets.sql.ts';

/**
 * The tickets that want somebody's attention: open ones that they attend, with messages that nobody has read, and those that wait in
 * their queues. Newest first, those before these.
 * @param limit of each of both
 */
export async function listAttention(
  db: Db,
  actor: UserActor,
  limit: number,
): Promise<{ unread: number[]; waiting: number[] }> {
  const { userId, queueIds, allTicket } = actor;
  const newest = () =>
    db
      .selectFrom('tickets as t')
      .select('t.id')
      .where(served)
      .orderBy('t.updatedAt', 'desc')
      .orderBy('t.id', 'desc')
      .limit(limit);
  const unread = await newest()
    .where('t.status', '=', sql.lit('open'))
    .where('t.unreadMessages', '>', 0)
    .where((eb) =>
      eb.or([
        eb('t.userId', '=', userId),
        sql<boolean>`t.id = ANY (ARRAY(SELECT a.ticket_id FROM ticket_attendants a WHERE a.user_id = ${userId}::int))`,
      ]),
    )
    .execute();
  const waiting =
    queueIds.length === 0 && !allTicket
      ? []
      : await newest()
          .where('t.status', '=', sql.lit('pending'))
          .where(visibleTo(actor))
          .where((eb) =>
            eb.or([
              ...(queueIds.length > 0 ? [eb('t.queueId', 'in', queueIds)] : []),
              ...(allTicket ? [eb('t.queueId', 'is', null)] : []),
            ]),
          )
          .execute();
  return { unread: unread.map(({ id }) => id), waiting: waiting.map(({ id }) => id) };
}
