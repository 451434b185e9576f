import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/**
 * The closed ticket of a contact on a connection whose last service a person ended, with nothing from the company since but what follows an
 * end by itself; `before` is what the contact wrote there in the two minutes before `sentAt`.
 */
export async function findEndedByPerson(
  db: Db,
  { contactId, whatsappId, sentAt }: { contactId: number; whatsappId: number; sentAt: string },
): Promise<{ ticketId: number; before: string | null } | undefined> {
  const { rows } = await sql<{ ticketId: number; before: string | null }>`
    SELECT t.id AS ticket_id, (
      SELECT m.body FROM messages m
      WHERE m.company_id = t.company_id AND m.ticket_id = t.id AND NOT m.from_me AND m.sent_at > c.finished_at
        AND m.sent_at > ${sentAt}::timestamptz - interval '2 minutes' AND m.media_type = 'conversation'
      ORDER BY m.sent_at DESC, m.id DESC LIMIT 1) AS before
    FROM tickets t CROSS JOIN LATERAL (
      SELECT l.id, l.finished_at FROM ticket_cycles l WHERE l.company_id = t.company_id AND l.ticket_id = t.id
      ORDER BY l.finished_at DESC NULLS FIRST, l.id DESC LIMIT 1) c
    WHERE t.contact_id = ${contactId} AND t.whatsapp_id = ${whatsappId} AND t.status = 'closed' AND c.finished_at IS NOT NULL
      AND EXISTS (SELECT FROM ticket_events e
        WHERE e.company_id = t.company_id AND e.cycle_id = c.id AND e.kind = 'finished' AND e.user_id IS NOT NULL)
      AND NOT EXISTS (SELECT FROM messages m WHERE m.company_id = t.company_id AND m.ticket_id = t.id AND m.sent_at > c.finished_at
        AND (m.origin IN ('schedule', 'campaign', 'api', 'attendant') OR m.origin = 'phone' AND NOT m.is_automatic))`.execute(
    db,
  );
  return rows[0];
}
