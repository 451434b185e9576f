import { sql } from 'kysely';
import type { Profile, User } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import { isOnline } from './users.rules.ts';

const pageSize = 20;

/** Inside JSON the database would write its own form of a timestamp. */
const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`);

/** The queues of user `u`, read with the user. */
const queuesOf = sql<User['queues']>`coalesce((
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
      ...(['u.whatsappId', 'u.lastSeenAt', 'u.createdAt', 'u.updatedAt', 'c.name as companyName'] as const),
    ])
    .select(queuesOf);

type Row = Awaited<ReturnType<ReturnType<typeof users>['executeTakeFirstOrThrow']>>;

/** The wire says 'desabled', as the forms of this API do. */
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

const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** @param page from 1, 20 users each, newest first */
export async function searchUsers(
  db: Db,
  input: { search: string; page: number },
  now: Date,
): Promise<{ users: User[]; count: number; hasMore: boolean }> {
  const pattern = contains(input.search);
  const offset = (input.page - 1) * pageSize;
  const rows = await users(db)
    .select((eb) => eb.fn.countAll<string>().over().as('total'))
    .where((eb) => eb.or([eb('u.name', 'ilike', pattern), eb('u.email', 'ilike', pattern)]))
    .orderBy('u.createdAt', 'desc')
    .orderBy('u.id', 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute();
  const first = rows[0];
  const count = first ? Number(first.total) : offset === 0 ? 0 : await countMatching(db, pattern);
  return {
    users: rows.map(({ total: _total, ...row }) => toUser(row, now)),
    count,
    hasMore: count > offset + rows.length,
  };
}

async function countMatching(db: Db, pattern: string): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where((eb) => eb.or([eb('name', 'ilike', pattern), eb('email', 'ilike', pattern)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Everybody with their queues, for pickers. */
export function listBrief(db: Db) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.email'])
    .select(queuesOf)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();
}

/** Everybody by name, and who is there. */
export async function listPresence(db: Db, now: Date): Promise<{ id: number; name: string; online: boolean }[]> {
  const rows = await db.selectFrom('users').select(['id', 'name', 'lastSeenAt']).orderBy('name').orderBy('id').execute();
  return rows.map(({ id, name, lastSeenAt }) => ({ id, name, online: isOnline(lastSeenAt, now) }));
}

export async function countUsers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A user's row, kept as it is until the transaction ends. */
export function lockUser(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'companyId', 'email', 'profile', 'super', 'active', 'passwordHash'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Ids of the active admins; two who demote each other at once wait for one another here. */
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

export interface NewUser {
  companyId: number;
  name: string;
  email: string;
  passwordHash: string;
  profile: Profile;
  super?: boolean;
  allTicket?: boolean | undefined;
  whatsappId?: number | null | undefined;
}

export async function insertUser(db: Db, user: NewUser): Promise<number> {
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateUser(
  db: Db,
  id: number,
  columns: Partial<Omit<NewUser, 'companyId' | 'super'>>,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...columns, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** The user's queues become these. */
export async function setQueues(db: Db, companyId: number, userId: number, queueIds: readonly number[]): Promise<void> {
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

/** @param seenAt null = went away */
export async function setLastSeen(db: Db, id: number, seenAt: Date | null): Promise<void> {
  await db
    .updateTable('users')
    .set({ lastSeenAt: seenAt?.toISOString() ?? null })
    .where('id', '=', id)
    .execute();
}
