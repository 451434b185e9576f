import { sql, type DeleteResult } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface TicketTag {
  ticketId: number;
  tagId: number;
  createdAt: string;
  updatedAt: string;
}

/** All of these tags on all of these tickets. Answers what was not there before. */
export async function addTags(
  db: Db,
  companyId: number,
  ticketIds: readonly number[],
  tagIds: readonly number[],
): Promise<{ ticketId: number; tagId: number }[]> {
  if (tagIds.length === 0 || ticketIds.length === 0) return [];
  return db
    .insertInto('ticketTags')
    .values(ticketIds.flatMap((ticketId) => tagIds.map((tagId) => ({ companyId, ticketId, tagId }))))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['ticketId', 'tagId'])
    .execute();
}

export async function removeTags(db: Db, tags: readonly { ticketId: number; tagId: number }[]): Promise<void> {
  await sql`DELETE FROM ticket_tags t USING unnest(${tags.map(({ ticketId }) => ticketId)}::int[], ${tags.map(({ tagId }) => tagId)}::int[])
    AS v (ticket_id, tag_id) WHERE t.ticket_id = v.ticket_id AND t.tag_id = v.tag_id`.execute(db);
}

export function findTicketTag(db: Db, ticketId: number, tagId: number): Promise<TicketTag> {
  return db
    .selectFrom('ticketTags')
    .select(['ticketId', 'tagId', 'createdAt', 'updatedAt'])
    .where('ticketId', '=', ticketId)
    .where('tagId', '=', tagId)
    .executeTakeFirstOrThrow();
}

const count = ({ numDeletedRows }: DeleteResult) => Number(numDeletedRows);

export async function removeTag(db: Db, ticketId: number, tagId: number): Promise<number> {
  return count(await db.deleteFrom('ticketTags').where('ticketId', '=', ticketId).where('tagId', '=', tagId).executeTakeFirst());
}

/** Removes all tags of a ticket but these. */
export async function removeOthers(db: Db, ticketId: number, kept: readonly number[]): Promise<number> {
  let query = db.deleteFrom('ticketTags').where('ticketId', '=', ticketId);
  if (kept.length > 0) query = query.where('tagId', 'not in', kept);
  return count(await query.executeTakeFirst());
}

export async function removeLanes(db: Db, ticketId: number): Promise<number> {
  const query = db
    .deleteFrom('ticketTags')
    .where('ticketId', '=', ticketId)
    .where('tagId', 'in', (eb) => eb.selectFrom('tags').select('id').where('kanban', '=', 1));
  return count(await query.executeTakeFirst());
}
