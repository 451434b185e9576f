import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The record of the installation's secret, locked until the end of the transaction. */
export async function lockSecret(db: Db): Promise<{ canary: string | null; replacementCode: string }> {
  return db
    .selectFrom('installationSecret')
    .select(['canary', 'replacementCode'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Stores a canary for good. A code works once. */
export async function saveCanary(db: Db, canary: string): Promise<void> {
  await db
    .updateTable('installationSecret')
    .set({ canary, replacementCode: sql<string>`left(gen_random_uuid()::text, 8)` })
    .execute();
}

/** Whether there is anything in the database but its tables. */
export async function isUsed(db: Db): Promise<boolean> {
  return (await db.selectFrom('companies').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The first secret that the installation had, sealed by the present one; null = it is the present one. */
export async function findLasting(db: Db): Promise<string | null> {
  return (await db.selectFrom('installationSecret').select('lasting').executeTakeFirstOrThrow()).lasting;
}

export async function saveLasting(db: Db, lasting: string): Promise<void> {
  await db.updateTable('installationSecret').set({ lasting }).execute();
}

export async function readCanary(db: Db): Promise<string | null> {
  return (await db.selectFrom('installationSecret').select('canary').executeTakeFirstOrThrow()).canary;
}
