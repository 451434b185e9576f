import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Tags, quick replies, notes and additional information of a source, written as they were. */

interface Made {
  id: number;
  isNew: boolean;
}

/** The tags of a company, with those of its names that are missing. @returns by name in lower case */
export async function ensureTags(
  db: Db,
  companyId: number,
  tags: readonly { name: string; color: string }[],
): Promise<Map<string, Made>> {
  const { rows } = await sql<Made & { name: string }>`
    WITH wanted AS (
      SELECT DISTINCT ON (lower(name)) name, color FROM unnest(${tags.map(({ name }) => name)}::text[], ${tags.map(({ color }) => color)}::text[])
        AS t (name, color) ORDER BY lower(name)
    ), made AS (
      INSERT INTO tags (company_id, name, color) SELECT ${companyId}::int, name, color FROM wanted ON CONFLICT DO NOTHING RETURNING id, lower(name) AS name
    )
    SELECT id, name, true AS "isNew" FROM made
    UNION ALL SELECT id, lower(name), false FROM tags WHERE lower(name) IN (SELECT lower(name) FROM wanted)`.execute(
    db,
  );
  return new Map(rows.map(({ name, ...made }) => [name, made]));
}

/** Quick replies of the company, or of the person who brings them. One whose shortcut is taken stays as it is here. */
export async function ensureQuickReplies(
  db: Db,
  { companyId, userId }: { companyId: number; userId: number | null },
  replies: readonly { sourceId: string; shortcode: string; message: string; isForAll: boolean }[],
): Promise<(Made & { sourceId: string })[]> {
  const { rows } = await sql<Made & { sourceId: string }>`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(replies)}::jsonb) AS r ("sourceId" text, shortcode text, message text, "isForAll" boolean)
    ), made AS (
      INSERT INTO quick_messages (company_id, user_id, shortcode, message, geral)
      SELECT ${companyId}::int, ${userId}::int, shortcode, message, "isForAll" OR ${userId}::int IS NULL FROM given
      ON CONFLICT DO NOTHING RETURNING id, lower(shortcode) AS shortcode
    )
    SELECT DISTINCT ON (g."sourceId") g."sourceId", coalesce(made.id, q.id) AS id, made.id IS NOT NULL AS "isNew" FROM given g
    LEFT JOIN made ON made.shortcode = lower(g.shortcode)
    LEFT JOIN quick_messages q ON made.id IS NULL AND lower(q.shortcode) = lower(g.shortcode) AND (q.geral OR q.user_id = ${userId}::int)
    WHERE coalesce(made.id, q.id) IS NOT NULL ORDER BY g."sourceId"`.execute(db);
  return rows;
}

/** @returns the pairs that were not there, as `ticket:tag` */
export async function tagTickets(
  db: Db,
  companyId: number,
  pairs: readonly { ticketId: number; tagId: number }[],
  { onlyClosed = false }: { onlyClosed?: boolean } = {},
): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const { rows } = await sql<{ ticketId: number; tagId: number }>`
    INSERT INTO ticket_tags (company_id, ticket_id, tag_id)
    SELECT DISTINCT ${companyId}::int, t.id, g.id FROM unnest(${pairs.map(({ ticketId }) => ticketId)}::int[], ${pairs.map(({ tagId }) => tagId)}::int[])
      AS p (ticket_id, tag_id) JOIN tickets t ON t.id = p.ticket_id JOIN tags g ON g.id = p.tag_id
    WHERE NOT ${onlyClosed}::boolean OR t.status = 'closed'
    ON CONFLICT DO NOTHING RETURNING ticket_id AS "ticketId", tag_id AS "tagId"`.execute(db);
  return new Set(rows.map(({ ticketId, tagId }) => `${ticketId}:${tagId}`));
}

/** The conversations that contacts have on a connection, by contact. */
export async function findTicketsOf(
  db: Db,
  whatsappId: number | null,
  contactIds: readonly number[],
): Promise<Map<number, number>> {
  if (contactIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; contactId: number }>`
    SELECT DISTINCT ON (contact_id) id, contact_id AS "contactId" FROM tickets
    WHERE contact_id = ANY (${contactIds}::int[]) AND whatsapp_id IS NOT DISTINCT FROM ${whatsappId}::int ORDER BY contact_id, id`.execute(
    db,
  );
  return new Map(rows.map(({ id, contactId }) => [contactId, id]));
}

export async function insertNotes(
  db: Db,
  companyId: number,
  notes: readonly {
    sourceId: string;
    ticketId: number;
    /** who wrote it; null = somebody who is not here */
    userId: number | null;
    note: string;
    createdAt: string | null;
  }[],
): Promise<{ sourceId: string; id: number }[]> {
  if (notes.length === 0) return [];
  // Of rows that are inserted in an order the ids are in that order.
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ticket_notes (company_id, ticket_id, user_id, note, created_at, updated_at)
    SELECT ${companyId}::int, ticket_id, user_id, note, coalesce(created_at, now()), coalesce(created_at, now())
    FROM unnest(${notes.map(({ ticketId }) => ticketId)}::int[], ${notes.map(({ userId }) => userId)}::int[], ${notes.map(({ note }) => note)}::text[],
      ${notes.map(({ createdAt }) => createdAt)}::timestamptz[]) WITH ORDINALITY AS n (ticket_id, user_id, note, created_at, place)
    ORDER BY place RETURNING id`.execute(db);
  const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other);
  return notes.flatMap(({ sourceId }, index) => {
    const id = ids[index];
    return id === undefined ? [] : [{ sourceId, id }];
  });
}

/** Additional information of contacts that the source brought: who was here before stays who they are. */
export async function insertContactFields(
  db: Db,
  { companyId, originId }: { companyId: number; originId: number },
  fields: readonly { sourceId: string; contactId: number; name: string; value: string }[],
): Promise<(Made & { sourceId: string })[]> {
  if (fields.length === 0) return [];
  const { rows } = await sql<{ id: number; contactId: number; name: string }>`
    INSERT INTO contact_extra_info (company_id, contact_id, name, value)
    SELECT DISTINCT ON (f.contact_id, f.name) ${companyId}::int, f.contact_id, f.name, f.value
    FROM unnest(${fields.map(({ contactId }) => contactId)}::int[], ${fields.map(({ name }) => name)}::text[], ${fields.map(({ value }) => value)}::text[])
      AS f (contact_id, name, value)
    WHERE EXISTS (SELECT FROM moved_rows r WHERE r.origin_id = ${originId} AND r.kind = 'contacts' AND r.target_id = f.contact_id AND r.is_new)
      AND EXISTS (SELECT FROM contacts c WHERE c.id = f.contact_id)
      AND NOT EXISTS (SELECT FROM contact_extra_info e WHERE e.contact_id = f.contact_id AND e.name = f.name)
    RETURNING id, contact_id AS "contactId", name`.execute(db);
  const made = new Map(rows.map(({ id, contactId, name }) => [`${contactId} ${name}`, id]));
  return fields.map(({ sourceId, contactId, name }) => {
    const id = made.get(`${contactId} ${name}`);
    made.delete(`${contactId} ${name}`);
    return id === undefined ? { sourceId, id: contactId, isNew: false } : { sourceId, id, isNew: true };
  });
}
