import type { Db } from '../../../platform/db/database.ts';

/** Returns whether a first start was completed: the operator is created last. */
export async function hasOperator(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('users').select('id').where('super', '=', true).limit(1).executeTakeFirst()) !== undefined
  );
}

/** Deletes what an interrupted first start left of the demonstration company. */
export async function removeUnfinishedDemo(db: Db, adminEmail: string): Promise<void> {
  await db
    .deleteFrom('companies')
    .where('id', 'in', (eb) => eb.selectFrom('users').select('companyId').where('email', '=', adminEmail))
    .execute();
}
