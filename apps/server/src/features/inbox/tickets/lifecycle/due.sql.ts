import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** The timers, named as in the conditions of their indexes. */
export type Timer = 'silence' | 'waiting';

const minutes = (column: string) => sql`make_interval(mins => ${sql.ref(column)})`;

/**
 * The condition under which a timer is due. Silence: the contact of an open ticket has not answered the last message of
 * a person for as long as its connection allows, counted from its delivery; a snoozed ticket waits until it is back,
 * and is counted from then. Waiting: a ticket is in no queue for as long as its connection allows.
 */
function isDue(timer: Timer, now: string): RawBuilder<boolean> {
  if (timer === 'waiting') {
    return sql`w.time_to_transfer > 0 AND w.transfer_queue_id IS NOT NULL AND t.status = 'pending' AND t.queue_id IS NULL
      AND t.pending_since <= ${now}::timestamptz - ${minutes('w.timeToTransfer')}`;
  }
  const since = sql`${now}::timestamptz - ${minutes('w.expiresTicket')}`;
  return sql`w.expires_ticket > 0 AND t.status = 'open' AND t.last_message_from_me AND NOT t.is_group AND t.last_message_at <= ${since}
    AND t.snoozed_until IS NULL AND (t.woken_at IS NULL OR t.woken_at <= ${since})
    AND (SELECT m.from_me AND m.ack >= 2 AND m.updated_at <= ${since} FROM messages m
      WHERE m.company_id = t.company_id AND m.ticket_id = t.id AND NOT m.is_automatic ORDER BY m.sent_at DESC, m.id DESC LIMIT 1)`;
}

/** Lists the ids of due tickets of all companies, page by page in the order of ids. */
export async function listDueTickets(
  db: Db,
  timer: Timer,
  now: string,
  page: { after: number; limit: number },
): Promise<{ companyId: number; id: number }[]> {
  const { rows } = await sql<{ companyId: number; id: number }>`
    SELECT t.company_id, t.id FROM whatsapps w JOIN tickets t ON t.company_id = w.company_id AND t.whatsapp_id = w.id
    WHERE ${isDue(timer, now)} AND t.id > ${page.after} ORDER BY t.id LIMIT ${page.limit}`.execute(db);
  return rows;
}

/** Locks the tickets that are still due for a timer and not locked by another worker. @returns their ids */
export async function claimDue(db: Db, timer: Timer, now: string, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT t.id FROM tickets t JOIN whatsapps w ON w.company_id = t.company_id AND w.id = t.whatsapp_id
    WHERE t.id = any(${ids}::int[]) AND ${isDue(timer, now)} ORDER BY t.id FOR UPDATE OF t SKIP LOCKED`.execute(db);
  return rows.map(({ id }) => id);
}
