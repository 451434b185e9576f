// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { fixedStatement } from '../../../platform/db/tuned/fixed-statement.ts';
import type { ConnectionRef } from '../../port/channel.ts';

/** The sealed identity of a connection's session. */
export async function findCreds(
  db: Db,
  whatsappId: number,
): Promise<{ creds: string; unlinkedAt: string | null } | undefined> {
  return db
    .selectFrom('webSessions')
    .select(['creds', 'unlinkedAt'])
    .where('whatsappId', '=', whatsappId)
    .executeTakeFirst();
}

/** WhatsApp ended the session: its keys are kept for a while, in case that was a mistake; null = it is not ended. */
export async function markUnlinked(db: Db, whatsappId: number, at: Date | null): Promise<void> {
  await db
    .updateTable('webSessions')
    .set({ unlinkedAt: at?.toISOString() ?? null })
    .where('whatsappId', '=', whatsappId)
    .execute();
}

export async function listUnlinkedBefore(db: Db, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('webSessions')
    .select('whatsappId')
    .where('unlinkedAt', '<', before.toISOString())
    .limit(limit)
    .execute();
  return rows.map(({ whatsappId }) => whatsappId);
}

export async function saveCreds(db: Db, connection: ConnectionRef, creds: string): Promise<void> {
  await db
    .insertInto('webSessions')
    .values({ ...connection, creds })
    .onConflict((conflict) => conflict.column('whatsappId').doUpdateSet({ creds }))
    .execute();
}

export interface KeyRow {
  type: string;
  id: string;
  value: string;
}

export async function findKeys(
  db: Db,
  whatsappId: number,
  type: string,
  ids: readonly string[],
): Promise<Omit<KeyRow, 'type'>[]> {
  return db
    .selectFrom('webKeys')
    .select(['id', 'value'])
    .where('whatsappId', '=', whatsappId)
    .where('type', '=', type)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
}

export async function saveKeys(
  db: Db,
  { companyId, whatsappId }: ConnectionRef,
  rows: readonly KeyRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await upsertKeysStatement(
    db,
    companyId,
    whatsappId,
    rows.map(({ type }) => type),
    rows.map(({ id }) => id),
    rows.map(({ value }) => value),
  );
}

const upsertKeysStatement = fixedStatement(
  (
    db,
    companyId: number,
    whatsappId: number,
    types: readonly string[],
    ids: readonly string[],
    values: readonly string[],
  ) =>
    sql`
    INSERT INTO web_keys (company_id, whatsapp_id, type, id, value)
    SELECT ${companyId}, ${whatsappId}, type, id, value FROM unnest(${types}::text[], ${ids}::text[], ${values}::text[]) AS r (type, id, value)
    ON CONFLICT (whatsapp_id, type, id) DO UPDATE SET value = excluded.value`.compile(db),
);

export async function deleteKeys(db: Db, whatsappId: number, rows: readonly Omit<KeyRow, 'value'>[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    DELETE FROM web_keys k USING unnest(${rows.map(({ type }) => type)}::text[], ${rows.map(({ id }) => id)}::text[]) AS r (type, id)
    WHERE k.whatsapp_id = ${whatsappId} AND k.type = r.type AND k.id = r.id`.execute(db);
}

/** Deletes all keys of a session that has ended. Decrypted messages stay until they are handed on. */
export async function deleteSession(db: Db, whatsappId: number): Promise<void> {
  await db.deleteFrom('webKeys').where('whatsappId', '=', whatsappId).execute();
  await db.deleteFrom('webSessions').where('whatsappId', '=', whatsappId).execute();
  await db.deleteFrom('webHistoryParts').where('whatsappId', '=', whatsappId).execute();
  await db.deleteFrom('whatsappWebPeople').where('whatsappId', '=', whatsappId).execute();
}
