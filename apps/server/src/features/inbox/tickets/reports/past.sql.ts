import { sql } from 'kysely';
import type { TicketEventKind } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';

/** A service of the past. */
export interface PastService {
  ticketId: number;
  queuedAt: string;
  startedAt: string | null;
  firstAnswerAt: string | null;
  finishedAt: string | null;
  ratedAt: string | null;
  rate: number | null;
}

/** Lists services that began or ended since a moment, newest first. */
export function listPastServices(db: Db, since: string, limit: number): Promise<PastService[]> {
  return db
    .selectFrom('ticketCycles as c')
    .innerJoin('tickets as t', 't.id', 'c.ticketId')
    .select(['c.ticketId', 'c.queuedAt', 'c.startedAt', 'c.firstAnswerAt', 'c.finishedAt', 'c.ratedAt', 'c.rate'])
    .where((eb) => eb.or([eb('c.queuedAt', '>=', since), eb('c.finishedAt', '>=', since)]))
    .where('t.isGroup', '=', false)
    .orderBy('c.queuedAt', 'desc')
    .limit(limit)
    .execute();
}

/** Lists lines of logs since a moment, newest first, of tickets that were changed since. */
export async function listPastLines(
  db: Db,
  kinds: readonly TicketEventKind[],
  since: string,
  limit: number,
): Promise<{ ticketId: number; at: string; note: string }[]> {
  const { rows } = await sql<{ ticketId: number; at: string; note: string }>`
    SELECT e.ticket_id, e.created_at AS at, e.note
    FROM tickets t CROSS JOIN LATERAL (
      SELECT ticket_id, created_at, note FROM ticket_events e
      WHERE e.company_id = t.company_id AND e.ticket_id = t.id AND e.created_at >= ${since} AND e.kind = any(${kinds}::text[])
      ORDER BY e.id DESC LIMIT ${limit}
    ) e WHERE t.updated_at >= ${since} AND NOT t.is_group ORDER BY e.created_at DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** When the latest service of a ticket ended, and the one before it; null = it did not, or there is none. */
export async function findServiceEnds(
  db: Db,
  ticketId: number,
): Promise<{ latest: string | null; before: string | null }> {
  const rows = await db
    .selectFrom('ticketCycles')
    .select('finishedAt')
    .where('ticketId', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  return { latest: rows[0]?.finishedAt ?? null, before: rows[1]?.finishedAt ?? null };
}
