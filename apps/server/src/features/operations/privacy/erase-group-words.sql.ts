import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Person } from './contact-rows.sql.ts';

/** Conversations of groups, where a person may have written. */
export async function listGroupTickets(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('id')
    .where('isGroup', '=', true)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Removes a person's words from the conversation of a group: the message stays as a deleted one without an author,
 * since answers of others refer to it.
 * @returns the names of its files
 */
export async function blankWords(db: Db, ticketId: number, { id, addresses }: Person): Promise<string[]> {
  const { rows } = await sql<{ id: string; keys: string[] }>`
    WITH before AS (
      SELECT id, ARRAY(SELECT m[1] FROM regexp_matches(to_jsonb(messages)::text, '"([0-9a-f]{32})"', 'g') m) AS keys
      FROM messages WHERE ticket_id = ${ticketId} AND NOT from_me AND (contact_id = ${id} OR author_value = ANY (${addresses}::text[]))
    )
    UPDATE messages m SET body = '', author_kind = NULL, author_value = NULL, author_name = NULL, contact_id = NULL, is_deleted = true,
      media_key = NULL, media_name = NULL, media_mime = NULL, media_size = NULL, media_width = NULL, media_height = NULL, media_duration = NULL,
      media_preview = NULL, media_state = NULL, media_type = 'conversation', referral = NULL, interactive = NULL, mentions = NULL, quoted = NULL, reactions = '[]', updated_at = clock_timestamp()
    FROM before WHERE m.id = before.id RETURNING m.id, before.keys`.execute(db);
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) {
    await db.deleteFrom('messageVersions').where('messageId', 'in', ids).execute();
    await db.deleteFrom('transcriptions').where('messageId', 'in', ids).execute();
    await db
      .updateTable('tickets')
      .set({ lastMessage: '', lastMessageAuthor: '', lastMessageType: 'conversation', lastMessageDeleted: true })
      .where('id', '=', ticketId)
      .where('lastMessageId', 'in', ids)
      .execute();
    await db
      .updateTable('tickets')
      .set({ contactMessage: null, contactMessageId: null, unansweredAt: null, unansweredFrom: null })
      .where('id', '=', ticketId)
      .where('contactMessageId', 'in', ids)
      .execute();
  }
  await sql`
    UPDATE messages SET reactions = (
      SELECT coalesce(jsonb_agg(r), '[]') FROM jsonb_array_elements(reactions::jsonb) r
      WHERE NOT regexp_split_to_array(r ->> 'author', '\\D+') && ${addresses}::text[])
    WHERE ticket_id = ${ticketId} AND regexp_split_to_array(reactions::text, '\\D+') && ${addresses}::text[]`.execute(
    db,
  );
  await sql`
    UPDATE messages SET quoted = NULL
    WHERE ticket_id = ${ticketId} AND quoted -> 'author' ->> 'value' = ANY (${addresses}::text[])`.execute(db);
  await sql`
    UPDATE messages SET mentions = (
      SELECT jsonb_agg(m) FROM jsonb_array_elements(mentions) m WHERE NOT (m -> 'address' ->> 'value' = ANY (${addresses}::text[])))
    WHERE ticket_id = ${ticketId} AND mentions IS NOT NULL`.execute(db);
  // Lines of the group's log name people in words.
  await sql`
    DELETE FROM ticket_events e USING contacts c
    WHERE e.ticket_id = ${ticketId} AND e.kind LIKE 'group\\_%' AND c.id = ${id}
      AND (position(c.name IN e.note) > 0 OR EXISTS (SELECT FROM unnest(${addresses}::text[]) a WHERE position(a IN e.note) > 0))`.execute(
    db,
  );
  return rows.flatMap(({ keys }) => keys);
}
