import { sql } from 'kysely';
import type { TicketStatus } from '@balcao/contract';
import type { CompanyTx, Db } from '../../platform/db/database.ts';

/** A ticket as it stood before it was resolved, and its version right after. */
export interface ResolvedFrom {
  version: number;
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
  pendingSince: string | null;
  transferredUnread: boolean;
  unreadMessages: number;
  /** absent in rows of before tickets could be snoozed */
  snoozedUntil?: string | null;
}

/** A resolved ticket whose end was not announced yet. */
export interface Closing {
  ticketId: number;
  cycleId: number;
  /** it was not written in, reopened or resolved again since */
  isCurrent: boolean;
  farewell: boolean;
  earlier: ResolvedFrom;
}

/** Stores closings of the services that ended last on their tickets. */
export async function insertClosings(
  { db, companyId }: CompanyTx,
  userId: number | null,
  closings: readonly { ticketId: number; farewell: boolean; earlier: ResolvedFrom }[],
): Promise<void> {
  await sql`
    INSERT INTO ticket_closings (company_id, ticket_id, cycle_id, user_id, farewell, earlier)
    SELECT ${companyId}::int, v.ticket_id,
      (SELECT max(c.id) FROM ticket_cycles c WHERE c.company_id = ${companyId}::int AND c.ticket_id = v.ticket_id),
      ${userId}::int, v.farewell, v.earlier
    FROM unnest(${closings.map(({ ticketId }) => ticketId)}::int[], ${closings.map(({ farewell }) => farewell)}::boolean[],
      ${closings.map(({ earlier }) => JSON.stringify(earlier))}::jsonb[]) AS v (ticket_id, farewell, earlier)
    ON CONFLICT (company_id, ticket_id) DO UPDATE SET cycle_id = excluded.cycle_id, user_id = excluded.user_id,
      farewell = excluded.farewell, earlier = excluded.earlier, created_at = clock_timestamp()`.execute(db);
}

/**
 * Deletes and returns closings of locked tickets.
 * @param only.versions of one version of each ticket: it may have been resolved again since
 * @param only.userId those of one user
 */
export async function takeClosings(
  db: Db,
  ticketIds: readonly number[],
  only: { versions?: readonly number[]; userId?: number },
): Promise<Closing[]> {
  const { rows } = await sql<Closing>`
    DELETE FROM ticket_closings k USING unnest(${ticketIds}::int[], ${only.versions ?? ticketIds.map(() => null)}::int[]) AS v (ticket_id, version), tickets t
    WHERE k.ticket_id = v.ticket_id AND t.id = k.ticket_id
      AND (v.version IS NULL OR (k.earlier ->> 'version')::int = v.version)
      AND (${only.userId ?? null}::int IS NULL OR k.user_id = ${only.userId ?? null}::int)
    RETURNING k.ticket_id, k.cycle_id, k.farewell, k.earlier,
      t.status = 'closed' AND k.cycle_id = (SELECT max(c.id) FROM ticket_cycles c WHERE c.company_id = k.company_id AND c.ticket_id = k.ticket_id) AS is_current`.execute(
    db,
  );
  return rows;
}

/** Continues services as if they had not ended, and deletes the log lines about their end. */
export async function resumeWithoutTrace(
  db: Db,
  cycleIds: readonly number[],
): Promise<{ id: string; ticketId: number }[]> {
  await sql`UPDATE ticket_cycles SET finished_at = NULL WHERE id = any(${cycleIds}::int[])`.execute(db);
  return db
    .deleteFrom('ticketEvents')
    .where('cycleId', 'in', cycleIds)
    .where('kind', '=', 'finished')
    .returning(['id', 'ticketId'])
    .execute();
}
