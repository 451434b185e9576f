import { sql } from 'kysely';
import type { SessionKind, SignInMethod } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Rotation } from './auth.rules.ts';

/** The owner of a session, current or former; undefined once its row is gone. */
export async function findSessionUser(db: Db, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('sessions').select('userId').where('id', '=', id).executeTakeFirst();
  return row?.userId;
}

/** The addresses from which a user logged in, as far as their sessions are kept; none of operators who were inside as them. */
export async function listLoginAddresses(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('address')
    .distinct()
    .where('userId', '=', userId)
    .where('operatorId', 'is', null)
    .where('address', 'is not', null)
    .execute();
  return rows.flatMap(({ address }) => address ?? []);
}

/** Reads and locks a session's refresh count: of two concurrent refreshes the later one sees the rotation. */
export function lockSession(
  db: Db,
  id: string,
): Promise<(Rotation & { userId: number; companyId: number; endedAt: string | null }) | undefined> {
  return db
    .selectFrom('sessions')
    .select(['refreshCount', 'rotatedAt', 'userId', 'companyId', 'endedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertSession(
  db: Db,
  session: {
    id: string;
    companyId: number;
    userId: number;
    kind: SessionKind;
    forPayment: boolean;
    method: SignInMethod;
    address: string;
    agent: string | null;
    language: string | null;
    timeZone: string | null;
    now: Date;
    expiresAt: Date;
    operator?: { id: number; reason: string };
  },
): Promise<void> {
  const { now, expiresAt, operator, ...rest } = session;
  await db
    .insertInto('sessions')
    .values({
      ...rest,
      rotatedAt: now.toISOString(),
      confirmedAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
      // An operator's visit marks nothing as read.
      ...(operator && { operatorId: operator.id, operatorReason: operator.reason, marksRead: true }),
    })
    .execute();
}

/** Extends a session until `expiresAt`; `rotatedAt` is given when its refresh token changes. */
export async function extendSession(
  db: Db,
  id: string,
  to: { refreshCount: number; rotatedAt: Date | undefined; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      refreshCount: to.refreshCount,
      expiresAt: to.expiresAt.toISOString(),
      rotatedAt: to.rotatedAt?.toISOString(),
    })
    .where('id', '=', id)
    .execute();
}

/** Remembers that the client of a session marks conversations as read by itself. */
export async function setMarksRead(db: Db, id: string): Promise<void> {
  await db.updateTable('sessions').set({ marksRead: true }).where('id', '=', id).execute();
}

/** Has a session count as confirmed at a moment. */
export async function setConfirmed(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmedAt: at.toISOString() }).where('id', '=', id).execute();
}

/** The sessions of a user that were not ended, but those of operators who are inside as them. */
const ownSessions = (db: Db, userId: number) =>
  db.selectFrom('sessions').where('userId', '=', userId).where('endedAt', 'is', null).where('operatorId', 'is', null);

/** Whether a user is logged in with a session of any kind, or of one, that is none of those named. */
export async function hasLiveSession(
  db: Db,
  userId: number,
  now: Date,
  { kind, except }: { kind?: SessionKind; except?: string } = {},
): Promise<boolean> {
  let live = ownSessions(db, userId).select('id').where('expiresAt', '>', now.toISOString());
  if (kind !== undefined) live = live.where('kind', '=', kind);
  if (except !== undefined) live = live.where('id', '<>', except);
  return (await live.executeTakeFirst()) !== undefined;
}

/** The live session of the installed app of a user. */
export function findAppSession(db: Db, userId: number, now: Date) {
  return ownSessions(db, userId)
    .select(['id', 'name', 'agent', 'createdAt', 'rotatedAt'])
    .where('kind', '=', 'app')
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
}

/** What the phones called themselves on which a user logged in to the installed app, as far as sessions are kept. */
export async function listPhoneAgents(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('agent')
    .distinct()
    .where('userId', '=', userId)
    .where('kind', '=', 'app')
    .execute();
  return rows.flatMap(({ agent }) => agent ?? []);
}

/** Names the phone of a live session of a user's installed app; false = there is no such session. */
export async function setName(db: Db, userId: number, id: string, name: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('kind', '=', 'app')
    .where('endedAt', 'is', null)
    .where('operatorId', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setKind(db: Db, id: string, kind: SessionKind): Promise<void> {
  await db.updateTable('sessions').set({ kind }).where('id', '=', id).execute();
}

/** Ends the sessions of one kind that a user has beside one, as a login elsewhere does, and returns their ids. */
export async function endSessionsOfKind(db: Db, userId: number, kind: SessionKind, except: string): Promise<string[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ endedAt: sql`now()`, endedReason: 'login' })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('id', '<>', except)
    .where('endedAt', 'is', null)
    // A login of the person does not send away the operator who helps.
    .where('operatorId', 'is', null)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** Ends the live sessions of a user, all but `except`, and returns their number. */
export async function endSessions(db: Db, userId: number, reason: string, except?: string): Promise<number> {
  let live = db
    .updateTable('sessions')
    .set({ endedAt: sql`now()`, endedReason: reason })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null);
  if (except !== undefined) live = live.where('id', '<>', except);
  const { numUpdatedRows } = await live.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ends one session and returns its user; undefined when it had already ended. */
export function endSession(db: Db, id: string, reason: string) {
  return db
    .updateTable('sessions')
    .set({ endedAt: sql`now()`, endedReason: reason })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning(['userId', 'companyId', 'operatorId'])
    .executeTakeFirst();
}

/** Deletes sessions and reset codes that lapsed before a moment. */
export async function deleteExpired(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', before.toISOString()).execute();
  await db.deleteFrom('passwordResets').where('expiresAt', '<', before.toISOString()).execute();
}
