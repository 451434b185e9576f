import type { FailedSignInReason } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

interface FailedSignIn {
  companyId: number;
  userId: number;
  reason: FailedSignInReason;
  address: string;
  agent: string | null;
  language: string | null;
  timeZone: string | null;
  at: Date;
}

export async function insertFailedSignIn(db: Db, { at, ...row }: FailedSignIn): Promise<void> {
  await db
    .insertInto('failedSignIns')
    .values({ ...row, createdAt: at.toISOString() })
    .execute();
}

/** Deletes all but the last ones of a user, so that guessing does not fill the table. */
export async function deleteOlderFailedSignIns(db: Db, userId: number, count: number): Promise<void> {
  await db
    .deleteFrom('failedSignIns')
    .where('userId', '=', userId)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('failedSignIns')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('id', 'desc')
        .offset(count)
        .limit(1),
    )
    .execute();
}

/** Lists the failed sign-ins of a user since a moment, newest first. */
export function listFailedSignIns(db: Db, userId: number, since: Date, limit: number) {
  return db
    .selectFrom('failedSignIns')
    .select(['reason', 'address', 'agent', 'language', 'timeZone', 'createdAt'])
    .where('userId', '=', userId)
    .where('createdAt', '>=', since.toISOString())
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function deleteOldFailedSignIns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('failedSignIns').where('createdAt', '<', before.toISOString()).execute();
}
