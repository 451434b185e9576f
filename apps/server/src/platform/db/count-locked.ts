import type { Db } from './database.ts';

/** Tables whose rows a company has a limited number of. */
type LimitedTable = 'followUps' | 'outgoingWebhooks' | 'pauseReasons' | 'trackingLinks';

/** Counts the rows of a company, whose own row is locked: two that are added at once are counted one after the other. */
export async function countLocked(db: Db, companyId: number, table: LimitedTable): Promise<number> {
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
