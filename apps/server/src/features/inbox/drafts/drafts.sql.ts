import { sql } from 'kysely';
import type { Draft } from '@balcao/contract';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';

/** More conversations than any user has drafts in. */
const maxDrafts = 500;

export async function listDrafts(db: Db, userId: number): Promise<Draft[]> {
  return db
    .selectFrom('drafts')
    .select(['ticketId', 'body', 'updatedAt'])
    .where('userId', '=', userId)
    .orderBy('updatedAt', 'desc')
    .limit(maxDrafts)
    .execute();
}

/** @returns when it was stored */
export async function upsertDraft(
  { db, companyId }: CompanyTx,
  userId: number,
  ticketId: number,
  body: string,
): Promise<string> {
  const { updatedAt } = await db
    .insertInto('drafts')
    .values({ companyId, userId, ticketId, body })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'userId', 'ticketId'])
        .doUpdateSet({ body, updatedAt: sql<string>`clock_timestamp()` }),
    )
    .returning('updatedAt')
    .executeTakeFirstOrThrow();
  return updatedAt;
}

/** @returns when it was removed */
export async function deleteDraft(db: Db, userId: number, ticketId: number): Promise<string> {
  await db.deleteFrom('drafts').where('userId', '=', userId).where('ticketId', '=', ticketId).execute();
  const { now } = await db.selectNoFrom(sql<string>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow();
  return now;
}
