import { sql } from 'kysely';
import type { Availability, AvailabilityLine } from '@balcao/contract';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { onlineTimeoutMs } from '../users/index.ts';
import { dueAt, type Situation } from './availability.rules.ts';

const columns = ['userId', 'state', 'since', 'reasonName', 'reasonIcon', 'returnsAt', 'returnsAlone'] as const;

export function listAvailabilities(db: Db): Promise<Availability[]> {
  return db.selectFrom('availabilities').select(columns).orderBy('userId').execute();
}

/** How it is with some users, and what led to it; who was never there is missing. */
export function findStates(db: Db, userIds: readonly number[]) {
  return db
    .selectFrom('availabilities')
    .select([...columns, 'cause'])
    .where('userId', '=', sql<number>`any(${userIds}::int[])`)
    .execute();
}

const lockRow = (db: Db, userId: number) =>
  db.selectFrom('availabilities').selectAll().where('userId', '=', userId).forNoKeyUpdate().executeTakeFirst();

/**
 * Reads how it is with a user, under the lock of its row; undefined = they were never there. The row of the user is locked in its place
 * then, so that of a first window and a choice at one time the second sees the first.
 */
export async function lockSituation(db: Db, userId: number): Promise<Situation | undefined> {
  let row = await lockRow(db, userId);
  if (!row) {
    await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    row = await lockRow(db, userId);
  }
  if (!row) return undefined;
  const { state, cause, since, reasonName, reasonIcon, returnsAt, returnsAlone, goneAt, loggedOutAt } = row;
  return {
    state,
    cause,
    reasonName,
    reasonIcon,
    returnsAlone,
    since: Date.parse(since),
    returnsAt: millis(returnsAt),
    goneAt: millis(goneAt),
    loggedOutAt: millis(loggedOutAt),
  };
}

export async function storeSituation(
  { db, companyId }: CompanyTx,
  userId: number,
  { since, returnsAt, goneAt, loggedOutAt, ...one }: Situation,
): Promise<Availability> {
  const values = {
    ...one,
    since: new Date(since).toISOString(),
    returnsAt: moment(returnsAt),
    goneAt: moment(goneAt),
    loggedOutAt: moment(loggedOutAt),
    dueAt: moment(dueAt({ ...one, since, returnsAt, goneAt, loggedOutAt })),
  };
  return db
    .insertInto('availabilities')
    .values({ ...values, userId, companyId })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

const millis = (at: string | null) => (at === null ? null : Date.parse(at));
const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export async function insertLine(
  { db, companyId }: CompanyTx,
  userId: number,
  { state, cause, reasonName, since }: Situation,
  byUserId: number | null,
): Promise<void> {
  const createdAt = new Date(since).toISOString();
  await db
    .insertInto('availabilityLog')
    .values({ companyId, userId, state, cause, reasonName, byUserId, createdAt })
    .execute();
}

/** Lists lines of a user's log, newest first, before one of them. */
export async function listLines(
  db: Db,
  userId: number,
  page: { before?: string | undefined; since?: string; limit: number },
): Promise<AvailabilityLine[]> {
  const { before, since, limit } = page;
  let query = db
    .selectFrom('availabilityLog as l')
    .leftJoin('users as u', 'u.id', 'l.byUserId')
    .select(['l.id', 'l.state', 'l.cause', 'l.reasonName', 'l.createdAt', 'l.byUserId', 'u.name as byName'])
    .where('l.userId', '=', userId)
    .orderBy('l.id', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('l.id', '<', before);
  if (since !== undefined) query = query.where('l.createdAt', '>=', since);
  const rows = await query.execute();
  return rows.map(({ byUserId, byName, ...line }) => ({
    ...line,
    by: byUserId !== null && byName !== null ? { id: byUserId, name: byName } : null,
  }));
}

/** The last line of a user before a moment, and all from then on, oldest first. */
export async function listLinesOfDay(
  db: Db,
  userId: number,
  start: string,
): Promise<{ state: Availability['state']; createdAt: string }[]> {
  const ofUser = () => db.selectFrom('availabilityLog').select(['state', 'createdAt']).where('userId', '=', userId);
  const [last, lines] = await Promise.all([
    ofUser().where('createdAt', '<', start).orderBy('id', 'desc').limit(1).executeTakeFirst(),
    ofUser().where('createdAt', '>=', start).orderBy('id', 'desc').limit(500).execute(),
  ]);
  return [...(last ? [last] : []), ...lines.toReversed()];
}

export async function deleteLinesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('availabilityLog').where('createdAt', '<', before.toISOString()).execute();
}

/**
 * Lists users of all companies with whom something is due, and those of a process that died: who left has no last sign of life.
 */
export async function listDue(
  db: Db,
  now: Date,
  page: { after: number; limit: number },
): Promise<{ companyId: number; id: number }[]> {
  const lost = new Date(now.getTime() - onlineTimeoutMs).toISOString();
  const { rows } = await sql<{ companyId: number; id: number }>`
    SELECT company_id, user_id AS id FROM availabilities WHERE due_at <= ${now.toISOString()}::timestamptz AND user_id > ${page.after}::int
    UNION
    SELECT u.company_id, u.id FROM users u JOIN availabilities a ON a.user_id = u.id AND a.company_id = u.company_id
    WHERE u.last_seen_at < ${lost}::timestamptz AND a.gone_at IS NULL AND u.id > ${page.after}::int
    ORDER BY id LIMIT ${page.limit}::int`.execute(db);
  return rows;
}

/** When a user gave the last sign of life; undefined = there is no such user. */
export async function findLastSeen(db: Db, userId: number): Promise<{ lastSeenAt: string | null } | undefined> {
  return db.selectFrom('users').select('lastSeenAt').where('id', '=', userId).executeTakeFirst();
}
