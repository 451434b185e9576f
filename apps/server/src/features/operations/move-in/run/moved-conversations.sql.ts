import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/**
 * The conversations of contacts on a connection: one each, as everywhere. A missing one is made as over, so that nobody is told of it and it waits
 * for nobody. A contact that was erased here since has none.
 * @returns the conversation of each contact, and whether it was made
 */
export async function ensureTickets(
  db: Db,
  { companyId, whatsappId }: { companyId: number; whatsappId: number | null },
  contactIds: readonly number[],
): Promise<Map<number, { id: number; isNew: boolean }>> {
  const { rows } = await sql<{ id: number; contactId: number; isNew: boolean }>`
    WITH wanted AS (SELECT id AS contact_id FROM contacts WHERE id = ANY (${contactIds}::int[])),
    here AS (
      SELECT DISTINCT ON (t.contact_id) t.id, t.contact_id FROM tickets t JOIN wanted USING (contact_id)
      WHERE t.whatsapp_id IS NOT DISTINCT FROM ${whatsappId}::int ORDER BY t.contact_id, t.id
    ), made AS (
      INSERT INTO tickets (company_id, contact_id, whatsapp_id, status)
      SELECT ${companyId}::int, contact_id, ${whatsappId}::int, 'closed' FROM wanted WHERE contact_id NOT IN (SELECT contact_id FROM here)
      RETURNING id, contact_id
    )
    SELECT id, contact_id AS "contactId", false AS "isNew" FROM here UNION ALL SELECT id, contact_id, true FROM made`.execute(
    db,
  );
  return new Map(rows.map(({ contactId, ...ticket }) => [contactId, ticket]));
}

export interface MovedMessage {
  sourceId: string;
  ticketId: number;
  providerId: string;
  fromMe: boolean;
  body: string;
  mediaType: string;
  /** its file is to be brought */
  hasFile: boolean;
  ack: number;
  isDeleted: boolean;
  isEdited: boolean;
  sentAt: string;
}

/**
 * Stores messages as they were, read and settled: none is sent, waits or is new to anybody. One that is here already stays as it is.
 * @returns the message of each, and whether it was made
 */
export async function insertMessages(
  db: Db,
  companyId: number,
  messages: readonly MovedMessage[],
): Promise<{ sourceId: string; id: string; isNew: boolean }[]> {
  if (messages.length === 0) return [];
  const { rows } = await sql<{ sourceId: string; id: string; isNew: boolean }>`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) AS m ("sourceId" text, "ticketId" int, "providerId" text, "fromMe" boolean,
        body text, "mediaType" text, "hasFile" boolean, ack smallint, "isDeleted" boolean, "isEdited" boolean, "sentAt" timestamptz)
    ), made AS (
      INSERT INTO messages (company_id, ticket_id, whatsapp_id, contact_id, provider_id, from_me, body, media_type, media_state, ack, is_deleted, is_edited,
        sent_at, origin, read)
      SELECT ${companyId}::int, g."ticketId", t.whatsapp_id, CASE WHEN g."fromMe" THEN NULL ELSE t.contact_id END, g."providerId", g."fromMe", g.body,
        g."mediaType", CASE WHEN g."hasFile" THEN 'expired' END, g.ack, g."isDeleted", g."isEdited", g."sentAt", 'import', true
      FROM given g JOIN tickets t ON t.id = g."ticketId" ORDER BY g."sentAt"
      ON CONFLICT (company_id, ticket_id, provider_id, from_me) DO NOTHING RETURNING id, ticket_id, provider_id, from_me
    )
    SELECT g."sourceId", coalesce(made.id, m.id) AS id, made.id IS NOT NULL AS "isNew" FROM given g
    LEFT JOIN made ON made.ticket_id = g."ticketId" AND made.provider_id = g."providerId" AND made.from_me = g."fromMe"
    LEFT JOIN messages m ON made.id IS NULL AND m.ticket_id = g."ticketId" AND m.provider_id = g."providerId" AND m.from_me = g."fromMe"
    WHERE coalesce(made.id, m.id) IS NOT NULL`.execute(db);
  return rows;
}

/**
 * What conversations show of what was brought: their last message, and one past service of each that had none. What is newer here stays.
 * @returns the last conversation that was looked at; undefined = there are no more
 */
export async function settleTickets(
  db: Db,
  originId: number,
  after: number,
  limit: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    WITH portion AS (
      SELECT DISTINCT target_id::int AS id FROM moved_rows WHERE origin_id = ${originId} AND kind = 'tickets' AND target_id > ${after}
      ORDER BY 1 LIMIT ${limit}
    ), newest AS (
      SELECT s.id, m.id AS message_id, m.sent_at, m.body, m.from_me, m.ack, m.media_type, m.is_deleted,
        (SELECT min(o.sent_at) FROM messages o WHERE o.ticket_id = s.id) AS began
      FROM portion s JOIN LATERAL (SELECT * FROM messages m WHERE m.ticket_id = s.id ORDER BY m.sent_at DESC, m.id DESC LIMIT 1) m ON true
    ), shown AS (
      UPDATE tickets t SET last_message = n.body, last_message_id = n.message_id, last_message_at = n.sent_at, last_message_from_me = n.from_me,
        last_message_ack = n.ack, last_message_type = n.media_type, last_message_deleted = n.is_deleted,
        created_at = least(t.created_at, n.began), updated_at = CASE WHEN t.status = 'closed' THEN n.sent_at ELSE t.updated_at END
      FROM newest n WHERE t.id = n.id AND (t.last_message_at IS NULL OR t.last_message_at < n.sent_at)
    ), served AS (
      INSERT INTO ticket_cycles (company_id, ticket_id, whatsapp_id, queued_at, finished_at)
      SELECT t.company_id, t.id, t.whatsapp_id, n.began, n.sent_at FROM newest n JOIN tickets t USING (id)
      WHERE t.status = 'closed' AND NOT EXISTS (SELECT FROM ticket_cycles c WHERE c.ticket_id = t.id)
    )
    SELECT id FROM portion ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0]?.id;
}

/** Which of these messages wait for a file. */
export async function findWaitingFiles(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM messages WHERE id = ANY (${ids}::bigint[]) AND origin = 'import' AND media_state = 'expired' AND media_key IS NULL`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => Number(id)));
}
