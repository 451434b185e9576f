import { sql } from 'kysely';
import type { PushChoices, PushDevice } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SealedColumn } from '../../../platform/secrets/sealed-columns.sql.ts';

export const identityContext = 'push:identity';
export const sealedPush: SealedColumn = {
  table: 'push_identity',
  column: 'private_key',
  of: [],
  context: () => identityContext,
};

/** The key pair of the installation, its private half sealed; undefined = none was made yet. */
export function findIdentity(db: Db): Promise<{ publicKey: string; privateKey: string } | undefined> {
  return db.selectFrom('pushIdentity').select(['publicKey', 'privateKey']).executeTakeFirst();
}

/** Stores a key pair unless there is one. */
export async function insertIdentity(db: Db, pair: { publicKey: string; privateKey: string }): Promise<void> {
  await db
    .insertInto('pushIdentity')
    .values(pair)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The users of a company who have a device. */
export async function listSubscribers(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('pushDevices').select('userId').distinct().execute();
  return rows.map(({ userId }) => userId);
}

/** A device that a notice is sent to. */
export interface Target {
  id: number;
  userId: number;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The devices of some users that belong to a session, live or not. */
export async function listTargets(db: Db, userIds: readonly number[]): Promise<Target[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('pushDevices')
    .select(['id', 'userId', 'sessionId', 'endpoint', 'p256dh', 'auth'])
    .where('userId', 'in', userIds)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ sessionId, ...row }) => (sessionId === null ? [] : [{ ...row, sessionId }]));
}

/** The sessions, live or not, of the phones of a person that receive notices. */
export async function listPhoneSessions(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pushDevices')
    .select('sessionId')
    .where('userId', '=', userId)
    .where('name', '~', '(Android|iOS)$')
    .where('sessionId', 'is not', null)
    .execute();
  return rows.flatMap(({ sessionId }) => sessionId ?? []);
}

type DeviceRow = Omit<PushDevice, 'isActive'> & { sessionId: string | null };

/** Newest first. */
export function listDevices(db: Db, userId: number): Promise<DeviceRow[]> {
  return db
    .selectFrom('pushDevices')
    .select(['id', 'name', 'sessionId', 'createdAt', 'lastSentAt'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Gives a subscription to a person and a session; one that they had under this address is renewed. */
export function storeDevice(
  db: Db,
  device: Subscription & { companyId: number; userId: number; sessionId: string; name: string },
): Promise<DeviceRow> {
  const { userId, sessionId, name, p256dh, auth } = device;
  return db
    .insertInto('pushDevices')
    .values(device)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ userId, sessionId, name, p256dh, auth }))
    .returning(['id', 'name', 'sessionId', 'createdAt', 'lastSentAt'])
    .executeTakeFirstOrThrow();
}

/** Takes a subscription from whoever had it before in another company: one browser tells one person. Asked across companies. */
export async function deleteOfOthers(db: Db, endpoint: string, companyId: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('pushDevices')
    .where('endpoint', '=', endpoint)
    .where('companyId', '<>', companyId)
    .returning('companyId')
    .execute();
  return rows.map((row) => row.companyId);
}

/** Deletes devices of a person beyond a number: those without a session first, the ones that were not used for longest. */
export async function deleteBeyond(db: Db, userId: number, limit: number, except: number): Promise<void> {
  const others = db
    .selectFrom('pushDevices')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '<>', except)
    .orderBy(sql`session_id IS NULL`)
    .orderBy(sql`coalesce(last_sent_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .offset(limit - 1);
  await db.deleteFrom('pushDevices').where('id', 'in', others).execute();
}

/** @returns whether there was one */
export async function deleteDevice(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pushDevices')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Records what became of notices: devices that took one, and those that are no more. */
export async function recordSent(db: Db, sent: readonly number[], gone: readonly number[], at: Date): Promise<void> {
  if (sent.length > 0)
    await db.updateTable('pushDevices').set({ lastSentAt: at.toISOString() }).where('id', 'in', sent).execute();
  if (gone.length > 0) await db.deleteFrom('pushDevices').where('id', 'in', gone).execute();
}

const time = (column: 'quiet_from' | 'quiet_until') => sql<string | null>`to_char(${sql.ref(column)}, 'HH24:MI')`;

/** What people chose; who chose nothing is missing. */
export async function findChoices(db: Db, userIds: readonly number[]): Promise<Map<number, PushChoices>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('pushChoices')
    .select(['userId', 'waiting', 'own', 'mentions', 'onlyInShift', 'pausedUntil'])
    .select([time('quiet_from').as('quietFrom'), time('quiet_until').as('quietUntil')])
    .where('userId', 'in', userIds)
    .execute();
  return new Map(rows.map(({ userId, ...choices }) => [userId, choices]));
}

export async function storeChoices(db: Db, companyId: number, userId: number, choices: PushChoices): Promise<void> {
  await db
    .insertInto('pushChoices')
    .values({ companyId, userId, ...choices })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(choices))
    .execute();
}
