import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ConnectionRef } from '../port/channel.ts';
import { messageTokenOf } from '../port/message-token.rules.ts';

/** How far an own message is with Meta. */
export interface SendState {
  wamid: string | null;
  ack: number;
  /** since the attempt that is under way began; null = none is */
  attemptAge: number | null;
}

export async function findSendState(db: Db, whatsappId: number, providerId: string): Promise<SendState | undefined> {
  return db
    .selectFrom('cloudSends')
    .select(['wamid', 'ack'])
    .select(sql<number | null>`(extract(epoch FROM clock_timestamp() - attempt_at) * 1000)::float8`.as('attemptAge'))
    .where('whatsappId', '=', whatsappId)
    .where('providerId', '=', providerId)
    .executeTakeFirst();
}

/**
 * Records, before Meta is asked, that a message is being sent: after a crash the message counts as perhaps sent.
 * @returns false when another attempt is under way
 */
export async function beginAttempt(db: Db, connection: ConnectionRef, providerId: string): Promise<boolean> {
  const row = await db
    .insertInto('cloudSends')
    .values({ ...connection, providerId, attemptAt: sql<string>`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict
        .columns(['whatsappId', 'providerId'])
        .doUpdateSet({ wamid: null, token: null, ack: 0, attemptAt: sql<string>`clock_timestamp()` })
        .where('cloudSends.attemptAt', 'is', null),
    )
    .returning('providerId')
    .executeTakeFirst();
  return row !== undefined;
}

/** A message that the company's own handset sent: known to Meta and here by one id. */
export async function recordEcho(db: Db, connection: ConnectionRef, wamid: string): Promise<void> {
  await db
    .insertInto('cloudSends')
    .values({ ...connection, providerId: wamid, wamid, token: messageTokenOf(wamid), ack: 2 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Meta took it. Its report may have come before its answer. */
export async function recordAccepted(db: Db, whatsappId: number, providerId: string, wamid: string): Promise<void> {
  await db
    .updateTable('cloudSends')
    .set({ wamid, token: messageTokenOf(wamid) ?? null, attemptAt: null })
    .where('whatsappId', '=', whatsappId)
    .where('providerId', '=', providerId)
    .execute();
}

/** Meta refused the message, or its answer is no longer awaited. */
export async function endAttempt(db: Db, whatsappId: number, providerId: string): Promise<void> {
  await db
    .updateTable('cloudSends')
    .set({ attemptAt: null })
    .where('whatsappId', '=', whatsappId)
    .where('providerId', '=', providerId)
    .execute();
}

export interface ReportRef {
  wamid: string;
  /** what we gave along when we sent it; '' when it was sent by something else */
  providerId: string;
}

/**
 * The own messages that reports are about, by the wamid of the report, in whichever scope it is. A report of one whose answer never came brings its wamid: that is
 * how a message that left before a crash is recognised.
 */
export async function matchReports(
  db: Db,
  whatsappId: number,
  reports: readonly ReportRef[],
): Promise<Map<string, { providerId: string; ack: number }>> {
  const [wamids, providerIds] = [reports.map(({ wamid }) => wamid), reports.map(({ providerId }) => providerId)];
  const tokens = wamids.map((wamid) => messageTokenOf(wamid) ?? null);
  await sql`
    UPDATE cloud_sends s SET wamid = r.wamid, token = r.token, attempt_at = NULL
    FROM (SELECT DISTINCT ON (provider_id) provider_id, wamid, token
      FROM unnest(${wamids}::text[], ${providerIds}::text[], ${tokens}::text[]) AS u (wamid, provider_id, token)) r
    WHERE s.whatsapp_id = ${whatsappId} AND s.provider_id = r.provider_id AND s.wamid IS NULL`.execute(db);
  const rows = await db
    .selectFrom('cloudSends')
    .select(['wamid', 'token', 'providerId', 'ack'])
    .where('whatsappId', '=', whatsappId)
    .where((eb) =>
      eb.or([
        eb('wamid', '=', sql<string>`any(${wamids}::text[])`),
        eb('token', '=', sql<string>`any(${tokens}::text[])`),
      ]),
    )
    .execute();
  const byId = new Map(rows.flatMap((row) => [row.token, row.wamid].flatMap((id) => (id ? [[id, row] as const] : []))));
  return new Map(
    wamids.flatMap((wamid, index) => {
      const row = byId.get(wamid) ?? byId.get(tokens[index] ?? '');
      return row ? [[wamid, { providerId: row.providerId, ack: row.ack }] as const] : [];
    }),
  );
}

export async function saveAck(db: Db, whatsappId: number, providerId: string, ack: number): Promise<void> {
  await db
    .updateTable('cloudSends')
    .set({ ack })
    .where('whatsappId', '=', whatsappId)
    .where('providerId', '=', providerId)
    .execute();
}

/** Our id of an own message, in whichever scope Meta names it; undefined when it is not one we sent. */
export async function findProviderId(db: Db, whatsappId: number, wamid: string): Promise<string | undefined> {
  const token = messageTokenOf(wamid);
  const rows = await db
    .selectFrom('cloudSends')
    .select(['providerId', 'wamid'])
    .where('whatsappId', '=', whatsappId)
    .where((eb) => eb.or([eb('wamid', '=', wamid), ...(token === undefined ? [] : [eb('token', '=', token)])]))
    .execute();
  return (rows.find((row) => row.wamid === wamid) ?? rows[0])?.providerId;
}

/** Returns Meta's id of a message in either direction: the id of an inbound one is Meta's own. */
export async function findWamid(db: Db, whatsappId: number, providerId: string): Promise<string> {
  const row = await db
    .selectFrom('cloudSends')
    .select('wamid')
    .where('whatsappId', '=', whatsappId)
    .where('providerId', '=', providerId)
    .executeTakeFirst();
  return row?.wamid ?? providerId;
}
