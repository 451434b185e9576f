import { sql } from 'kysely';
import type { UserActor } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { heldIds, openUnansweredSince, visibleTo } from '../tickets/index.ts';

export interface Wait {
  ticketId: number;
  uuid: string;
  contactName: string;
  since: string;
}

/** The customer whom each person lets wait longest, among the tickets that the caller sees. */
export async function listWaitsOfPeople(
  db: Db,
  actor: UserActor,
  userIds: readonly number[],
): Promise<(Wait & { userId: number | null })[]> {
  return db
    .selectFrom('tickets as t')
    .innerJoin('contacts as c', 'c.id', 't.contactId')
    .distinctOn('t.userId')
    .select(['t.userId', 't.id as ticketId', 't.uuid', 'c.name as contactName'])
    .select(sql<string>`${openUnansweredSince}`.as('since'))
    .where(sql<boolean>`t.status = 'open'`)
    .where(sql<boolean>`(${openUnansweredSince}) IS NOT NULL`)
    .where('t.isGroup', '=', false)
    .where('t.snoozedUntil', 'is', null)
    .where('t.userId', '=', sql<number>`any(${userIds}::int[])`)
    .where(visibleTo(actor))
    .orderBy('t.userId')
    .orderBy('since')
    .orderBy('t.id')
    .execute();
}

/** How many wait in each queue, and who of them longest; not those whom another responder has. */
export async function listWaitsOfQueues(
  db: Db,
  actor: UserActor,
  queueIds: readonly number[],
): Promise<(Wait & { queueId: number | null; waiting: number })[]> {
  return db
    .selectFrom('tickets as t')
    .innerJoin('contacts as c', 'c.id', 't.contactId')
    .distinctOn('t.queueId')
    .select(['t.queueId', 't.id as ticketId', 't.uuid', 'c.name as contactName'])
    .select(sql<string>`coalesce(t.pending_since, t.updated_at)`.as('since'))
    .select(sql<number>`(count(*) OVER (PARTITION BY t.queue_id))::int`.as('waiting'))
    .where(sql<boolean>`t.status = 'pending'`)
    .where(sql<boolean>`NOT t.never_served`)
    .where(sql<boolean>`t.id NOT IN (${heldIds})`)
    .where('t.queueId', '=', sql<number>`any(${queueIds}::int[])`)
    .where(visibleTo(actor))
    .orderBy('t.queueId')
    .orderBy('since')
    .orderBy('t.id')
    .execute();
}

/** What came on a day, and how soon it was answered. */
export interface DayFigures {
  /** null = of all of them */
  userId: number | null;
  isToday: boolean;
  services: number;
  /** the median of minutes until the first answer; null = none was answered */
  firstAnswer: number | null;
}

/** Services of today and yesterday by who had them last, and of all of them together. `today`: midnight of the company. */
export async function listDayFigures(
  db: Db,
  userIds: readonly number[],
  { today, yesterday }: { today: Date; yesterday: Date },
): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    SELECT user_id, is_today, count(*)::int AS services, (extract(epoch FROM
      percentile_cont(0.5) WITHIN GROUP (ORDER BY first_answer_at - queued_at) FILTER (WHERE first_answer_at IS NOT NULL)) / 60)::float8 AS first_answer
    FROM (
      SELECT user_id, queued_at, first_answer_at, queued_at >= ${today.toISOString()}::timestamptz AS is_today FROM ticket_cycles
      WHERE queued_at >= ${yesterday.toISOString()}::timestamptz AND user_id = ANY (${userIds}::int[])
    ) y
    GROUP BY GROUPING SETS ((user_id, is_today), (is_today))`.execute(db);
  return rows;
}

/** How many deadlines of each person's tickets are due soon, and how many were missed, among the tickets that the caller sees. */
export async function countDeadlines(
  db: Db,
  actor: UserActor,
  userIds: readonly number[],
  now: Date,
): Promise<{ userId: number | null; soon: number; past: number }[]> {
  const at = now.toISOString();
  return db
    .selectFrom('tickets as t')
    .select('t.userId')
    .select(sql<number>`(count(*) FILTER (WHERE t.deadline_at > ${at}::timestamptz))::int`.as('soon'))
    .select(sql<number>`(count(*) FILTER (WHERE t.deadline_at <= ${at}::timestamptz))::int`.as('past'))
    .where(sql<boolean>`t.status = 'open' AND t.deadline_alert_at <= ${at}::timestamptz`)
    .where('t.userId', '=', sql<number>`any(${userIds}::int[])`)
    .where(visibleTo(actor))
    .groupBy('t.userId')
    .execute();
}
