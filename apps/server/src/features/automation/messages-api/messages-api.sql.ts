import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface CallRow {
  companyId: number;
  whatsappId: number | null;
  requestId: string;
  status: number;
  error: string | null;
  number: string;
  size: number;
  fileName: string | null;
  durationMs: number;
  messageId: string | null;
}

export async function insertCalls(db: Db, calls: readonly CallRow[]): Promise<void> {
  await db.insertInto('apiCalls').values(calls).execute();
}

/** @param olderThan the last call of the page before */
export function listCalls(
  db: Db,
  { onlyFailed, olderThan, limit }: { onlyFailed: boolean; olderThan: string | undefined; limit: number },
) {
  let query = db.selectFrom('apiCalls').selectAll().orderBy('id', 'desc').limit(limit);
  if (onlyFailed) query = query.where('error', 'is not', null);
  if (olderThan !== undefined) query = query.where('id', '<', olderThan);
  return query.execute();
}

/** @param upTo where counting ends */
export async function countFailed(db: Db, upTo: number): Promise<number> {
  const { count } = await db
    .selectFrom((eb) => eb.selectFrom('apiCalls').select('id').where('error', 'is not', null).limit(upTo).as('failed'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Takes a key for a request. Of two that come at once the later one waits until the first is stored or refused.
 * @returns false when it is taken
 */
export async function claimKey(
  db: Db,
  row: { companyId: number; whatsappId: number; key: string; requestHash: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('idempotencyKeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function findKey(
  db: Db,
  { whatsappId, key }: { whatsappId: number; key: string },
): Promise<{ requestHash: string; messageIds: string[] } | undefined> {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'messageIds'])
    .where('whatsappId', '=', whatsappId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { ...row, messageIds: row.messageIds as string[] };
}

export async function saveKeyAnswer(
  db: Db,
  { whatsappId, key, messageIds }: { whatsappId: number; key: string; messageIds: string[] },
): Promise<void> {
  await db
    .updateTable('idempotencyKeys')
    .set({ messageIds: JSON.stringify(messageIds) })
    .where('whatsappId', '=', whatsappId)
    .where('key', '=', key)
    .execute();
}

/** Finds which of these idempotency keys are taken, each as "connection key". */
export async function findKnownKeys(
  db: Db,
  keys: readonly { whatsappId: number; key: string }[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('idempotencyKeys')
    .select(['whatsappId', 'key'])
    .where(
      sql<boolean>`(whatsapp_id, key) IN (SELECT * FROM unnest(${keys.map(({ whatsappId }) => whatsappId)}::int[], ${keys.map(({ key }) => key)}::text[]))`,
    )
    .execute();
  return new Set(rows.map(({ whatsappId, key }) => `${whatsappId} ${key}`));
}

/** Takes keys with their answers. @returns how many of them were free */
export async function insertAnsweredKeys(
  db: Db,
  companyId: number,
  keys: readonly { whatsappId: number; key: string; requestHash: string; messageIds: readonly string[] }[],
): Promise<number> {
  if (keys.length === 0) return 0;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('idempotencyKeys')
    .values(keys.map(({ messageIds, ...row }) => ({ ...row, companyId, messageIds: JSON.stringify(messageIds) })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/** Deletes old calls and idempotency keys of all companies. */
export async function deleteOld(db: Db, before: { calls: Date; keys: Date }): Promise<void> {
  await db.deleteFrom('apiCalls').where('createdAt', '<', before.calls.toISOString()).execute();
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', before.keys.toISOString()).execute();
}
