import type { ApiKey, ApiScope } from '@balcao/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Whether the user of a key `k`, or who made it, has not got the second factor that a setting demands of them. */
const rests = sql<boolean>`EXISTS (
  SELECT FROM users o WHERE o.company_id = k.company_id AND o.id IN (k.user_id, k.made_by)
    AND owes_second_factor(o.company_id, o.id, o.profile = 'admin' OR o.super, o.super))`.as('rests');

const keyQuery = (db: Db) =>
  db
    .selectFrom('apiKeys as k')
    .innerJoin('users as u', 'u.id', 'k.userId')
    .select(['k.id', 'k.name', 'k.scopes', 'k.hint', 'k.expiresAt', 'k.lastUsedAt', 'k.lastUsedAddress'])
    .select(['k.createdAt', 'k.updatedAt', 'k.madeBy', 'u.id as userId', 'u.name as userName'])
    .select(rests);

type Row = Awaited<ReturnType<ReturnType<typeof keyQuery>['executeTakeFirstOrThrow']>>;

const toApiKey = ({ userId, userName, scopes, madeBy, ...row }: Row): ApiKey => ({
  ...row,
  isOwn: madeBy === userId,
  scopes: scopes as ApiScope[],
  user: { id: userId, name: userName },
});

export async function listKeys(db: Db): Promise<ApiKey[]> {
  const rows = await keyQuery(db)
    .orderBy(sql`search_text(k.name)`)
    .orderBy('k.id')
    .execute();
  return rows.map(toApiKey);
}

export async function findKey(db: Db, id: number): Promise<ApiKey | undefined> {
  const row = await keyQuery(db).where('k.id', '=', id).executeTakeFirst();
  return row && toApiKey(row);
}

interface KeyFields {
  name?: string | undefined;
  userId?: number | undefined;
  scopes?: readonly ApiScope[] | undefined;
  expiresAt?: string | null | undefined;
  keyHash?: string | undefined;
  hint?: string | undefined;
  /** who gets the key to see */
  madeBy?: number | undefined;
}

export async function insertKey(
  db: Db,
  {
    scopes,
    ...row
  }: KeyFields & {
    companyId: number;
    name: string;
    userId: number;
    scopes: readonly ApiScope[];
    keyHash: string;
    hint: string;
    madeBy: number;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('apiKeys')
    .values({ ...row, scopes: JSON.stringify(scopes) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateKey(db: Db, id: number, { scopes, ...fields }: KeyFields): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('apiKeys')
    .set({ ...fields, ...(scopes && { scopes: JSON.stringify(scopes) }), updatedAt: sql`now()` })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns who made a key, and what it is for, and locks it. */
export async function lockKey(
  db: Db,
  id: number,
): Promise<{ userId: number; madeBy: number | null; scopes: readonly ApiScope[] } | undefined> {
  const row = await db
    .selectFrom('apiKeys')
    .select(['userId', 'madeBy', 'scopes'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, scopes: row.scopes as ApiScope[] };
}

export async function deleteKey(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('apiKeys').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Keys that a user made, or renewed last, and so knows. */
export function listKeysMadeBy(db: Db, userId: number) {
  return db
    .selectFrom('apiKeys')
    .select(['id', 'name', 'hint', 'createdAt'])
    .where('madeBy', '=', userId)
    .orderBy('id')
    .execute();
}

export async function deleteKeysMadeBy(db: Db, userId: number): Promise<number[]> {
  const rows = await db.deleteFrom('apiKeys').where('madeBy', '=', userId).returning('id').execute();
  return rows.map(({ id }) => id);
}

export async function recordKeyUse(db: Db, id: number, address: string): Promise<void> {
  await db
    .updateTable('apiKeys')
    .set({ lastUsedAt: sql`now()`, lastUsedAddress: address })
    .where('id', '=', id)
    .execute();
}

export interface KeyFacts {
  keyId: number;
  companyId: number;
  userId: number;
  scopes: readonly ApiScope[];
  /** its user made it */
  isOwn: boolean;
  rests: boolean;
  expiresAt: string | null;
}

/** The keys of some hashes, whatever their company. */
export async function findKeyFacts(db: Db, hashes: readonly string[]): Promise<Map<string, KeyFacts>> {
  const rows = await db
    .selectFrom('apiKeys as k')
    .select(['k.keyHash', 'k.id as keyId', 'k.companyId', 'k.userId', 'k.madeBy', 'k.scopes', 'k.expiresAt'])
    .select(rests)
    .where('k.keyHash', 'in', hashes)
    .execute();
  return new Map(
    rows.map(({ keyHash, madeBy, scopes, ...row }) => [
      keyHash,
      { ...row, scopes: scopes as ApiScope[], isOwn: madeBy === row.userId },
    ]),
  );
}
