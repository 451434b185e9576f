import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { undeliveredFailure } from './send-results.sql.ts';

/** A message that WhatsApp acknowledged and that got lost. */
export interface LostMessage {
  id: string;
  ticketId: number;
  whatsappId: number | null;
  wireForm: 'pn' | 'lid';
}

/** How long the receipt of a message is waited for after what proves that the other side was there. */
const graceSeconds = 60;
const maxAgeDays = 2;

/** Companies with conversations in which a message may have got lost. */
export async function listCompaniesWithUnproven(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('companyId')
    .distinct()
    .where('unprovenSince', 'is not', null)
    .execute();
  return rows.map(({ companyId }) => companyId);
}

/** The next of the conversations of a company in which a message may have got lost. */
export async function listUnproven(db: Db, afterId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('id')
    .where('unprovenSince', 'is not', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Own messages of linked numbers that were acknowledged and of which no device of the other side told anything. */
const isUnproven = (name: 'o') => sql<boolean>`${sql.ref(`${name}.fromMe`)} AND ${sql.ref(`${name}.ack`)} = 2
  AND ${sql.ref(`${name}.wireForm`)} IS NOT NULL AND ${sql.ref(`${name}.failure`)} IS NULL AND NOT ${sql.ref(`${name}.isDeleted`)}
  AND ${sql.ref(`${name}.sentAt`)} > now() - make_interval(days => ${maxAgeDays})`;

/**
 * Marks the messages of some conversations as lost whose contact wrote, or read a later message, well after they had been
 * acknowledged: a device that is online gets what waits for it before it does anything else. The conversations are locked.
 */
export async function markLost(db: Db, ticketIds: readonly number[]): Promise<LostMessage[]> {
  const grace = sql`make_interval(secs => ${graceSeconds})`;
  const { rows } = await sql<LostMessage>`
    UPDATE messages m SET failure = ${undeliveredFailure}, updated_at = clock_timestamp()
    WHERE m.ack = 2 AND m.id IN (
      SELECT o.id FROM messages o WHERE o.ticket_id = any(${ticketIds}::int[]) AND ${isUnproven('o')} AND EXISTS (
        SELECT FROM messages e WHERE e.ticket_id = o.ticket_id AND e.sent_at > o.sent_at AND (
          (NOT e.from_me AND e.sent_at > o.updated_at + ${grace} AND e.sent_at < now() - ${grace})
          OR (e.from_me AND e.ack >= 4 AND e.sent_at > o.updated_at + ${grace} AND e.updated_at < now() - ${grace})))
    )
    RETURNING m.id, m.ticket_id AS "ticketId", m.whatsapp_id AS "whatsappId", m.wire_form AS "wireForm"`.execute(db);
  return rows;
}

/** Forgets conversations in which nothing is unproven any more, or has been for a day. */
export async function settleProven(db: Db, ticketIds: readonly number[]): Promise<void> {
  await sql`
    UPDATE tickets t SET unproven_since = NULL
    WHERE t.id = any(${ticketIds}::int[]) AND (t.unproven_since < now() - interval '1 day'
      OR NOT EXISTS (SELECT FROM messages o WHERE o.ticket_id = t.id AND ${isUnproven('o')}))`.execute(db);
}
