import { sql } from 'kysely';
import { removedConnection, type Profile, type User, type SortBy } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { orderOf } from '../../../platform/db/page.ts';
import { isOnline } from './users.rules.ts';

/** The database would write its own form of a timestamp inside JSON. */
const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`);

/** Selects the queues of user `u` with the user. */
export const queuesOf = sql<User['queues']>`coalesce((
  SELECT json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color, 'UserQueue', json_build_object(
    'userId', uq.user_id, 'queueId', uq.queue_id,
    'createdAt', ${iso('uq.created_at')}, 'updatedAt', ${iso('uq.updated_at')})) ORDER BY q.name, q.id)
  FROM user_queues uq JOIN queues q ON q.company_id = uq.company_id AND q.id = uq.queue_id
  WHERE uq.user_id = u.id), '[]')`.as('queues');

const users = (db: Db) =>
  db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.companyId')
    .select([
      ...(['u.id', 'u.companyId', 'u.name', 'u.email', 'u.timeZone', 'u.profile', 'u.super', 'u.allTicket'] as const),
      ...([
        'u.lastSeenAt',
        'u.lastSignInAt',
        'u.invitedUntil',
        'u.createdAt',
        'u.updatedAt',
        'c.name as companyName',
      ] as const),
    ])
    .select(
      sql<number | null>`CASE WHEN u.connection_removed THEN ${removedConnection}::int ELSE u.whatsapp_id END`.as(
        'whatsappId',
      ),
    )
    .select(queuesOf);

type Row = Awaited<ReturnType<ReturnType<typeof users>['executeTakeFirstOrThrow']>>;

/** The wire uses 'desabled', as the forms of this API do. */
function toUser({ companyName, lastSeenAt, allTicket, ...row }: Row, now: Date): User {
  return {
    ...row,
    allTicket: allTicket ? 'enabled' : 'desabled',
    online: isOnline(lastSeenAt, now),
    company: { id: row.companyId, name: companyName },
  };
}

export async function findUser(db: Db, id: number, now: Date): Promise<User | undefined> {
  const row = await users(db).where('u.id', '=', id).executeTakeFirst();
  return row && toUser(row, now);
}

/** Finds the users of some ids, in one statement. */
export async function findUsers(db: Db, ids: readonly number[], now: Date): Promise<User[]> {
  if (ids.length === 0) return [];
  const rows = await users(db).where('u.id', 'in', ids).execute();
  return rows.map((row) => toUser(row, now));
}

/** The company of a user, unless it was deleted; undefined also for one who was removed. */
export async function findCompanyOfUser(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.companyId')
    .select('u.companyId')
    .where('u.id', '=', id)
    .where('c.removedAt', 'is', null)
    .executeTakeFirst();
  return row?.companyId;
}

/** Whether the company of the transaction was deleted. */
export async function isCompanyDeleted(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .where('removedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds a user to whom tickets are given, with the queues they attend. */
export async function findAssignee(
  db: Db,
  id: number,
): Promise<Pick<User, 'id' | 'name' | 'profile' | 'super' | 'queues'> | undefined> {
  return users(db).where('u.id', '=', id).executeTakeFirst();
}

/** Records that a user signed in. */
export async function recordSignIn(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('users').set({ lastSignInAt: now.toISOString() }).where('id', '=', id).execute();
}

/** The position at which a list continues. */
export interface UserCursor {
  createdAt: string;
  id: number;
}

const matchesWords = (words: string) => sql<boolean>`u.search_words LIKE search_pattern(${words})`;

type UserColumn = 'createdAt' | 'name' | 'email' | 'lastSignInAt';

/** Lists users with some words in name or e-mail, newest first, after a cursor; or in another order, past an offset. */
export async function searchUsers(
  db: Db,
  words: string,
  page: { after: UserCursor | undefined; offset: number; limit: number; sort?: SortBy<UserColumn> | undefined },
  now: Date,
): Promise<User[]> {
  const { after, offset: skip, limit: most, sort = '-createdAt' } = page;
  const columns = {
    createdAt: sql`u.created_at`,
    name: sql`search_text(u.name)`,
    email: sql`u.email`,
    lastSignInAt: sql`u.last_sign_in_at`,
  };
  let query = users(db).limit(most);
  // In the words of the index of the usual order, which counts rows without a value otherwise.
  query =
    sort === '-createdAt'
      ? query.orderBy('u.createdAt', 'desc').orderBy('u.id', 'desc')
      : query.orderBy(orderOf(sort, columns, 'u.id'));
  if (words !== '') query = query.where(matchesWords(words));
  if (after)
    query = query.where(sql<boolean>`(u.created_at, u.id) < (${after.createdAt}::timestamptz, ${after.id}::int)`);
  else if (skip > 0) query = query.offset(skip);
  return (await query.execute()).map((row) => toUser(row, now));
}

export async function countUsers(db: Db, words = ''): Promise<number> {
  let query = db.selectFrom('users as u').select((eb) => eb.fn.countAll<string>().as('count'));
  if (words !== '') query = query.where(matchesWords(words));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** Reads and locks a user's row. */
export function lockUser(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'companyId', 'name', 'email', 'profile', 'super', 'active', 'passwordHash'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks and returns the ids of the active admins; two who demote each other at once are serialised here. */
export async function lockAdmins(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('profile', '=', 'admin')
    .where('active', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Locks and returns the ids of the active operators of the installation who belong to a company. */
export async function lockOperators(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('super', '=', true)
    .where('active', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

export interface NewUser {
  companyId: number;
  name: string;
  email: string;
  passwordHash: string;
  profile: Profile;
  super?: boolean;
  allTicket?: boolean | undefined;
  whatsappId?: number | null | undefined;
  /** of who was invited */
  invitedUntil?: string;
}

export async function insertUser(db: Db, user: NewUser): Promise<number> {
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateUser(
  db: Db,
  id: number,
  { whatsappId, ...columns }: Partial<Omit<NewUser, 'companyId' | 'super'>>,
): Promise<void> {
  const binding =
    whatsappId === undefined
      ? {}
      : whatsappId === removedConnection
        ? { whatsappId: null }
        : { whatsappId, connectionRemoved: false };
  await db
    .updateTable('users')
    .set({
      ...columns,
      ...binding,
      // Who has a password needs no invitation any more.
      ...(columns.passwordHash !== undefined && { invitedUntil: null }),
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Stores another hash of the password that a user has: nothing about them changes. */
export async function replaceHash(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute();
}

/** Prolongs the invitation of a user; false where there is none. */
export async function prolongInvitation(db: Db, id: number, invitedUntil: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ invitedUntil })
    .where('id', '=', id)
    .where('invitedUntil', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that the connection of users is removed; the column itself becomes null with it. */
export async function markConnectionRemoved(db: Db, whatsappId: number): Promise<number[]> {
  const rows = await db
    .updateTable('users')
    .set({ connectionRemoved: true, whatsappId: null, updatedAt: sql`now()` })
    .where('whatsappId', '=', whatsappId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Replaces the queues of a user. */
export async function replaceUserQueues(
  db: Db,
  companyId: number,
  userId: number,
  queueIds: readonly number[],
): Promise<void> {
  const wanted = [...new Set(queueIds)];
  let gone = db.deleteFrom('userQueues').where('userId', '=', userId);
  if (wanted.length > 0) gone = gone.where('queueId', 'not in', wanted);
  await gone.execute();
  if (wanted.length === 0) return;
  await db
    .insertInto('userQueues')
    .values(wanted.map((queueId) => ({ companyId, userId, queueId })))
    .onConflict((conflict) => conflict.columns(['userId', 'queueId']).doNothing())
    .execute();
}

export async function deleteUser(db: Db, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

/**
 * Stores the last heartbeat.
 * @param seenAt null = went offline
 * @returns the previous one; undefined = there is no such user
 */
export async function replaceLastSeen(
  db: Db,
  id: number,
  seenAt: Date | null,
): Promise<{ lastSeenAt: string | null } | undefined> {
  const before = await db
    .selectFrom('users')
    .select('lastSeenAt')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (before)
    await db
      .updateTable('users')
      .set({ lastSeenAt: seenAt?.toISOString() ?? null })
      .where('id', '=', id)
      .execute();
  return before;
}
