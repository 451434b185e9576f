import { sql } from 'kysely';
import type { Ticket, UserActor } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { summedCounts, taggedCountRows } from './reports/counts.sql.ts';
import { served, visibleTo } from './tickets.sql.ts';

/** Ids of a contact's tickets that the caller sees: one per connection at most. */
export async function findVisibleTicketIds(db: Db, actor: UserActor, contactId: number): Promise<number[]> {
  const found = await db
    .selectFrom('tickets as t')
    .select('t.id')
    .where('t.contactId', '=', contactId)
    .where(visibleTo(actor))
    .execute();
  return found.map(({ id }) => id);
}

/** How many tickets the caller sees under each of some tags; none = absent. */
export async function countVisibleByTag(
  db: Db,
  actor: UserActor,
  tagIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (tagIds.length === 0) return new Map();
  const tagId = sql<number>`t.tag_id`;
  const counted = await taggedCountRows(db, tagIds)
    .select([tagId.as('tagId'), summedCounts.as('count')])
    .where(visibleTo(actor))
    .groupBy(tagId)
    .execute();
  return new Map(counted.map((row) => [row.tagId, row.count]));
}

/** Which of these tickets the caller sees. */
export async function filterVisibleIds(db: Db, actor: UserActor, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .selectFrom('tickets as t')
    .select('t.id')
    .where('t.id', 'in', ids)
    .where(visibleTo(actor))
    .execute();
  return new Set(found.map(({ id }) => id));
}

/** Lists the tickets of some contacts that the caller sees, the ones with the newest message first. */
export async function listVisibleOfContacts(db: Db, actor: UserActor, contactIds: readonly number[]) {
  if (contactIds.length === 0) return [];
  return db
    .selectFrom('tickets as t')
    .leftJoin('users as u', 'u.id', 't.userId')
    .select(['t.contactId', 't.uuid', 't.status', 't.lastMessageAt'])
    .select([
      sql<Ticket['user']>`CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END`.as('user'),
      sql<Ticket['tags']>`coalesce((SELECT json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color))
        FROM ticket_tags tt JOIN tags g ON g.id = tt.tag_id WHERE tt.company_id = t.company_id AND tt.ticket_id = t.id), '[]')`.as(
        'tags',
      ),
    ])
    .where('t.contactId', 'in', contactIds)
    .where(served)
    .where(visibleTo(actor))
    .orderBy(sql`t.last_message_at DESC NULLS LAST`)
    .orderBy('t.id')
    .execute();
}
