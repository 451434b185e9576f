import { sql } from 'kysely';
import { ticketPriorities, type Redistributed } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { openUnansweredSince } from '../tickets/index.ts';
import type { Waiting } from './assign.rules.ts';

/** Most tickets that go elsewhere at once. */
export const mostRedistributed = 500;

/** Open tickets of people in some queues, no groups: those whose customers wait longest first. */
export async function listOfPeople(
  db: Db,
  {
    queueIds,
    fromIds,
    which,
    now,
  }: { queueIds: readonly number[]; fromIds: readonly number[]; which: Redistributed; now: Date },
): Promise<Waiting[]> {
  const { rows } = await sql<Omit<Waiting, 'since'> & { since: string }>`
    SELECT t.id AS ticket_id, t.queue_id, coalesce(${openUnansweredSince}, t.updated_at) AS since, o.user_id AS owner_id, NULL::int AS last_user_id,
      array_position(${[...ticketPriorities]}::text[], t.priority) - 1 AS priority
    FROM tickets t LEFT JOIN contact_owners o ON o.company_id = t.company_id AND o.contact_id = t.contact_id
    WHERE t.user_id = ANY (${fromIds}::int[]) AND t.queue_id = ANY (${queueIds}::int[]) AND t.status = 'open' AND NOT t.is_group
      AND (${which}::text <> 'unanswered' OR (${openUnansweredSince}) IS NOT NULL)
      AND (${which}::text <> 'pastDue' OR t.deadline_at <= ${now.toISOString()}::timestamptz)
    ORDER BY priority, since, t.id LIMIT ${mostRedistributed}`.execute(db);
  return rows.map((row) => ({ ...row, since: Date.parse(row.since) }));
}
