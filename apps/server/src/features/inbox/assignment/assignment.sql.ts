import { sql } from 'kysely';
import {
  offShiftReturnMinutes,
  ticketPriorities,
  type AssignmentRules,
  type AvailabilityState,
} from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { contactIsServedByProgram, openUnansweredSince } from '../tickets/index.ts';
import type { Waiting } from './assign.rules.ts';

/** Tickets of one queue that are looked at in one go. */
export const pageSize = 100;

const ruleColumns = [
  'queueId',
  'mode',
  'capacity',
  'usesOwner',
  'ownerWaitMinutes',
  'usesLast',
  'fallbackQueueId',
  'pauseMinutes',
  'onAbsence',
  'acceptsAbove',
  'updatedAt',
] as const;

/** The rules of queues that have some; `locked` holds off whoever else gives out tickets, or changes rules. */
export function listRules(
  db: Db,
  { queueIds, locked = false }: { queueIds?: readonly number[]; locked?: boolean } = {},
): Promise<(AssignmentRules & { queueId: number; updatedAt: string })[]> {
  let query = db.selectFrom('queueAssignments').select(ruleColumns).orderBy('queueId');
  if (queueIds) query = query.where('queueId', '=', sql<number>`any(${queueIds}::int[])`);
  return (locked ? query.forNoKeyUpdate() : query).execute();
}

/** Whether any queue of the company gives out tickets, or returns those of people who are not there. */
export async function hasRules(db: Db): Promise<boolean> {
  const row = await db.selectFrom('queueAssignments').select('queueId').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function saveRules(db: Db, companyId: number, queueId: number, rules: AssignmentRules): Promise<void> {
  const values = { ...rules, updatedAt: sql<string>`clock_timestamp()` };
  await db
    .insertInto('queueAssignments')
    .values({ ...values, queueId, companyId })
    .onConflict((conflict) => conflict.column('queueId').doUpdateSet(values))
    .execute();
}

export interface ReceiverRow {
  queueId: number;
  userId: number;
  name: string;
  receives: boolean;
  capacity: number | null;
  standInId: number | null;
  lastAt: string | null;
  state: AvailabilityState;
  reasonName: string;
}

/** Who attends in queues, with what is set for them there and how it is with them. */
export async function listReceivers(db: Db, queueIds: readonly number[]): Promise<ReceiverRow[]> {
  const { rows } = await sql<ReceiverRow>`
    SELECT uq.queue_id, u.id AS user_id, u.name, coalesce(r.receives, true) AS receives, r.capacity, r.stand_in_id, r.last_at,
      coalesce(a.state, 'away') AS state, coalesce(a.reason_name, '') AS reason_name
    FROM user_queues uq JOIN users u ON u.company_id = uq.company_id AND u.id = uq.user_id AND u.active
    LEFT JOIN queue_receivers r ON r.queue_id = uq.queue_id AND r.user_id = uq.user_id
    LEFT JOIN availabilities a ON a.user_id = u.id
    WHERE uq.queue_id = ANY (${queueIds}::int[])
    ORDER BY uq.queue_id, search_text(u.name), u.id`.execute(db);
  return rows;
}

/** Locks how it is with people, so that nobody leaves, and nobody gets a ticket, while tickets are given to them. */
export async function lockAvailabilities(db: Db, userIds: readonly number[]): Promise<void> {
  await db
    .selectFrom('availabilities')
    .select('userId')
    .where('userId', '=', sql<number>`any(${userIds}::int[])`)
    .orderBy('userId')
    .forNoKeyUpdate()
    .execute();
}

/** Does so with the people of queues. */
export async function lockAvailabilitiesOf(db: Db, queueIds: readonly number[]): Promise<void> {
  await sql`
    SELECT user_id FROM availabilities WHERE user_id IN (SELECT user_id FROM user_queues WHERE queue_id = ANY (${queueIds}::int[]))
    ORDER BY user_id FOR NO KEY UPDATE`.execute(db);
}

export async function saveReceivers(
  db: Db,
  companyId: number,
  queueId: number,
  receivers: readonly { userId: number; receives: boolean; capacity: number | null; standInId: number | null }[],
): Promise<void> {
  await sql`
    INSERT INTO queue_receivers (company_id, queue_id, user_id, receives, capacity, stand_in_id)
    SELECT ${companyId}::int, ${queueId}::int, v.* FROM unnest(${receivers.map(({ userId }) => userId)}::int[],
      ${receivers.map(({ receives }) => receives)}::bool[], ${receivers.map((one) => one.capacity)}::int[],
      ${receivers.map(({ standInId }) => standInId)}::int[]) AS v (user_id, receives, capacity, stand_in_id)
    ON CONFLICT (queue_id, user_id) DO UPDATE SET receives = excluded.receives, capacity = excluded.capacity,
      stand_in_id = excluded.stand_in_id`.execute(db);
}

/** Records when queues gave tickets to people, in the order given. */
export async function recordTurns(
  db: Db,
  companyId: number,
  given: readonly { queueId: number; userId: number }[],
): Promise<void> {
  const last = new Map(given.map((one, index) => [`${one.queueId} ${one.userId}`, { ...one, index }]));
  const turns = [...last.values()];
  await sql`
    INSERT INTO queue_receivers (company_id, queue_id, user_id, last_at)
    SELECT ${companyId}::int, v.queue_id, v.user_id, clock_timestamp() + v.place * interval '1 microsecond'
    FROM unnest(${turns.map(({ queueId }) => queueId)}::int[], ${turns.map(({ userId }) => userId)}::int[],
      ${turns.map(({ index }) => index)}::int[]) AS v (queue_id, user_id, place)
    ON CONFLICT (queue_id, user_id) DO UPDATE SET last_at = excluded.last_at`.execute(db);
}

/** The places that people have taken: open tickets that are neither put aside nor of a group. */
export async function countPlaces(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ userId: number; count: number }>`
    SELECT t.user_id, count(*)::int AS count FROM tickets t
    WHERE t.user_id = ANY (${userIds}::int[]) AND t.status = 'open' AND NOT t.is_group AND t.snoozed_until IS NULL
    GROUP BY t.user_id`.execute(db);
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}

/** Whether a ticket waits in a queue that gives tickets out. */
export async function hasWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    SELECT EXISTS (SELECT FROM queue_assignments a JOIN tickets t ON t.company_id = a.company_id AND t.queue_id = a.queue_id
      WHERE a.mode <> 'hand' AND t.status = 'pending' AND NOT t.is_group AND NOT t.never_served AND NOT t.chatbot) AS waits`.execute(
    db,
  );
  return rows[0]?.waits ?? false;
}

/**
 * The first tickets that wait in each of some queues and may be given out: not those of blocked contacts and of groups, nor those that a
 * menu, a responder or another agent has.
 * @param among these tickets alone
 */
export async function listWaiting(
  db: Db,
  queueIds: readonly number[],
  { limit = pageSize, among = null }: { limit?: number; among?: readonly number[] | null } = {},
): Promise<(Waiting & { contactId: number; contactName: string; sinceIso: string })[]> {
  const { rows } = await sql<{
    ticketId: number;
    queueId: number;
    contactId: number;
    contactName: string;
    sinceIso: string;
    priority: number;
    ownerId: number | null;
    lastUserId: number | null;
  }>`
    SELECT w.id AS ticket_id, w.queue_id, w.contact_id, w.name AS contact_name, w.since AS since_iso, w.priority, o.user_id AS owner_id,
      (SELECT k.user_id FROM ticket_cycles k WHERE k.company_id = w.company_id AND k.ticket_id = w.id AND k.finished_at IS NOT NULL
        AND k.user_id IS NOT NULL ORDER BY k.finished_at DESC LIMIT 1) AS last_user_id
    FROM unnest(${queueIds}::int[]) AS q (id), LATERAL (
      SELECT t.id, t.company_id, t.queue_id, t.contact_id, c.name, coalesce(t.pending_since, t.updated_at) AS since,
        array_position(${[...ticketPriorities]}::text[], t.priority) - 1 AS priority
      FROM tickets t JOIN contacts c ON c.company_id = t.company_id AND c.id = t.contact_id
      WHERE t.queue_id = q.id AND t.status = 'pending' AND NOT t.is_group AND NOT t.never_served AND NOT t.chatbot
        AND NOT c.is_blocked AND NOT ${contactIsServedByProgram} AND (${among}::int[] IS NULL OR t.id = ANY (${among}::int[]))
      ORDER BY priority, since, t.id LIMIT ${limit}::int
    ) w
    LEFT JOIN contact_owners o ON o.company_id = w.company_id AND o.contact_id = w.contact_id
    ORDER BY priority, since_iso, ticket_id`.execute(db);
  return rows.map((row) => ({ ...row, since: Date.parse(row.sinceIso) }));
}

/** Why a ticket was left by whom has it. */
export type WhyLeft = 'away' | 'paused' | 'shift';

/**
 * Open tickets that their people left: in queues with rules, those who are away or in a pause for which their queue does not wait; in any
 * queue, those who are not on shift while their customers wait, where their shift returns them.
 */
export async function listLeft(db: Db, now: Date, limit: number): Promise<{ id: number; why: WhyLeft }[]> {
  const { rows } = await sql<{ id: number; why: WhyLeft }>`
    SELECT t.id, a.state AS why FROM queue_assignments q
    JOIN tickets t ON t.company_id = q.company_id AND t.queue_id = q.queue_id AND t.status = 'open' AND NOT t.is_group
    JOIN availabilities a ON a.user_id = t.user_id
    WHERE (q.on_absence <> 'keep' AND a.state = 'away' AND (q.on_absence = 'return' OR (${openUnansweredSince}) IS NOT NULL))
      OR (q.pause_minutes IS NOT NULL AND a.state = 'paused' AND t.snoozed_until IS NULL
        AND (${openUnansweredSince}) <= ${now.toISOString()}::timestamptz - q.pause_minutes * interval '1 minute'
        AND a.since <= ${now.toISOString()}::timestamptz)
    UNION
    SELECT t.id, 'shift' FROM shifts s
    JOIN tickets t ON t.company_id = s.company_id AND t.user_id = s.user_id AND t.status = 'open' AND NOT t.is_group
      AND t.queue_id IS NOT NULL AND t.snoozed_until IS NULL
    LEFT JOIN availabilities a ON a.user_id = s.user_id
    WHERE s.returns_outside AND NOT s.is_on AND s.kind <> 'none' AND a.state IS DISTINCT FROM 'available'
      AND (${openUnansweredSince}) <= ${now.toISOString()}::timestamptz - ${offShiftReturnMinutes} * interval '1 minute'
    ORDER BY id LIMIT ${limit}::int`.execute(db);
  return rows;
}

/** Companies with queues that have rules, or with people whose customers may be waiting while they are not on shift: the sweep looks at each. */
export async function listCompaniesToServe(
  db: Db,
  page: { after: number; limit: number },
): Promise<{ companyId: number; id: number }[]> {
  const { rows } = await sql<{ companyId: number; id: number }>`
    SELECT company_id, company_id AS id FROM queue_assignments WHERE company_id > ${page.after}::int
    UNION
    SELECT company_id, company_id FROM shifts WHERE returns_outside AND NOT is_on AND kind <> 'none' AND company_id > ${page.after}::int
    ORDER BY company_id LIMIT ${page.limit}::int`.execute(db);
  return rows;
}

/** The names of who is responsible for contacts, by contact. */
export async function findOwners(db: Db, contactIds: readonly number[]): Promise<Map<number, string>> {
  if (contactIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('contactOwners as o')
    .innerJoin('users as u', 'u.id', 'o.userId')
    .select(['o.contactId', 'u.name'])
    .where('o.contactId', 'in', contactIds)
    .execute();
  return new Map(rows.map(({ contactId, name }) => [contactId, name]));
}

export async function findOwner(db: Db, contactId: number): Promise<{ id: number; name: string } | null> {
  const row = await db
    .selectFrom('contactOwners as o')
    .innerJoin('users as u', 'u.id', 'o.userId')
    .select(['u.id', 'u.name'])
    .where('o.contactId', '=', contactId)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveOwner(db: Db, companyId: number, contactId: number, userId: number | null): Promise<void> {
  if (userId === null) {
    await db.deleteFrom('contactOwners').where('contactId', '=', contactId).execute();
    return;
  }
  await db
    .insertInto('contactOwners')
    .values({ companyId, contactId, userId })
    .onConflict((conflict) => conflict.column('contactId').doUpdateSet({ userId }))
    .execute();
}

/** Two contacts are one person: who looks after one of them looks after both; that of the one that stays wins. */
export async function mergeOwners(db: Db, { from, into }: { from: number; into: number }): Promise<void> {
  await sql`
    INSERT INTO contact_owners (company_id, contact_id, user_id)
    SELECT company_id, ${into}::int, user_id FROM contact_owners WHERE contact_id = ${from} ON CONFLICT DO NOTHING`.execute(
    db,
  );
}
