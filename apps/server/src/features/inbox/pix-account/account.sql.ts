import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { PixAccounts } from '../../../platform/db/schema.gen.ts';

/** With its secrets sealed. */
export type PixAccountRow = Selectable<PixAccounts>;

export function findPixAccount(db: Db, companyId: number): Promise<PixAccountRow | undefined> {
  return db.selectFrom('pixAccounts').selectAll().where('companyId', '=', companyId).executeTakeFirst();
}

type Columns = Omit<PixAccountRow, 'companyId' | 'createdAt' | 'updatedAt'>;

/** @param columns secrets sealed */
export function storePixAccount(db: Db, companyId: number, columns: Columns): Promise<PixAccountRow> {
  return db
    .insertInto('pixAccounts')
    .values({ ...columns, companyId })
    .onConflict((conflict) =>
      conflict.column('companyId').doUpdateSet({ ...columns, updatedAt: sql`clock_timestamp()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deletePixAccount(db: Db, companyId: number): Promise<void> {
  await db.deleteFrom('pixAccounts').where('companyId', '=', companyId).execute();
}
