import { sql } from 'kysely';
import type { Profile } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { isOnline } from './users.rules.ts';
import { queuesOf } from './users.sql.ts';

/** As people look names up: capitals and accents do not count. */
const byName = sql`search_text(u.name)`;

/** Lists the active users who attend in all of these queues, without one of them. */
export async function findTransferCandidates(db: Db, queueIds: readonly number[], exceptId: number, now: Date) {
  const rows = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.lastSeenAt'])
    .where('u.active', '=', true)
    .where('u.id', '<>', exceptId)
    .where(sql<boolean>`(u.profile = 'admin' OR u.super OR ${queueIds}::int[] <@ array(
      SELECT q.queue_id FROM user_queues q WHERE q.company_id = u.company_id AND q.user_id = u.id))`)
    .orderBy(byName)
    .orderBy('u.id')
    .execute();
  return rows.map(({ lastSeenAt, ...user }) => ({ ...user, online: isOnline(lastSeenAt, now) }));
}

/** Names of users of the company, by id; unknown ids are absent. */
export async function listUserNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Lists all users with their queues, for pickers. */
export async function listBrief(db: Db, now: Date) {
  const rows = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.email', 'u.lastSeenAt'])
    // Operators may what admins may.
    .select(sql<Profile>`CASE WHEN u.super THEN 'admin' ELSE u.profile END`.as('profile'))
    .select(queuesOf)
    // Of a company that was deleted an operator could ask.
    .where(sql<boolean>`EXISTS (SELECT FROM companies c WHERE c.id = u.company_id AND c.removed_at IS NULL)`)
    .orderBy(byName)
    .orderBy('u.id')
    .execute();
  return rows.map(({ lastSeenAt, ...user }) => ({ ...user, online: isOnline(lastSeenAt, now) }));
}

/** Lists all users by name, and whether they are online. */
export async function listPresence(db: Db, now: Date): Promise<{ id: number; name: string; online: boolean }[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'lastSeenAt'])
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, lastSeenAt }) => ({ id, name, online: isOnline(lastSeenAt, now) }));
}

/** How many active users each company has. */
export async function countPeopleByCompany(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('users')
    .select((eb) => ['companyId', eb.fn.countAll<string>().as('count')])
    .where('active', '=', true)
    .groupBy('companyId')
    .execute();
  return new Map(rows.map(({ companyId, count }) => [companyId, Number(count)]));
}

/** Active users of these companies, of all for null, by their id from the one after `after` on. */
export function listPeople(
  db: Db,
  { companyIds, after, limit }: { companyIds: readonly number[] | null; after: number; limit: number },
): Promise<{ id: number; name: string; companyId: number }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'companyId'])
    .where('active', '=', true)
    .where('id', '>', after)
    .$if(companyIds !== null, (all) => all.where('companyId', 'in', companyIds ?? []))
    .orderBy('id')
    .limit(limit)
    .execute();
}
/** The admin a company began with, or who has been one for longest. */
export function findFirstAdmin(db: Db): Promise<{ id: number; name: string; email: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('profile', '=', 'admin')
    .where('active', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Whether operators of the installation belong to a company. */
export async function hasOperators(db: Db, companyId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('super', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
