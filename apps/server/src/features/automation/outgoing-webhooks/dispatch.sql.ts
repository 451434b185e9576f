// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { fixedStatement } from '../../../platform/db/tuned/fixed-statement.ts';

/** Where deliveries of an address go. */
export interface Target {
  id: number;
  url: string;
  /** sealed */
  secret: string;
  formerSecret: string | null;
}

export interface ClaimedDelivery {
  id: string;
  eventId: string;
  body: string;
  tries: number;
  /** since it was due for the first time */
  ageMs: number;
}

/** The outcome of an attempt; `pauseMs` of a failed one: when it is made again, null = it is given up. */
export interface Outcome {
  id: string;
  webhookId: number;
  isDelivered: boolean;
  pauseMs: number | null;
  status: number | null;
  problem: string | null;
  durationMs: number;
  at: string;
  answer: string;
}

const targetStatement = fixedStatement((db, id: number) =>
  db
    .selectFrom('outgoingWebhooks')
    .select(['id', 'url', 'secret'])
    .select(sql<string | null>`CASE WHEN former_until > clock_timestamp() THEN former_secret END`.as('formerSecret'))
    .where('id', '=', id)
    .compile(),
);

export async function findTarget(db: Db, id: number): Promise<Target | undefined> {
  return (await targetStatement(db, id)).rows[0];
}

/** Claims deliveries of an address that are due, the longest due first: until the lease ends they are no one else's. */
export async function claimDeliveries(
  db: Db,
  webhookId: number,
  { limit, leaseMs }: { limit: number; leaseMs: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    WITH due AS MATERIALIZED (
      SELECT id FROM webhook_deliveries WHERE webhook_id = ${webhookId} AND due_at <= clock_timestamp()
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE webhook_deliveries d SET due_at = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    FROM due WHERE d.id = due.id
    RETURNING d.id, d.event_id, d.body, d.tries,
      (extract(epoch FROM clock_timestamp() - d.first_due_at) * 1000)::float8 AS age_ms`.execute(db);
  return rows;
}

/**
 * Postpones the due deliveries of a webhook. The day of their retries is extended by it: time in which nothing may
 * leave does not count.
 */
export async function postponeDue(db: Db, webhookId: number, pauseMs: number): Promise<void> {
  const until = sql<string>`(clock_timestamp() + ${pauseMs} * interval '1 millisecond')`;
  await db
    .updateTable('webhookDeliveries')
    .set({ dueAt: until, firstDueAt: sql<string>`first_due_at + (${until} - due_at)` })
    .where('webhookId', '=', webhookId)
    .where('dueAt', '<=', sql<string>`clock_timestamp()`)
    .execute();
}

/** Releases claimed deliveries that were not posted. */
export async function releaseDeliveries(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ dueAt: sql<string>`clock_timestamp()` })
    .where('id', 'in', ids)
    .execute();
}

export async function saveOutcomes(db: Db, companyId: number, outcomes: readonly Outcome[]): Promise<void> {
  const of = <K extends keyof Outcome>(key: K) => outcomes.map((outcome) => outcome[key]);
  await sql`
    UPDATE webhook_deliveries d SET
      state = CASE WHEN o.is_delivered THEN 'delivered' WHEN o.pause_ms IS NULL THEN 'failed' ELSE 'waiting' END,
      due_at = CASE WHEN o.is_delivered THEN NULL ELSE clock_timestamp() + o.pause_ms * interval '1 millisecond' END,
      tries = d.tries + 1, attempt_count = d.attempt_count + 1, status = o.status, duration_ms = o.duration_ms, answer = o.answer,
      attempts = CASE WHEN jsonb_array_length(d.attempts) >= 50 THEN d.attempts - 0 ELSE d.attempts END
        || jsonb_build_array(jsonb_build_object('at', o.at, 'status', o.status, 'problem', o.problem, 'durationMs', o.duration_ms))
    FROM unnest(${of('id')}::bigint[], ${of('isDelivered')}::bool[], ${of('pauseMs')}::float8[], ${of('status')}::int[],
      ${of('problem')}::text[], ${of('durationMs')}::int[], ${of('at')}::text[], ${of('answer')}::text[])
      AS o (id, is_delivered, pause_ms, status, problem, duration_ms, at, answer)
    WHERE d.id = o.id`.execute(db);
  const byWebhook = [...Map.groupBy(outcomes, ({ webhookId }) => webhookId)].toSorted(([a], [b]) => a - b);
  const delivered = byWebhook.map(([, own]) => own.filter(({ isDelivered }) => isDelivered).length);
  // An address that was removed meanwhile has no hours.
  await sql`
    WITH counted AS MATERIALIZED (
      SELECT c.* FROM unnest(${byWebhook.map(([id]) => id)}::int[], ${delivered}::int[],
        ${byWebhook.map(([, own], index) => own.length - (delivered[index] ?? 0))}::int[]) AS c (id, delivered, failed)
      JOIN outgoing_webhooks w ON w.company_id = ${companyId} AND w.id = c.id ORDER BY w.id FOR KEY SHARE OF w
    )
    INSERT INTO webhook_hours AS h (company_id, webhook_id, hour, delivered, failed)
    SELECT ${companyId}::int, id, date_trunc('hour', now()), delivered, failed FROM counted
    ON CONFLICT (company_id, webhook_id, hour) DO UPDATE
      SET delivered = h.delivered + excluded.delivered, failed = h.failed + excluded.failed`.execute(db);
}

/** Records that a webhook answers again. */
export async function recordSuccess(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('outgoingWebhooks')
    .set({ failingSince: null })
    .where('id', 'in', ids)
    .where('failingSince', 'is not', null)
    .execute();
}

/** Records that webhooks fail. */
export async function recordFailure(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('outgoingWebhooks')
    .set({ failingSince: sql`clock_timestamp()` })
    .where('id', 'in', ids)
    .where('failingSince', 'is', null)
    .execute();
}

/**
 * Switches those off that have failed for so long; what waits for them is given up, so that it can be sent again.
 * @returns those that were switched off by this
 */
export async function switchOffFailing(db: Db, ids: readonly number[], afterMs: number): Promise<number[]> {
  const rows = await db
    .updateTable('outgoingWebhooks')
    .set({ enabled: false, switchedOffAt: sql`clock_timestamp()`, updatedAt: sql`now()` })
    .where('id', 'in', ids)
    .where('enabled', '=', true)
    .where('failingSince', '<=', sql<string>`clock_timestamp() - ${afterMs} * interval '1 millisecond'`)
    .returning('id')
    .execute();
  const off = rows.map(({ id }) => id);
  if (off.length > 0) await abandonWaiting(db, off);
  return off;
}

/** Gives up what waits for addresses. */
export async function abandonWaiting(db: Db, webhookIds: readonly number[]): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ state: 'failed', dueAt: null })
    .where('webhookId', 'in', webhookIds)
    .where('dueAt', 'is not', null)
    .execute();
}

/** Addresses of all companies with something that is due. */
export async function listDueTargets(db: Db, limit: number): Promise<{ companyId: number; webhookId: number }[]> {
  const { rows } = await sql<{ companyId: number; webhookId: number }>`
    SELECT DISTINCT company_id, webhook_id FROM (
      SELECT company_id, webhook_id FROM webhook_deliveries WHERE due_at <= clock_timestamp() ORDER BY due_at LIMIT ${limit}
    ) due`.execute(db);
  return rows;
}
