import { sql } from 'kysely';
import type { ConnectionOutage } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';
import type { OutageReason } from './outages.rules.ts';

const outageQuery = (db: Db) =>
  db
    .selectFrom('connectionAbsences as a')
    .select([
      'a.id',
      'a.whatsappId',
      'a.beganAt',
      'a.endedAt',
      'a.reason',
      'a.mayMiss',
      'a.messages',
      'a.conversations',
    ]);

/**
 * Outages that are not shown: over within a minute, and without a loss. The condition is worded as in the index of all
 * others.
 */
const isNegligible = sql<boolean>`a.ended_at IS NOT NULL AND NOT a.may_miss AND a.ended_at - a.began_at < interval '1 minute'`;

export interface OpenOutage {
  id: number;
  beganAt: string;
  reason: OutageReason;
  afterMessage: string;
}

/** Locks the open outage of a connection for this transaction. */
export async function lockOpenOutage(db: Db, whatsappId: number): Promise<OpenOutage | undefined> {
  return db
    .selectFrom('connectionAbsences')
    .select(['id', 'beganAt', 'reason', 'afterMessage'])
    .where('whatsappId', '=', whatsappId)
    .where('endedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Opens an outage unless the connection has an open one or is gone. `began` null = now.
 * @returns its id; undefined = none was opened
 */
export async function insertOutage(
  db: Db,
  whatsappId: number,
  {
    began,
    ended = null,
    reason,
    afterMessage,
  }: { began: string | null; ended?: string | null; reason: OutageReason; afterMessage: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO connection_absences (company_id, whatsapp_id, began_at, ended_at, reason, after_message)
    SELECT company_id, id, coalesce(${began}::timestamptz, clock_timestamp()), ${ended}::timestamptz, ${reason}, ${afterMessage}::bigint
    FROM whatsapps WHERE id = ${whatsappId}
    ON CONFLICT (company_id, whatsapp_id) WHERE ended_at IS NULL DO NOTHING RETURNING id`.execute(db);
  return rows[0]?.id;
}

export async function updateOutageReason(db: Db, id: number, reason: OutageReason): Promise<void> {
  await db.updateTable('connectionAbsences').set({ reason }).where('id', '=', id).execute();
}

/** @returns when it ended */
export async function closeOutage(db: Db, id: number): Promise<string> {
  const { endedAt } = await db
    .updateTable('connectionAbsences')
    .set({ endedAt: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .returning(sql<string>`ended_at`.as('endedAt'))
    .executeTakeFirstOrThrow();
  return endedAt;
}

export async function recordMayMiss(db: Db, id: number): Promise<void> {
  await db.updateTable('connectionAbsences').set({ mayMiss: true }).where('id', '=', id).execute();
}

export async function findOutage(
  db: Db,
  id: number,
): Promise<(ConnectionOutage & { afterMessage: string }) | undefined> {
  return outageQuery(db).select('a.afterMessage').where('a.id', '=', id).executeTakeFirst();
}

/** @returns whether the figures are others than before */
export async function updateRecoveredCounts(
  db: Db,
  id: number,
  { messages, conversations }: { messages: number; conversations: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('connectionAbsences')
    .set({ messages, conversations })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('messages', '<>', messages), eb('conversations', '<>', conversations)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists the outages of a connection, newest first, beginning after another one. */
export async function listOutages(
  db: Db,
  whatsappId: number,
  before: number | undefined,
  limit: number,
): Promise<ConnectionOutage[]> {
  let query = outageQuery(db).where('a.whatsappId', '=', whatsappId);
  if (before !== undefined) {
    query = query.where(
      sql<boolean>`(a.began_at, a.id) < (SELECT b.began_at, b.id FROM connection_absences b WHERE b.id = ${before} AND b.whatsapp_id = ${whatsappId})`,
    );
  }
  return query.orderBy('a.beganAt', 'desc').orderBy('a.id', 'desc').limit(limit).execute();
}

/** Lists outages that are over and may be shown in a conversation, newest first. */
export async function listNotableOutages(
  db: Db,
  whatsappId: number,
  limit: number,
): Promise<(ConnectionOutage & { afterMessage: string })[]> {
  return outageQuery(db)
    .select('a.afterMessage')
    .where('a.whatsappId', '=', whatsappId)
    .where('a.endedAt', 'is not', null)
    .where(sql<boolean>`NOT (${isNegligible})`)
    .orderBy('a.beganAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}

/** Finds the newest outage of each connection that is worth showing. */
export async function findLastOutages(db: Db, whatsappIds: readonly number[]): Promise<Map<number, ConnectionOutage>> {
  if (whatsappIds.length === 0) return new Map();
  const { rows } = await sql<ConnectionOutage>`
    SELECT l.* FROM unnest(${whatsappIds}::int[]) AS w (id) CROSS JOIN LATERAL (
      SELECT a.id, a.whatsapp_id AS "whatsappId", a.began_at AS "beganAt", a.ended_at AS "endedAt", a.reason, a.may_miss AS "mayMiss", a.messages, a.conversations
      FROM connection_absences a WHERE a.whatsapp_id = w.id AND NOT (${isNegligible}) ORDER BY a.began_at DESC, a.id DESC LIMIT 1) l`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.whatsappId, row]));
}
