import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { CloseReasonGiven } from './closing.rules.ts';

/** The tickets in whose running service a person has answered. */
export async function listAnswered(db: Db, ticketIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('ticketCycles')
    .select('ticketId')
    .where('ticketId', '=', sql<number>`any(${ticketIds}::int[])`)
    .where('finishedAt', 'is', null)
    .where('firstAnswerAt', 'is not', null)
    .execute();
  return new Set(rows.map(({ ticketId }) => ticketId));
}

/** How often the services of some queues ended in which way lately: the last 1,000 that ended in 30 days with a reason, of each. */
export async function countReasons(db: Db, queueIds: readonly number[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    SELECT l.close_reason AS name, count(*)::int AS count
    FROM unnest(${queueIds}::int[]) AS q (id) CROSS JOIN LATERAL (
      SELECT c.close_reason FROM ticket_cycles c
      WHERE c.company_id = (SELECT id FROM companies) AND c.queue_id = q.id AND c.close_reason <> '' AND c.finished_at > now() - interval '30 days'
      ORDER BY c.finished_at DESC LIMIT 1000
    ) l GROUP BY l.close_reason`.execute(db);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** How the latest services of some tickets ended; those without a word about it are left out. */
export async function findLastReasons(
  db: Db,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, CloseReasonGiven>> {
  const { rows } = await sql<{ ticketId: number; name: string; detail: string }>`
    SELECT DISTINCT ON (c.ticket_id) c.ticket_id, c.close_reason AS name, c.close_detail AS detail FROM ticket_cycles c
    WHERE c.ticket_id = any(${ticketIds}::int[]) ORDER BY c.ticket_id, c.id DESC`.execute(db);
  return new Map(rows.flatMap(({ ticketId, name, detail }) => (name === '' ? [] : [[ticketId, { name, detail }]])));
}
