// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql } from 'kysely';
import type { DeadlineKind, DeadlineRule, TicketPriority, TicketStatus } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { fixedStatement } from '../../../platform/db/tuned/fixed-statement.ts';
import { contactIsServedByProgram, openUnansweredSince } from '../tickets/index.ts';
import type { NewResult, Outcome, ServiceFacts, ServiceState } from './clock.rules.ts';

interface FactsRow {
  id: number;
  status: TicketStatus;
  isGroup: boolean;
  queueId: number | null;
  priority: TicketPriority;
  userId: number | null;
  isHeld: boolean;
  unansweredSince: string | null;
  lastMessageFromMe: boolean;
  lastMessageAt: string | null;
  queuedAt: string | null;
  startedAt: string | null;
  firstAnswerAt: string | null;
  tagIds: number[] | null;
  state: Record<string, unknown> | null;
}

export interface TicketDeadlines {
  id: number;
  facts: ServiceFacts;
  state: ServiceState | null;
}

const columns = [
  ['serviceSince', 'service_since', 'timestamptz'],
  ['ruleId', 'rule_id', 'integer'],
  ['queueId', 'queue_id', 'integer'],
  ['peopleSince', 'people_since', 'timestamptz'],
  ['answered', 'answered', 'boolean'],
  ['answerSince', 'answer_since', 'timestamptz'],
  ['answerDue', 'answer_due', 'timestamptz'],
  ['answerAlert', 'answer_alert', 'timestamptz'],
  ['answerAlerted', 'answer_alerted', 'boolean'],
  ['answerResultId', 'answer_result_id', 'integer'],
  ['resolutionSince', 'resolution_since', 'timestamptz'],
  ['resolutionSpentMs', 'resolution_spent_ms', 'bigint'],
  ['resolutionDue', 'resolution_due', 'timestamptz'],
  ['resolutionAlert', 'resolution_alert', 'timestamptz'],
  ['resolutionAlerted', 'resolution_alerted', 'boolean'],
  ['resolutionResultId', 'resolution_result_id', 'integer'],
  ['closedAt', 'closed_at', 'timestamptz'],
  ['checkAt', 'check_at', 'timestamptz'],
] as const satisfies readonly (readonly [keyof ServiceState, string, string])[];

const moment = (at: string | null): number | null => (at === null ? null : Date.parse(at));

const stateOf = (row: Record<string, unknown>): ServiceState =>
  Object.fromEntries(
    columns.map(([key, name, type]) => {
      const value = row[name];
      return [key, type === 'timestamptz' ? moment(value as string | null) : value];
    }),
  ) as unknown as ServiceState;

const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const ruleColumns = sql`id, name, enabled, queue_id AS "queueId", priority, tag_id AS "tagId", in_hours AS "inHours", pauses,
  to_top AS "toTop", tells_supervisors AS "tellsSupervisors",
  CASE WHEN first_minutes IS NOT NULL THEN json_build_object('minutes', first_minutes, 'alertMinutes', first_alert) END AS first,
  CASE WHEN next_minutes IS NOT NULL THEN json_build_object('minutes', next_minutes, 'alertMinutes', next_alert) END AS next,
  CASE WHEN resolution_minutes IS NOT NULL
    THEN json_build_object('minutes', resolution_minutes, 'alertMinutes', resolution_alert) END AS resolution`;

/** The rules of the company in their order. */
export async function listRules(db: Db): Promise<DeadlineRule[]> {
  return (await sql<DeadlineRule>`SELECT ${ruleColumns} FROM deadline_rules ORDER BY position, id`.execute(db)).rows;
}

// Companies without rules look no further than into their empty list of them.
const factsStatement = fixedStatement((_db, ids: readonly number[], always: boolean) =>
  sql<FactsRow & { rules: DeadlineRule[] | null }>`
    SELECT t.id, t.status, t.is_group, t.queue_id, t.priority, t.user_id, t.chatbot OR ${contactIsServedByProgram} AS is_held,
      ${openUnansweredSince} AS unanswered_since, t.last_message_from_me, t.last_message_at,
      c.queued_at, c.started_at, c.first_answer_at,
      (SELECT array_agg(g.tag_id) FROM ticket_tags g WHERE g.company_id = t.company_id AND g.ticket_id = t.id) AS tag_ids,
      to_jsonb(d) AS state,
      (SELECT json_agg(r ORDER BY r.position, r.id) FROM (SELECT position, ${ruleColumns} FROM deadline_rules) r) AS rules
    FROM tickets t
    LEFT JOIN LATERAL (
      SELECT y.queued_at, y.started_at, y.first_answer_at FROM ticket_cycles y
      WHERE y.company_id = t.company_id AND y.ticket_id = t.id ORDER BY y.queued_at DESC LIMIT 1) c ON true
    LEFT JOIN ticket_deadlines d ON d.company_id = t.company_id AND d.ticket_id = t.id
    WHERE (${always}::boolean OR EXISTS (SELECT FROM deadline_rules)) AND t.id = any(${ids}::int[])
    ORDER BY t.id`.compile(_db),
);

/**
 * What decides about the deadlines of tickets, and the rules of their company.
 * @param always also where the company has no rules any more
 */
export async function readFacts(
  db: Db,
  ids: readonly number[],
  always: boolean,
): Promise<{ tickets: TicketDeadlines[]; rules: DeadlineRule[] }> {
  const { rows } = await factsStatement(db, ids, always);
  return {
    rules: rows[0]?.rules ?? [],
    tickets: rows.map((row) => ({
      id: row.id,
      facts: {
        status: row.status,
        isGroup: row.isGroup,
        queueId: row.queueId,
        priority: row.priority,
        userId: row.userId,
        tagIds: row.tagIds ?? [],
        isHeld: row.isHeld,
        since: moment(row.queuedAt),
        isBegunByUs: row.startedAt !== null && row.startedAt === row.queuedAt,
        isAnswered: row.firstAnswerAt !== null,
        unansweredSince: moment(row.unansweredSince),
        answeredAt: row.lastMessageFromMe ? moment(row.lastMessageAt) : null,
      },
      state: row.state && stateOf(row.state),
    })),
  };
}

/** A ticket as its deadlines are to be kept. */
export interface KeptDeadlines {
  ticketId: number;
  state: ServiceState | null;
  first: { kind: DeadlineKind; dueAt: number; alertAt: number } | null;
}

const stateNames = sql.raw(columns.map(([, name]) => name).join(', '));
const newValues = sql.raw(columns.map(([, name]) => `${name} = excluded.${name}`).join(', '));
const recordset = sql.raw(columns.map(([, name, type]) => `${name} ${type}`).join(', '));

const saveStatement = fixedStatement((_db, companyId: number, kept: string, gone: readonly number[], tickets: string) =>
  sql`
    WITH saved AS (
      INSERT INTO ticket_deadlines (company_id, ticket_id, ${stateNames})
      SELECT ${companyId}::int, ticket_id, ${stateNames} FROM json_to_recordset(${kept}::json) AS k (ticket_id integer, ${recordset})
      ON CONFLICT (ticket_id) DO UPDATE SET ${newValues}
    ), removed AS (
      DELETE FROM ticket_deadlines WHERE ticket_id = any(${gone}::int[])
    )
    UPDATE tickets t SET deadline_at = v.due_at, deadline_alert_at = v.alert_at, deadline_kind = v.kind
    FROM json_to_recordset(${tickets}::json) AS v (id integer, due_at timestamptz, alert_at timestamptz, kind text)
    WHERE t.id = v.id AND (t.deadline_at IS DISTINCT FROM v.due_at OR t.deadline_alert_at IS DISTINCT FROM v.alert_at
      OR t.deadline_kind IS DISTINCT FROM v.kind)
    RETURNING t.id`.compile(_db),
);

/**
 * Keeps the deadlines of tickets, in one statement for all.
 * @returns the tickets that show another deadline now
 */
export async function saveDeadlines(db: Db, companyId: number, all: readonly KeptDeadlines[]): Promise<number[]> {
  const kept = all.flatMap(({ ticketId, state }) =>
    state === null
      ? []
      : [
          {
            ticket_id: ticketId,
            ...Object.fromEntries(
              columns.map(([key, name, type]) => [name, type === 'timestamptz' ? isoOf(state[key]) : state[key]]),
            ),
          },
        ],
  );
  const { rows } = await saveStatement(
    db,
    companyId,
    JSON.stringify(kept),
    all.flatMap(({ ticketId, state }) => (state === null ? [ticketId] : [])),
    JSON.stringify(
      all.map(({ ticketId, first }) => ({
        id: ticketId,
        due_at: isoOf(first?.dueAt ?? null),
        alert_at: isoOf(first?.alertAt ?? null),
        kind: first?.kind ?? null,
      })),
    ),
  );
  return (rows as { id: number }[]).map(({ id }) => id);
}

/** Adds what became of deadlines. @returns the ids in their order */
export async function insertResults(
  db: Db,
  companyId: number,
  rows: readonly (NewResult & {
    ticketId: number;
    serviceSince: number;
    queueId: number | null;
    userId: number | null;
  })[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const made = await db
    .insertInto('deadlineResults')
    .values(
      rows.map(({ serviceSince, since, dueAt, breachedAt, settledAt, lateMs, ...row }) => ({
        ...row,
        companyId,
        serviceSince: new Date(serviceSince).toISOString(),
        since: new Date(since).toISOString(),
        dueAt: new Date(dueAt).toISOString(),
        breachedAt: isoOf(breachedAt),
        settledAt: isoOf(settledAt),
        lateMs: lateMs === null ? null : String(lateMs),
      })),
    )
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

/** Missed deadlines are made up for. */
export async function settleResults(db: Db, settled: Outcome['settled']): Promise<void> {
  if (settled.length === 0) return;
  await sql`
    UPDATE deadline_results r SET settled_at = v.settled_at, late_ms = v.late_ms
    FROM unnest(${settled.map(({ id }) => id)}::int[], ${settled.map(({ settledAt }) => isoOf(settledAt))}::timestamptz[],
      ${settled.map(({ lateMs }) => lateMs)}::bigint[]) AS v (id, settled_at, late_ms)
    WHERE r.id = v.id`.execute(db);
}

/** Takes back what the end of a service made of its deadlines. */
export async function undoEnd(
  db: Db,
  ticketId: number,
  { settledAt, keptIds }: NonNullable<Outcome['undone']>,
): Promise<void> {
  const at = isoOf(settledAt);
  await sql`
    WITH removed AS (
      DELETE FROM deadline_results WHERE ticket_id = ${ticketId} AND settled_at = ${at}::timestamptz AND id <> ALL (${keptIds}::int[])
    )
    UPDATE deadline_results SET settled_at = NULL, late_ms = NULL
    WHERE ticket_id = ${ticketId} AND settled_at = ${at}::timestamptz AND id = ANY (${keptIds}::int[])`.execute(db);
}

/** What is in the record of two tickets is in that of one. Of what is not made up for, nothing more is known. */
export async function mergeResults(db: Db, { from, into }: { from: number; into: number }, at: Date): Promise<void> {
  await sql`
    UPDATE deadline_results SET ticket_id = ${into}::int, settled_at = coalesce(settled_at, ${at.toISOString()}::timestamptz)
    WHERE ticket_id = ${from}`.execute(db);
}

/** Tickets of all companies with something to do about their deadlines, or whose rule is gone. */
export async function listDue(
  db: Db,
  now: Date,
  page: { after: number; limit: number },
): Promise<{ companyId: number; id: number }[]> {
  return db
    .selectFrom('ticketDeadlines')
    .select(['companyId', 'ticketId as id'])
    .where('checkAt', '<=', now.toISOString())
    .where('ticketId', '>', page.after)
    .orderBy('ticketId')
    .limit(page.limit)
    .execute();
}

/** A page of the tickets that are not resolved, and of those with deadlines. */
export async function listRunning(db: Db, page: { after: number; limit: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('id')
    .where('status', 'in', ['pending', 'open'])
    .where('neverServed', '=', false)
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Replaces the rules: those that are not named are removed. */
export async function saveRules(
  db: Db,
  companyId: number,
  rules: readonly (Omit<DeadlineRule, 'id'> & { id: number | null })[],
): Promise<void> {
  const ids = rules.flatMap(({ id }) => (id === null ? [] : [id]));
  await sql`DELETE FROM deadline_rules WHERE id <> ALL (${ids}::int[])`.execute(db);
  for (const [position, { id, first, next, resolution, ...rule }] of rules.entries()) {
    const values = {
      ...rule,
      position,
      firstMinutes: first?.minutes ?? null,
      firstAlert: first?.alertMinutes ?? 0,
      nextMinutes: next?.minutes ?? null,
      nextAlert: next?.alertMinutes ?? 0,
      resolutionMinutes: resolution?.minutes ?? null,
      resolutionAlert: resolution?.alertMinutes ?? 0,
    };
    if (id === null)
      await db
        .insertInto('deadlineRules')
        .values({ ...values, companyId })
        .execute();
    else await db.updateTable('deadlineRules').set(values).where('id', '=', id).execute();
  }
}

/** Tickets come to the top of the lists by latest change. */
export async function bringToTop(db: Db, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  await sql`UPDATE tickets SET updated_at = clock_timestamp() WHERE id = any(${ticketIds}::int[])`.execute(db);
}

/** How many deadlines that were due since the beginning of a day are decided, and how many of them were kept, by the name of their rule. */
export async function countResults(
  db: Db,
  { from, timeZone }: { from: string; timeZone: string },
): Promise<{ name: string; count: number; kept: number }[]> {
  const { rows } = await sql<{ name: string; count: number; kept: number }>`
    SELECT rule_name AS name, count(*)::int AS count, count(*) FILTER (WHERE breached_at IS NULL)::int AS kept FROM deadline_results
    WHERE due_at >= ${from}::date::timestamp AT TIME ZONE ${timeZone}::text GROUP BY rule_name ORDER BY rule_name`.execute(
    db,
  );
  return rows;
}

/** Whether the company has rules that are on. */
export async function hasRules(db: Db): Promise<boolean> {
  const row = await db.selectFrom('deadlineRules').select('id').where('enabled', '=', true).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** What became of deadlines in a service of a ticket, oldest first. */
export function listResults(db: Db, ticketId: number, serviceSince: string) {
  return db
    .selectFrom('deadlineResults')
    .select(['id', 'kind', 'dueAt', 'breachedAt', 'settledAt', 'lateMs'])
    .where('ticketId', '=', ticketId)
    .where('serviceSince', '>=', serviceSince)
    .orderBy('id')
    .execute();
}
