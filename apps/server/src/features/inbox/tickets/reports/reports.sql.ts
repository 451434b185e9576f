import { sql, type RawBuilder } from 'kysely';
import { dayMs, type ReferralKind, type UserActor } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';
import { heldIds } from '../holder/holder.sql.ts';
import { visibleTo } from '../tickets.sql.ts';

/** Days of a company, both included. */
export interface ReportPeriod {
  /** null = from the first service on */
  from: string | null;
  to: string;
  timeZone: string;
  /** only services that this user had last; absent = all */
  userId?: number | undefined;
  /** only services that ended, or are, in one of these queues; absent = all */
  queueIds?: readonly number[] | undefined;
  /** only services that this brought; absent = all */
  referral?: ReferralKind | undefined;
}

/** From here on the transaction's reports are planned for the days they are about: what reads a week best is not what reads two years best (docs/performance.md). */
export async function allowCustomQueryPlans(db: Db): Promise<void> {
  await sql`SET LOCAL plan_cache_mode = auto`.execute(db);
}

/** The first moment of a day: midnight, or later where the clocks jump over it. */
export const startOfDay = (day: string, timeZone: string, later = 0): RawBuilder<unknown> =>
  sql`(${day}::date + ${later}::int)::timestamp AT TIME ZONE ${timeZone}::text`;

function within(column: RawBuilder<unknown>, { from, to, timeZone, ...which }: ReportPeriod) {
  const before = sql`${column} < ${startOfDay(to, timeZone, 1)}${onlyOf(which)}`;
  return from === null ? before : sql`${column} >= ${startOfDay(from, timeZone)} AND ${before}`;
}

const onlyOf = ({ userId, queueIds, referral }: Pick<ReportPeriod, 'userId' | 'queueIds' | 'referral'>) =>
  sql`${userId === undefined ? sql`` : sql` AND user_id = ${userId}::int`}${queueIds === undefined ? sql`` : sql` AND queue_id = ANY (${queueIds}::int[])`}${referral === undefined ? sql`` : sql` AND referral_kind = ${referral}::text`}`;

/** Whether what happened at that time was before the days a report is about: in those it is compared with. */
const beforehand = (column: RawBuilder<unknown>, split: string | null, timeZone: string) =>
  split === null ? sql`false` : sql`${column} < ${startOfDay(split, timeZone)}`;

/** How high the rating of a service `c` is in its scale: 0 to 1. */
export const rateShare = sql`(CASE c.rating_scale WHEN 10 THEN c.rate / 10.0 ELSE (c.rate - 1) / (c.rating_scale - 1.0) END)`;

/** Sums of services that were finished in a period; means are made from them, so that they can be added up. */
export interface FinishedSums {
  userId: number | null;
  /** finished before the day that splits the period */
  beforehand: boolean;
  finished: number;
  /** services that an attendant began, and minutes from begun to finished */
  served: number;
  servedMinutes: number;
  /** those that had to wait until they were begun, and minutes of it */
  waited: number;
  waitedMinutes: number;
  rated: number;
  /** of their ratings, each from 0, the lowest of its scale, to 1, the highest */
  rateShares: number;
}

/**
 * By the last attendant of the service; null = none. `split`: a day within the period before and from which it is
 * summed apart, in one query; null = none.
 */
export async function sumFinished(db: Db, period: ReportPeriod, split: string | null): Promise<FinishedSums[]> {
  const minutes = (sum: RawBuilder<unknown>) => sql`(coalesce(extract(epoch FROM ${sum}), 0) / 60)::float8`;
  const { rows } = await sql<FinishedSums>`
    SELECT user_id, ${beforehand(sql`finished_at`, split, period.timeZone)} AS beforehand,
      count(*)::int AS finished, count(started_at)::int AS served,
      ${minutes(sql`sum(finished_at - started_at)`)} AS served_minutes,
      (count(*) FILTER (WHERE started_at > queued_at))::int AS waited,
      ${minutes(sql`sum(started_at - queued_at) FILTER (WHERE started_at > queued_at)`)} AS waited_minutes,
      count(rate)::int AS rated, coalesce(sum(${rateShare}), 0)::float8 AS rate_shares
    FROM ticket_cycles c WHERE finished_at IS NOT NULL AND ${within(sql`finished_at`, period)}
    GROUP BY user_id, 2`.execute(db);
  return rows;
}

/** Services that came in a period, by their attendant or last attendant; null = none. */
export async function countByUser(db: Db, period: ReportPeriod): Promise<{ userId: number | null; total: number }[]> {
  const { rows } = await sql<{ userId: number | null; total: number }>`
    SELECT user_id, count(*)::int AS total FROM ticket_cycles WHERE ${within(sql`queued_at`, period)} GROUP BY user_id`.execute(
    db,
  );
  return rows;
}

/**
 * Services that came, by the day of the company (`2026-11-24`) on which they did; only days that had any. Day by day from
 * the index: putting each service on its day takes four times as long.
 */
export async function countByDay(db: Db, period: ReportPeriod): Promise<{ day: string; total: number }[]> {
  const zone = sql`${period.timeZone}::text`;
  const { rows } = await sql<{ day: string; total: number }>`
    SELECT d.day::date::text AS day, n.total
    FROM (
      SELECT (min(queued_at) AT TIME ZONE ${zone})::date AS first, (max(queued_at) AT TIME ZONE ${zone})::date AS last
      FROM ticket_cycles WHERE ${within(sql`queued_at`, period)}
    ) e
    CROSS JOIN generate_series(e.first::timestamp, e.last::timestamp, interval '1 day') AS d (day)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS total FROM ticket_cycles
      WHERE queued_at >= d.day AT TIME ZONE ${zone} AND queued_at < (d.day + interval '1 day') AT TIME ZONE ${zone}${onlyOf(period)}
    ) n
    WHERE n.total > 0 ORDER BY d.day`.execute(db);
  return rows;
}

/** Counts the services that came in a period, by the hour of the day (0 to 23) in its time zone. */
export async function countByHour(db: Db, period: ReportPeriod): Promise<{ hour: number; total: number }[]> {
  const { rows } = await sql<{ hour: number; total: number }>`
    SELECT extract(hour FROM queued_at AT TIME ZONE ${period.timeZone}::text)::int AS hour, count(*)::int AS total
    FROM ticket_cycles WHERE ${within(sql`queued_at`, period)} GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/** From so many days on, most services there are come into a report. */
const fullScanDays = 92;

/** When each contact, groups aside, came first, of those who came in a period. */
function firstServices(period: ReportPeriod): RawBuilder<unknown> {
  const { from, to, timeZone, referral } = period;
  // Few come by an advertisement: their contacts are looked at one by one, whatever the period.
  if (referral === undefined && (from === null || Date.parse(to) - Date.parse(from) > fullScanDays * dayMs)) {
    return sql`
      SELECT min(f.first) AS first
      FROM (
        SELECT company_id, ticket_id, min(queued_at) AS first FROM ticket_cycles
        WHERE queued_at < ${startOfDay(to, timeZone, 1)} GROUP BY company_id, ticket_id
      ) f
      JOIN tickets t ON t.company_id = f.company_id AND t.id = f.ticket_id WHERE NOT t.is_group GROUP BY t.contact_id`;
  }
  // Contacts of a period are found by its days; their first service by one index lookup for each of their tickets.
  return sql`
    SELECT min(f.queued_at) AS first
    FROM (
      SELECT DISTINCT t.company_id, t.contact_id
      FROM (SELECT DISTINCT company_id, ticket_id FROM ticket_cycles WHERE ${within(sql`queued_at`, period)}) c
      JOIN tickets t ON t.company_id = c.company_id AND t.id = c.ticket_id WHERE NOT t.is_group
    ) n
    JOIN tickets o ON o.company_id = n.company_id AND o.contact_id = n.contact_id
    CROSS JOIN LATERAL (
      SELECT e.queued_at FROM ticket_cycles e WHERE e.company_id = o.company_id AND e.ticket_id = o.id ORDER BY e.queued_at LIMIT 1
    ) f
    GROUP BY n.contact_id`;
}

/** Contacts whose first service of all came in a period: from the day that splits it, and before that day. */
export async function countNewContacts(
  db: Db,
  period: ReportPeriod,
  split: string | null,
): Promise<{ total: number; beforehand: number }> {
  const { from, timeZone } = period;
  const earlier = beforehand(sql`first`, split, timeZone);
  const { rows } = await sql<{ total: number; beforehand: number }>`
    SELECT (count(*) FILTER (WHERE NOT ${earlier}))::int AS total, (count(*) FILTER (WHERE ${earlier}))::int AS beforehand
    FROM (${firstServices(period)}) firsts ${from === null ? sql`` : sql`WHERE first >= ${startOfDay(from, timeZone)}`}`.execute(
    db,
  );
  return rows[0] ?? { total: 0, beforehand: 0 };
}

/** The present state, as a user who is no admin sees it: waiting tickets of their queues, and open ones, their own alone or everybody's. */
export async function countNowFor(db: Db, actor: UserActor, isOwn: boolean): Promise<Current> {
  const row = await db
    .selectFrom('tickets as t')
    .select((eb) => [
      eb.fn
        .countAll<string>()
        .filterWhere('t.status', '=', 'open')
        .$call((counted) => (isOwn ? counted.filterWhere('t.userId', '=', actor.userId) : counted))
        .as('happening'),
      eb.fn.countAll<string>().filterWhere('t.status', '=', 'pending').as('pending'),
      eb.fn.min<string | null>('t.pendingSince').as('oldestPendingAt'),
    ])
    .select(sql<boolean>`(SELECT min(queued_at) FROM ticket_cycles) IS NOT NULL`.as('everServed'))
    .where('t.status', 'in', ['open', 'pending'])
    .where(sql<boolean>`(t.status = 'open' OR t.id NOT IN (${heldIds}))`)
    .where(visibleTo(actor))
    .executeTakeFirstOrThrow();
  return { ...row, happening: Number(row.happening), pending: Number(row.pending) };
}

export interface Current {
  happening: number;
  pending: number;
  oldestPendingAt: string | null;
  everServed: boolean;
}

/** How many tickets are in service and wait now, since when the first of those has waited, and whether there ever was a service. */
export async function countNow(db: Db): Promise<Current> {
  const { rows } = await sql<Current>`
    SELECT (SELECT count(*)::int FROM tickets WHERE status = 'open' AND NOT never_served) AS happening, count(*)::int AS pending,
      min(pending_since) AS oldest_pending_at, (SELECT min(queued_at) FROM ticket_cycles) IS NOT NULL AS ever_served
    FROM tickets WHERE status = 'pending' AND NOT never_served AND id NOT IN (${heldIds})`.execute(db);
  return rows[0] ?? { happening: 0, pending: 0, oldestPendingAt: null, everServed: false };
}
