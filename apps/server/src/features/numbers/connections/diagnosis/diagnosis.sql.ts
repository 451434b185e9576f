import { sql } from 'kysely';
import type { SessionEvent, SessionEventKind, SessionFacts } from '@balcao/contract';
import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { NewSessionEvent, SessionTally } from '../../../../channels/port/session-report.ts';
import type { Db } from '../../../../platform/db/database.ts';

/** How many events of each kind are kept of a connection. */
const keptPerKind = 50;
/** The longest time that is shown is a week. */
const talliesDays = 8;

export async function findFacts(db: Db, whatsappId: number, { lock = false } = {}): Promise<Partial<SessionFacts>> {
  const query = db.selectFrom('connectionDiagnoses').select('facts').where('whatsappId', '=', whatsappId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row?.facts ?? {};
}

/** Facts that were learnt take the place of older ones of the same name. */
export async function saveFacts(db: Db, connection: ConnectionRef, facts: Partial<SessionFacts>): Promise<void> {
  const learnt = JSON.stringify(facts);
  await db
    .insertInto('connectionDiagnoses')
    .values({ ...connection, facts: learnt })
    .onConflict((conflict) =>
      conflict.column('whatsappId').doUpdateSet({ facts: sql`connection_diagnoses.facts || ${learnt}::jsonb` }),
    )
    .execute();
}

/** Adds events, oldest first, and forgets those that are too many. */
export async function insertEvents(
  db: Db,
  connection: ConnectionRef,
  events: readonly NewSessionEvent[],
): Promise<void> {
  await db
    .insertInto('connectionEvents')
    .values(
      events.map(({ at, ms = null, reference = null, ...event }) => ({
        ...connection,
        ...event,
        ms,
        reference,
        at: at.toISOString(),
      })),
    )
    .execute();
  for (const kind of new Set(events.map((event) => event.kind)))
    await db
      .deleteFrom('connectionEvents')
      .where('whatsappId', '=', connection.whatsappId)
      .where('kind', '=', kind)
      .where('id', '<=', (eb) =>
        eb
          .selectFrom('connectionEvents')
          .select('id')
          .where('whatsappId', '=', connection.whatsappId)
          .where('kind', '=', kind)
          .orderBy('id', 'desc')
          .offset(keptPerKind)
          .limit(1),
      )
      .execute();
}

/** The undecryptable message came again, and was decrypted. */
export async function resolveEvent(db: Db, whatsappId: number, reference: string, at: Date): Promise<void> {
  await db
    .updateTable('connectionEvents')
    .set({ resolvedAt: at.toISOString() })
    .where('whatsappId', '=', whatsappId)
    .where('kind', '=', 'undecryptable')
    .where('reference', '=', reference)
    .where('resolvedAt', 'is', null)
    .execute();
}

export async function addTallies(db: Db, connection: ConnectionRef, tallies: readonly SessionTally[]): Promise<void> {
  await db
    .insertInto('connectionTallies')

    .values(
      tallies.map(({ totalMs, ...tally }) => ({
        ...connection,
        ...tally,
        totalMs: String(totalMs),
        hour: sql<string>`date_trunc('hour', now())`,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'whatsappId', 'hour', 'kind', 'code']).doUpdateSet({
        count: sql`connection_tallies.count + excluded.count`,
        totalMs: sql`connection_tallies.total_ms + excluded.total_ms`,
        maxMs: sql`greatest(connection_tallies.max_ms, excluded.max_ms)`,
      }),
    )
    .execute();
  await db
    .deleteFrom('connectionTallies')
    .where('whatsappId', '=', connection.whatsappId)
    .where('hour', '<', sql<string>`now() - make_interval(days => ${talliesDays})`)
    .execute();
}

/** The newest events of each kind, newest first. */
export async function listEvents(
  db: Db,
  whatsappId: number,
  kinds: readonly SessionEventKind[],
): Promise<SessionEvent[]> {
  const { rows } = await sql<SessionEvent>`
    SELECT e.* FROM unnest(${kinds}::text[]) AS k (kind) CROSS JOIN LATERAL (
      SELECT id, at, kind, code, ms, resolved_at AS "resolvedAt" FROM connection_events
      WHERE whatsapp_id = ${whatsappId} AND kind = k.kind ORDER BY id DESC LIMIT 30) e
    ORDER BY e.at DESC, e.id DESC`.execute(db);
  return rows;
}

export interface TallySum {
  kind: SessionTally['kind'];
  code: string;
  count: number;
  averageMs: number;
  maxMs: number;
}

/** Counters: answers in 24 hours, the rest in a week. */
export async function sumTallies(db: Db, whatsappId: number): Promise<TallySum[]> {
  const { rows } = await sql<TallySum>`
    SELECT kind, code, sum(count)::int AS count, (sum(total_ms) / sum(count))::int AS "averageMs", max(max_ms) AS "maxMs"
    FROM connection_tallies
    WHERE whatsapp_id = ${whatsappId} AND hour > now() - CASE WHEN kind = 'ack' THEN interval '24 hours' ELSE interval '7 days' END
    GROUP BY kind, code ORDER BY 3 DESC, code`.execute(db);
  return rows;
}
