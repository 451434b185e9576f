import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/**
 * A period in which a connection could not receive; messages received afterwards have an id greater than
 * `afterMessage`.
 */
export interface OutageWindow {
  id: number;
  from: string;
  to: string;
  afterMessage: string;
}

/** The count stops here: more waiting messages need no exact number. */
const maxCounted = 1_000;

/** Own messages of a connection that wait to leave. */
export async function countUnsent(db: Db, whatsappId: number): Promise<{ count: number; oldestAt: string | null }> {
  const waiting = db
    .selectFrom('messages')
    .select('sentAt')
    .where('whatsappId', '=', whatsappId)
    .where('waits', '=', true)
    .orderBy('id')
    .limit(maxCounted);
  return db
    .selectFrom(waiting.as('w'))
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
      eb.fn.min<string | null>('w.sentAt').as('oldestAt'),
    ])
    .executeTakeFirstOrThrow();
}

/** The newest message of the company. */
export async function newestMessage(db: Db): Promise<string> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .orderBy('companyId', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? '0';
}

/** Providers count whole seconds. */
const wholeSecond = (iso: string) => new Date(new Date(iso).setMilliseconds(0)).toISOString();

const sentDuring = (outage: { from: string; to: string }) =>
  sql`m.sent_at >= ${wholeSecond(outage.from)}::timestamptz AND m.sent_at <= ${outage.to}::timestamptz`;

/**
 * Messages of contacts on a connection in that time that were received afterwards. Only messages after one id are
 * scanned.
 */
export async function countRecovered(
  db: Db,
  whatsappId: number,
  outage: Omit<OutageWindow, 'id'>,
): Promise<{ messages: number; conversations: number }> {
  const { rows } = await sql<{ messages: number; conversations: number }>`
    SELECT count(*)::int AS messages, count(DISTINCT m.ticket_id)::int AS conversations FROM tickets t
    JOIN messages m ON m.ticket_id = t.id AND ${sentDuring(outage)} AND NOT m.from_me AND m.id > ${outage.afterMessage}::bigint AND m.whatsapp_id = t.whatsapp_id
    WHERE t.whatsapp_id = ${whatsappId} AND t.updated_at >= ${outage.from}::timestamptz`.execute(db);
  return rows[0] ?? { messages: 0, conversations: 0 };
}

/** Counts, by outage, the messages of one conversation that were sent during it and received afterwards. */
export async function countRecoveredByOutage(
  db: Db,
  ticketId: number,
  outages: readonly OutageWindow[],
): Promise<Map<number, number>> {
  if (outages.length === 0) return new Map();
  // Each time by itself, in the order of the conversation: otherwise every message of it would be looked at.
  const { rows } = await sql<{ id: number; messages: number }>`
    SELECT g.id, r.messages FROM unnest(${outages.map(({ id }) => id)}::int[], ${outages.map(({ from }) => wholeSecond(from))}::timestamptz[], ${outages.map(({ to }) => to)}::timestamptz[],
      ${outages.map(({ afterMessage }) => afterMessage)}::bigint[]) AS g (id, began, ended, after_message)
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE NOT d.from_me)::int AS messages FROM (
        SELECT m.from_me FROM messages m
        WHERE m.ticket_id = ${ticketId} AND (m.sent_at, m.id) >= (g.began, 0) AND m.sent_at <= g.ended AND m.id > g.after_message
        ORDER BY m.sent_at DESC, m.id DESC
      ) d
    ) r WHERE r.messages > 0`.execute(db);
  return new Map(rows.map(({ id, messages }) => [id, messages]));
}
