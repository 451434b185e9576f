import type { UserActor } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
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
  const counted = await db
    .selectFrom('ticketTags as g')
    .innerJoin('tickets as t', 't.id', 'g.ticketId')
    .select(['g.tagId', (eb) => eb.fn.countAll<string>().as('count')])
    .where('g.tagId', 'in', tagIds)
    .where(served)
    .where(visibleTo(actor))
    .groupBy('g.tagId')
    .execute();
  return new Map(counted.map(({ tagId, count }) => [tagId, Number(count)]));
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
