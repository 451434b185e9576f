import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface Period {
  from: string;
  to: string;
}
export interface Counted {
  linkId: number;
  what: 'click' | 'conversation';
}

/** Adds to the figures of a day; those of links that were removed since are left out. */
export async function addCounts(db: Db, companyId: number, day: string, counted: readonly Counted[]): Promise<void> {
  // In one order, so that two processes that count at the same time wait for each other and no more.
  await sql`
    INSERT INTO tracking_link_days AS d (company_id, link_id, day, clicks, conversations)
    SELECT ${companyId}::int, l.id, ${day}::date, count(*) FILTER (WHERE c.what = 'click'), count(*) FILTER (WHERE c.what = 'conversation')
    FROM unnest(${counted.map(({ linkId }) => linkId)}::int[], ${counted.map(({ what }) => what)}::text[]) AS c (link_id, what)
    JOIN tracking_links l ON l.company_id = ${companyId}::int AND l.id = c.link_id
    GROUP BY l.id ORDER BY l.id
    ON CONFLICT (link_id, day) DO UPDATE SET clicks = d.clicks + excluded.clicks,
      conversations = d.conversations + excluded.conversations`.execute(db);
}

const sums = [
  sql<number>`sum(clicks)::int`.as('clicks'),
  sql<number>`sum(conversations)::int`.as('conversations'),
] as const;

export const listTotals = (db: Db, { from, to }: Period) =>
  db
    .selectFrom('trackingLinkDays')
    .select(['linkId', ...sums])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('linkId')
    .orderBy('linkId')
    .execute();

export const listDays = (db: Db, linkId: number, { from, to }: Period) =>
  db
    .selectFrom('trackingLinkDays')
    .select(['day', 'clicks', 'conversations'])
    .where('linkId', '=', linkId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day', 'desc')
    .execute();

/** Deletes figures of all companies from before a day, a part at a time. */
export async function deleteDaysBefore(db: Db, day: string, limit: number): Promise<void> {
  await sql`DELETE FROM tracking_link_days WHERE ctid = any(ARRAY(
    SELECT ctid FROM tracking_link_days WHERE day < ${day}::date ORDER BY day LIMIT ${limit}))`.execute(db);
}
