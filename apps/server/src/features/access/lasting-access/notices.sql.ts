import { sql } from 'kysely';
import type { SecurityAct } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

const noticeQuery = (db: Db) =>
  db
    .selectFrom('securityNotices as n')
    .leftJoin('users as u', 'u.id', 'n.userId')
    .leftJoin('users as s', 's.id', 'n.subjectUserId')
    .select(['n.id', 'n.at', 'n.act', 'n.userId', 'n.isOperator', 'n.address', 'n.agent', 'n.forOperators'])
    .select(['u.name as userName', sql<string>`coalesce(s.name, n.subject_name)`.as('subject')])
    .orderBy('n.id', 'desc');

export type NoticeRow = Awaited<ReturnType<ReturnType<typeof noticeQuery>['executeTakeFirstOrThrow']>>;

/** The latest notices that somebody may see, newest first. */
export function listNotices(db: Db, { isOperator, limit }: { isOperator: boolean; limit: number }) {
  const all = noticeQuery(db).limit(limit);
  return (isOperator ? all : all.where('n.forOperators', '=', false)).execute();
}

/** When the last mail of a company left. Jobs that ask at the same time are answered one after the other. */
export async function findLastMailed(db: Db, companyId: number): Promise<string | null> {
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
  const row = await db
    .selectFrom('securityNotices')
    .select((eb) => eb.fn.max('mailedAt').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Marks the notices of which nobody was mailed yet as mailed, so that no other job takes them. @returns their ids */
export async function claimUnmailed(db: Db): Promise<string[]> {
  const rows = await db
    .updateTable('securityNotices')
    .set({ mailedAt: sql`now()` })
    .where('mailedAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Has notices mailed again that could not be mailed. */
export async function releaseClaimed(db: Db, ids: readonly string[]): Promise<void> {
  await db.updateTable('securityNotices').set({ mailedAt: null }).where('id', 'in', ids).execute();
}

/** Some notices, newest first. */
export const listByIds = (db: Db, ids: readonly string[], limit: number) =>
  noticeQuery(db).where('n.id', 'in', ids).limit(limit).execute();

/** The last notice that somebody has seen. */
export async function findSeen(db: Db, userId: number): Promise<bigint> {
  const row = await db.selectFrom('users').select('noticesSeenId').where('id', '=', userId).executeTakeFirst();
  return BigInt(row?.noticesSeenId ?? 0);
}

export async function markSeen(db: Db, userId: number, upTo: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ noticesSeenId: sql<string>`greatest(notices_seen_id, ${upTo}::bigint)` })
    .where('id', '=', userId)
    .execute();
}

/** Lists who is told: the admins of the company, and the operators among its people. */
export function listRecipients(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'super'])
    .where('active', '=', true)
    .where((eb) => eb.or([eb('profile', '=', 'admin'), eb('super', '=', true)]))
    .orderBy('id')
    .execute();
}

/** Accounts that somebody made, raised or gave a password, as far as they are still there. */
export function listMadeAccounts(db: Db, userId: number, acts: readonly SecurityAct[], limit: number) {
  return db
    .selectFrom('securityNotices as n')
    .innerJoin('users as s', 's.id', 'n.subjectUserId')
    .select(['s.id', 's.name'])
    .distinct()
    .where('n.userId', '=', userId)
    .where('n.isOperator', '=', false)
    .where('n.act', 'in', acts)
    .orderBy('s.name')
    .orderBy('s.id')
    .limit(limit)
    .execute();
}

export async function deleteNoticesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('securityNotices').where('at', '<', before.toISOString()).execute();
}
