import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** The last service cycle of a ticket, if it has ended. */
const isLastEndedCycle = sql`c.id = (SELECT l.id FROM ticket_cycles l WHERE l.company_id = c.company_id AND l.ticket_id = c.ticket_id
  ORDER BY l.finished_at DESC NULLS FIRST, l.id DESC LIMIT 1) AND c.finished_at IS NOT NULL`;

/**
 * Records that a rating of the cycle that just ended is requested, and returns the tickets where it had not been yet.
 */
export async function recordRatingAsked(db: Db, ticketIds: readonly number[]): Promise<number[]> {
  if (ticketIds.length === 0) return [];
  const { rows } = await sql<{ ticketId: number }>`
    UPDATE ticket_cycles c SET rating_asks = 1
    WHERE c.ticket_id = any(${ticketIds}::int[]) AND c.rating_asks = 0 AND ${isLastEndedCycle}
    RETURNING c.ticket_id`.execute(db);
  return rows.map(({ ticketId }) => ticketId);
}

/**
 * Locks and returns the resolved ticket of a contact on a connection whose last service waits for its rating; undefined once the
 * company has written something else there, such as a scheduled message: a number answers that.
 */
export async function lockUnrated(
  db: Db,
  contactId: number,
  whatsappId: number,
): Promise<{ ticketId: number; cycleId: number; asks: number } | undefined> {
  const { rows } = await sql<{ ticketId: number; cycleId: number; asks: number }>`
    SELECT t.id AS ticket_id, c.id AS cycle_id, c.rating_asks AS asks FROM tickets t JOIN ticket_cycles c ON c.ticket_id = t.id
    WHERE t.contact_id = ${contactId} AND t.whatsapp_id = ${whatsappId} AND t.status = 'closed'
      AND c.rating_asks > 0 AND c.rate IS NULL AND ${isLastEndedCycle}
      AND NOT EXISTS (SELECT FROM messages m WHERE m.company_id = t.company_id AND m.ticket_id = t.id AND m.sent_at > c.finished_at
        AND (m.origin IN ('schedule', 'campaign', 'api', 'attendant') OR m.origin = 'phone' AND NOT m.is_automatic))
    FOR UPDATE OF t`.execute(db);
  return rows[0];
}

export async function incrementRatingAsks(db: Db, cycleId: number): Promise<void> {
  await db
    .updateTable('ticketCycles')
    .set((eb) => ({ ratingAsks: eb('ratingAsks', '+', 1) }))
    .where('id', '=', cycleId)
    .execute();
}

export async function saveRating(db: Db, cycleId: number, rate: 1 | 2 | 3): Promise<void> {
  await db
    .updateTable('ticketCycles')
    .set({ rate, ratedAt: sql<string>`clock_timestamp()` })
    .where('id', '=', cycleId)
    .execute();
}

/**
 * Records that the contact is informed of who accepted, and returns the tickets where this had not happened in this
 * service.
 */
export async function recordGreeted(db: Db, ticketIds: readonly number[]): Promise<number[]> {
  if (ticketIds.length === 0) return [];
  const rows = await db
    .updateTable('ticketCycles')
    .set({ greeted: true })
    .where('ticketId', '=', sql<number>`any(${ticketIds}::int[])`)
    .where('finishedAt', 'is', null)
    .where('greeted', '=', false)
    .returning('ticketId')
    .execute();
  return rows.map(({ ticketId }) => ticketId);
}
