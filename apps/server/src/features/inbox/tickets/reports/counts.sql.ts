import { sql } from 'kysely';
import type { Counts } from '../../../../platform/db/counts.ts';
import type { Db } from '../../../../platform/db/database.ts';

/** Totals of tickets by everything that decides in which lists they are and who sees them. */
export const ticketCounts: Counts = {
  table: 'ticket_counts',
  by: ['status', 'user_id', 'queue_id', 'whatsapp_id', 'lane_id', 'snoozed'],
  recount: sql`SELECT company_id, status, user_id, queue_id, whatsapp_id, CASE WHEN status <> 'closed' THEN lane_id END AS lane_id,
    snoozed_until IS NOT NULL AS snoozed, count(*) FROM tickets WHERE NOT never_served GROUP BY 1, 2, 3, 4, 5, 6, 7`,
};

/** Totals of tickets by tag, and by what decides in which lists they stand and who sees them. */
export const tagCounts: Counts = {
  table: 'tag_counts',
  by: ['tag_id', 'status', 'user_id', 'queue_id', 'whatsapp_id', 'snoozed'],
  within: 'tag_id',
  recount: sql`SELECT g.company_id, g.tag_id, t.status, t.user_id, t.queue_id, t.whatsapp_id, t.snoozed_until IS NOT NULL AS snoozed,
    count(*) FROM ticket_tags g JOIN tickets t ON t.company_id = g.company_id AND t.id = g.ticket_id
    WHERE NOT t.never_served GROUP BY 1, 2, 3, 4, 5, 6, 7`,
};

export const ticketRows = (db: Db) => db.selectFrom('tickets as t');

/** The totals under the name and in the columns of the tickets, so that the same conditions filter them. */
export const countRows = (db: Db) =>
  db.selectFrom(
    sql`(SELECT status, user_id, queue_id, whatsapp_id, lane_id, count, false AS never_served,
      CASE WHEN snoozed THEN 'infinity'::timestamptz END AS snoozed_until FROM ticket_counts)`.as('t'),
  ) as unknown as ReturnType<typeof ticketRows>;

/**
 * The totals of tickets with some tags, in the columns of the tickets: a ticket with two of the tags stands in two
 * totals. Lanes are not counted apart.
 */
export const taggedCountRows = (db: Db, tagIds: readonly number[]) =>
  db.selectFrom(
    sql`(SELECT tag_id, status, user_id, queue_id, whatsapp_id, count, false AS never_served,
      CASE WHEN snoozed THEN 'infinity'::timestamptz END AS snoozed_until
      FROM tag_counts WHERE tag_id = ANY (${tagIds}::int[]))`.as('t'),
  ) as unknown as ReturnType<typeof ticketRows>;

/** The number of tickets behind some totals. */
export const summedCounts = sql<number>`coalesce(sum(t.count), 0)::int`;
