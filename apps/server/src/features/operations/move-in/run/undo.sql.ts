import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** What a run made goes again, in portions. What people changed, and what has more since, stays. */

/** Something that a run made and that stays, as people changed or use it. */
export interface Stayed {
  sourceId: string;
  /** what a person knows it by */
  hint: string;
  /** of a person; '' = it is not about one */
  number: string;
}

/** Deletes messages that a run made. @returns how many were looked at, and the files they had */
export async function deleteMovedMessages(
  db: Db,
  moveId: number,
  limit: number,
): Promise<{ count: number; keys: string[] }> {
  const { rows } = await sql<{ key: string | null }>`
    WITH portion AS (
      SELECT source_id, target_id FROM moved_rows WHERE move_id = ${moveId} AND kind = 'messages' ORDER BY source_id LIMIT ${limit}
    ), forgotten AS (
      DELETE FROM moved_rows r USING portion s WHERE r.move_id = ${moveId} AND r.kind = 'messages' AND r.source_id = s.source_id
      RETURNING r.target_id, r.is_new
    ), gone AS (
      DELETE FROM messages m USING forgotten f WHERE f.is_new AND m.id = f.target_id RETURNING m.media_key
    )
    SELECT g.media_key AS key FROM forgotten f LEFT JOIN gone g ON false UNION ALL SELECT media_key FROM gone WHERE media_key IS NOT NULL`.execute(
    db,
  );
  const keys = rows.flatMap(({ key }) => (key === null ? [] : [key]));
  return { count: rows.length - keys.length, keys };
}

/**
 * Deletes conversations that a run made and that have nothing any more, and shows in the others what they have now.
 * @returns how many were looked at, and which stay that the run had made
 */
export async function deleteMovedTickets(
  db: Db,
  moveId: number,
  limit: number,
): Promise<{ count: number; stayed: Stayed[] }> {
  const { rows } = await sql<{ count: number; stayed: Stayed[] }>`
    WITH portion AS (
      SELECT source_id, target_id::int AS id, is_new FROM moved_rows WHERE move_id = ${moveId} AND kind = 'tickets' ORDER BY source_id LIMIT ${limit}
    ), forgotten AS (
      DELETE FROM moved_rows r USING portion s WHERE r.move_id = ${moveId} AND r.kind = 'tickets' AND r.source_id = s.source_id
    ), looked AS (
      SELECT s.id, bool_or(s.is_new) AND t.status = 'closed' AND t.user_id IS NULL
        AND NOT EXISTS (SELECT FROM messages m WHERE m.ticket_id = t.id) AND NOT EXISTS (SELECT FROM ticket_notes n WHERE n.ticket_id = t.id)
        AND NOT EXISTS (SELECT FROM ticket_tags g WHERE g.ticket_id = t.id) AS is_empty, bool_or(s.is_new) AS is_new, min(s.source_id) AS source_id
      FROM portion s JOIN tickets t ON t.id = s.id GROUP BY s.id, t.id
    ), gone AS (
      DELETE FROM tickets t USING looked l WHERE t.id = l.id AND l.is_empty
    ), newest AS (
      SELECT l.id, m.id AS message_id, m.sent_at, m.body, m.from_me, m.ack, m.media_type, m.is_deleted
      FROM looked l LEFT JOIN LATERAL (SELECT * FROM messages m WHERE m.ticket_id = l.id ORDER BY m.sent_at DESC, m.id DESC LIMIT 1) m ON true
      WHERE NOT l.is_empty
    ), shown AS (
      UPDATE tickets t SET last_message = coalesce(n.body, ''), last_message_id = n.message_id, last_message_at = n.sent_at,
        last_message_from_me = coalesce(n.from_me, false), last_message_ack = coalesce(n.ack, 0),
        last_message_type = coalesce(n.media_type, 'conversation'), last_message_deleted = coalesce(n.is_deleted, false)
      FROM newest n WHERE t.id = n.id AND t.last_message_id IS DISTINCT FROM n.message_id
    )
    SELECT (SELECT count(*) FROM portion)::int AS count, (
      SELECT coalesce(json_agg(json_build_object('sourceId', l.source_id, 'hint', c.name, 'number', c.number)), '[]')
      FROM looked l JOIN tickets t ON t.id = l.id JOIN contacts c ON c.id = t.contact_id WHERE l.is_new AND NOT l.is_empty
    ) AS stayed`.execute(db);
  return rows[0] ?? { count: 0, stayed: [] };
}

/**
 * Deletes contacts that a run made and that nobody changed or used since.
 * @returns how many were looked at, and which stay
 */
export async function deleteMovedContacts(
  db: Db,
  { moveId, since }: { moveId: number; since: string },
  limit: number,
): Promise<{ count: number; stayed: Stayed[] }> {
  const { rows } = await sql<{ count: number; stayed: Stayed[] }>`
    WITH portion AS (
      SELECT source_id, target_id::int AS id, is_new FROM moved_rows WHERE move_id = ${moveId} AND kind = 'contacts' ORDER BY source_id LIMIT ${limit}
    ), forgotten AS (
      DELETE FROM moved_rows r USING portion s WHERE r.move_id = ${moveId} AND r.kind = 'contacts' AND r.source_id = s.source_id
    ), looked AS (
      SELECT c.id, c.name, c.number, (SELECT min(p.source_id) FROM portion p WHERE p.id = c.id) AS source_id, c.updated_at <= ${since}::timestamptz AND c.name_source <> 'person'
        AND NOT EXISTS (SELECT FROM tickets t WHERE t.contact_id = c.id) AND NOT EXISTS (SELECT FROM schedules s WHERE s.contact_id = c.id)
        AND NOT EXISTS (SELECT FROM tasks k WHERE k.contact_id = c.id) AND NOT EXISTS (SELECT FROM contact_extra_info e WHERE e.contact_id = c.id)
        AS is_unused
      FROM contacts c WHERE c.id IN (SELECT id FROM portion WHERE is_new)
    ), gone AS (
      DELETE FROM contacts c USING looked l WHERE c.id = l.id AND l.is_unused
    )
    SELECT (SELECT count(*) FROM portion)::int AS count, (
      SELECT coalesce(json_agg(json_build_object('sourceId', source_id, 'hint', name, 'number', number)), '[]') FROM looked WHERE NOT is_unused
    ) AS stayed`.execute(db);
  return rows[0] ?? { count: 0, stayed: [] };
}
