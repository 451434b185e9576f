import type { Db } from '../../db/database.ts';

/** Whose key it is, and for what. */
export interface KeyName {
  actorKind: 'user' | 'key' | 'token';
  actorId: number;
  /** the company in which the caller is; a call of an operator writes rows of others */
  actorCompanyId: number;
  /** path in the contract */
  endpoint: string;
  /** SHA-256 in hex */
  keyHash: string;
}

export interface StoredKey {
  requestHash: string;
  /** null = the call is not over */
  status: number | null;
  made: unknown;
}

const ofName = ({ actorKind, actorId, endpoint, keyHash, actorCompanyId }: KeyName) => [
  actorKind,
  actorId,
  endpoint,
  keyHash,
  actorCompanyId,
];

/**
 * Statements that take part in the transaction of a call without being counted as its work. The claim changes no row
 * where the key is taken, after it has waited for the transaction that holds it.
 */
export const claimStatement = (name: KeyName, companyId: number, requestHash: string) => ({
  text: `INSERT INTO idempotency_keys (actor_kind, actor_id, endpoint, key_hash, actor_company_id, company_id, request_hash)
    VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
  values: [...ofName(name), companyId, requestHash],
});
const whereName =
  'WHERE actor_kind = $1 AND actor_id = $2 AND endpoint = $3 AND key_hash = $4 AND actor_company_id = $5';
export const releaseStatement = (name: KeyName) => ({
  text: `DELETE FROM idempotency_keys ${whereName}`,
  values: ofName(name),
});
export const answerStatement = (name: KeyName, { status, made }: { status: number; made: string }) => ({
  text: `UPDATE idempotency_keys SET status = $6, made = $7 ${whereName}`,
  values: [...ofName(name), status, made],
});

export function findStoredKey(db: Db, name: KeyName): Promise<StoredKey | undefined> {
  return db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'made'])
    .where((eb) => eb.and({ ...name }))
    .executeTakeFirst();
}

export async function saveAnswer(db: Db, name: KeyName, { status, made }: { status: number; made: string }) {
  await db
    .updateTable('idempotencyKeys')
    .set({ status, made })
    .where((eb) => eb.and({ ...name }))
    .execute();
}

export async function deleteKey(db: Db, name: KeyName): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where((eb) => eb.and({ ...name }))
    .execute();
}

/** Deletes old keys of all companies. */
export async function deleteKeysBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', before.toISOString()).execute();
}
