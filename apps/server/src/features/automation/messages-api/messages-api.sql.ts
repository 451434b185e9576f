import { sendOverConnection } from '@balcao/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { hashKey } from '../../../platform/http/idempotency/request-hash.ts';

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

/** A key as its connection has it; the key itself is not stored. */
const nameOf = ({ whatsappId, key }: { whatsappId: number; key: string }) => ({
  actorKind: 'token',
  actorId: whatsappId,
  endpoint: sendOverConnection.path,
  keyHash: hashKey(key),
});

/**
 * Takes a key for a request. Of two that come at once the later one waits until the first is stored or refused.
 * @returns false when it is taken
 */
export async function claimKey(
  db: Db,
  { companyId, requestHash, ...key }: { companyId: number; whatsappId: number; key: string; requestHash: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('idempotencyKeys')
    .values({ ...nameOf(key), actorCompanyId: companyId, companyId, requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function findKey(
  db: Db,
  key: { whatsappId: number; key: string },
): Promise<{ requestHash: string; messageIds: string[] } | undefined> {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'made'])
    .where((eb) => eb.and(nameOf(key)))
    .executeTakeFirst();
  return row && { requestHash: row.requestHash, messageIds: row.made as string[] };
}

export async function saveKeyAnswer(
  db: Db,
  { messageIds, ...key }: { whatsappId: number; key: string; messageIds: string[] },
): Promise<void> {
  await db
    .updateTable('idempotencyKeys')
    .set({ status: 200, made: JSON.stringify(messageIds) })
    .where((eb) => eb.and(nameOf(key)))
    .execute();
}

/** Finds which of these idempotency keys are taken, each as "connection key". */
export async function findKnownKeys(
  db: Db,
  keys: readonly { whatsappId: number; key: string }[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const names = keys.map(nameOf);
  const rows = await db
    .selectFrom('idempotencyKeys')
    .select(['actorId', 'keyHash'])
    .where('actorKind', '=', 'token')
    .where('endpoint', '=', sendOverConnection.path)
    .where(
      sql<boolean>`(actor_id, key_hash) IN (SELECT * FROM unnest(${names.map(({ actorId }) => actorId)}::int[], ${names.map(({ keyHash }) => keyHash)}::text[]))`,
    )
    .execute();
  const taken = new Set(rows.map(({ actorId, keyHash }) => `${actorId} ${keyHash}`));
  const isTaken = (key: (typeof keys)[number]) => taken.has(`${key.whatsappId} ${nameOf(key).keyHash}`);
  return new Set(keys.filter(isTaken).map(({ whatsappId, key }) => `${whatsappId} ${key}`));
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
    .values(
      keys.map(({ messageIds, requestHash, ...key }) => ({
        ...nameOf(key),
        actorCompanyId: companyId,
        companyId,
        requestHash,
        status: 200,
        made: JSON.stringify(messageIds),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/** Deletes old calls of all companies. */
export async function deleteCallsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('apiCalls').where('createdAt', '<', before.toISOString()).execute();
}
