import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { openTagSource } from './moves.sql.ts';

/** What a run made beside people and conversations goes again, in portions; what was here before, or is used, stays. */

/** Takes away the tags that a run put on conversations, for them or for their contacts. @returns how many were looked at */
export async function deleteMovedTicketTags(
  db: Db,
  { moveId, kind }: { moveId: number; kind: 'ticketTags' | 'contactTags' },
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH portion AS (
      SELECT source_id FROM moved_rows WHERE move_id = ${moveId} AND kind = ${kind} ORDER BY source_id LIMIT ${limit}
    ), forgotten AS (
      DELETE FROM moved_rows r USING portion s WHERE r.move_id = ${moveId} AND r.kind = ${kind} AND r.source_id = s.source_id
      RETURNING r.origin_id, r.source_id, r.target_id, r.is_new
    ), gone AS (
      DELETE FROM ticket_tags x USING forgotten f, moved_rows g
      WHERE f.is_new AND g.origin_id = f.origin_id AND g.kind = 'tags' AND g.source_id = split_part(f.source_id, ':', 2)
        AND x.ticket_id = f.target_id AND x.tag_id = g.target_id
    )
    SELECT count(*)::int AS count FROM portion`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Takes away the mark of conversations that were not over in the source. */
export async function deleteOpenMarks(
  db: Db,
  { moveId, originId }: { moveId: number; originId: number },
): Promise<void> {
  await sql`
    DELETE FROM ticket_tags x USING moved_rows g, moved_rows t
    WHERE g.origin_id = ${originId} AND g.kind = 'tags' AND g.source_id = ${openTagSource} AND x.tag_id = g.target_id
      AND t.move_id = ${moveId} AND t.kind = 'tickets' AND x.ticket_id = t.target_id`.execute(db);
}

/** Deletes notes that a run made and that nobody changed since. @returns how many were looked at */
export async function deleteMovedNotes(db: Db, moveId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH portion AS (
      SELECT source_id, target_id, is_new FROM moved_rows WHERE move_id = ${moveId} AND kind = 'notes' ORDER BY source_id LIMIT ${limit}
    ), forgotten AS (
      DELETE FROM moved_rows r USING portion s WHERE r.move_id = ${moveId} AND r.kind = 'notes' AND r.source_id = s.source_id
    ), gone AS (
      DELETE FROM ticket_notes n USING portion s WHERE s.is_new AND n.id = s.target_id AND n.updated_at = n.created_at
    )
    SELECT count(*)::int AS count FROM portion`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes additional information that a run made. @returns how much was looked at */
export async function deleteMovedContactFields(db: Db, moveId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH portion AS (
      SELECT source_id, target_id, is_new FROM moved_rows WHERE move_id = ${moveId} AND kind = 'contactFields' ORDER BY source_id LIMIT ${limit}
    ), forgotten AS (
      DELETE FROM moved_rows r USING portion s WHERE r.move_id = ${moveId} AND r.kind = 'contactFields' AND r.source_id = s.source_id
    ), gone AS (
      DELETE FROM contact_extra_info e USING portion s WHERE s.is_new AND e.id = s.target_id
    )
    SELECT count(*)::int AS count FROM portion`.execute(db);
  return rows[0]?.count ?? 0;
}
