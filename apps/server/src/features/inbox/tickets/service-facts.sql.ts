import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The latest service of a ticket. */
export interface ServiceFacts {
  id: number;
  queuedAt: string;
  /** whether a person has answered in it */
  isAnswered: boolean;
  /** whether its contact was served before, here or over another connection */
  isReturning: boolean;
  /** whether it came from an advert or a post of the company */
  hasReferral: boolean;
}

/** The latest services of tickets, by ticket; one that was never served has none. */
export async function findServices(db: Db, ticketIds: readonly number[]): Promise<Map<number, ServiceFacts>> {
  if (ticketIds.length === 0) return new Map();
  const { rows } = await sql<ServiceFacts & { ticketId: number }>`
    SELECT t.id AS ticket_id, c.id, c.queued_at, c.first_answer_at IS NOT NULL AS is_answered, EXISTS (
        SELECT FROM tickets o JOIN ticket_cycles e ON e.company_id = o.company_id AND e.ticket_id = o.id
        WHERE o.company_id = t.company_id AND o.contact_id = t.contact_id AND e.id < c.id
      ) AS is_returning, c.referral_kind IS NOT NULL AS has_referral
    FROM tickets t CROSS JOIN LATERAL (
      SELECT id, queued_at, first_answer_at, referral_kind FROM ticket_cycles c WHERE c.company_id = t.company_id AND c.ticket_id = t.id
      ORDER BY id DESC LIMIT 1
    ) c WHERE t.id = any(${ticketIds}::int[])`.execute(db);
  return new Map(rows.map(({ ticketId, ...service }) => [ticketId, service]));
}

export const findService = async (db: Db, ticketId: number): Promise<ServiceFacts | undefined> =>
  (await findServices(db, [ticketId])).get(ticketId);
