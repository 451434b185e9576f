import { sql } from 'kysely';
import type { Counts } from '../../platform/db/counts.ts';
import type { Db } from '../../platform/db/database.ts';

/** Totals of tickets by everything that decides in which lists they stand and who sees them. */
export const ticketCounts: Counts = {
  table: 'ticket_counts',
  by: ['status', 'user_id', 'queue_id', 'whatsapp_id', 'lane_id', 'snoozed'],
  recount: sql`SELECT company_id, status, user_id, queue_id, whatsapp_id, CASE WHEN status <> 'closed' THEN lane_id END AS lane_id,
    snoozed_until IS NOT NULL AS snoozed, count(*) FROM tickets WHERE NOT never_served GROUP BY 1, 2, 3, 4, 5, 6, 7`,
};

export const ticketRows = (db: Db) => db.selectFrom('tickets as t');

/** The totals under the name and in the columns of the tickets, so that the same conditions filter them. */
export const countRows = (db: Db) =>
  db.selectFrom(
    sql`(SELECT status, user_id, queue_id, whatsapp_id, lane_id, count, false AS never_served,
      CASE WHEN snoozed THEN 'infinity'::timestamptz END AS snoozed_until FROM ticket_counts)`.as('t'),
  ) as unknown as ReturnType<typeof ticketRows>;

/** How many tickets some totals stand for. */
export const summedCounts = sql<number>`coalesce(sum(t.count), 0)::int`;
