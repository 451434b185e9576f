import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface TicketTag {
  ticketId: number;
  tagId: number;
  createdAt: string;
  updatedAt: string;
}

/** Puts all of these tags on all of these tickets and returns those that are new. */
export async function insertTags(
  db: Db,
  companyId: number,
  ticketIds: readonly number[],
  tagIds: readonly number[],
): Promise<TagOnTicket[]> {
  if (tagIds.length === 0 || ticketIds.length === 0) return [];
  return db
    .insertInto('ticketTags')
    .values(ticketIds.flatMap((ticketId) => tagIds.map((tagId) => ({ companyId, ticketId, tagId }))))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['ticketId', 'tagId'])
    .execute();
}

export function findTicketTag(db: Db, ticketId: number, tagId: number): Promise<TicketTag> {
  return db
    .selectFrom('ticketTags')
    .select(['ticketId', 'tagId', 'createdAt', 'updatedAt'])
    .where('ticketId', '=', ticketId)
    .where('tagId', '=', tagId)
    .executeTakeFirstOrThrow();
}

/** A tag on a ticket. */
export interface TagOnTicket {
  ticketId: number;
  tagId: number;
}

/** Takes tags off tickets. @returns those that were on them, as all deletions here */
export async function deleteTags(db: Db, tags: readonly TagOnTicket[]): Promise<TagOnTicket[]> {
  const { rows } = await sql<TagOnTicket>`
    DELETE FROM ticket_tags t USING unnest(${tags.map(({ ticketId }) => ticketId)}::int[], ${tags.map(({ tagId }) => tagId)}::int[])
      AS v (ticket_id, tag_id) WHERE t.ticket_id = v.ticket_id AND t.tag_id = v.tag_id
    RETURNING t.ticket_id, t.tag_id`.execute(db);
  return rows;
}

/** Removes all tags of a ticket except these. */
export function deleteTagsExcept(db: Db, ticketId: number, keptIds: readonly number[]): Promise<TagOnTicket[]> {
  let query = db.deleteFrom('ticketTags').where('ticketId', '=', ticketId);
  if (keptIds.length > 0) query = query.where('tagId', 'not in', keptIds);
  return query.returning(['ticketId', 'tagId']).execute();
}

/** Takes a ticket out of all lanes but one. */
export function deleteLanes(db: Db, ticketId: number, keptId: number | null = null): Promise<TagOnTicket[]> {
  let query = db
    .deleteFrom('ticketTags')
    .where('ticketId', '=', ticketId)
    .where('tagId', 'in', (eb) => eb.selectFrom('tags').select('id').where('kanban', '=', 1));
  if (keptId !== null) query = query.where('tagId', '<>', keptId);
  return query.returning(['ticketId', 'tagId']).execute();
}
