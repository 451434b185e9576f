import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { locksAt } from './actors.sql.ts';

const accounts = (db: Db) =>
  db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.companyId')
    .select([
      ...(['u.id', 'u.companyId', 'u.name', 'u.email', 'u.passwordHash', 'u.active', 'u.super', 'u.profile'] as const),
      ...([
        'c.name as companyName',
        'c.status as companyActive',
        'c.dueDate as companyDueDate',
        'c.timeZone as companyTimeZone',
        'c.language',
      ] as const),
    ])
    .select(locksAt);
export type Account = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>;

/** Reads the account of an e-mail with its password and the facts that decide whether its company may log in. */
export const findAccount = (db: Db, email: string): Promise<Account | undefined> =>
  accounts(db)
    .where(sql`lower(u.email)`, '=', email.toLowerCase())
    .executeTakeFirst();

/** Finds the account of a user by id. */
export const findAccountOf = (db: Db, userId: number): Promise<Account | undefined> =>
  accounts(db).where('u.id', '=', userId).executeTakeFirst();

/** Whether an account of any company still has the hash of another program. */
export async function hasBcryptHashes(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('passwordHash', 'like', '$2%')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
