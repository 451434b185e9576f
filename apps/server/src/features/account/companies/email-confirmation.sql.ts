import type { Db } from '../../../platform/db/database.ts';

/** Whether a company may connect numbers: it confirmed its e-mail, or never had to. */
export async function isEmailConfirmed(db: Db, companyId: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('emailConfirmations')
      .select('companyId')
      .where('companyId', '=', companyId)
      .executeTakeFirst()) === undefined
  );
}

export async function insertConfirmation(db: Db, companyId: number): Promise<void> {
  await db.insertInto('emailConfirmations').values({ companyId }).execute();
}

/** The pending confirmation of a company, locked, so that attempts with a code are counted one after the other. */
export function lockConfirmation(db: Db, companyId: number) {
  return db
    .selectFrom('emailConfirmations')
    .select(['userId', 'codeHash', 'expiresAt', 'wrongTries'])
    .where('companyId', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps the hash of a new code in place of the former one. */
export async function setCode(
  db: Db,
  companyId: number,
  { userId, codeHash, expiresAt }: { userId: number; codeHash: string; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('emailConfirmations')
    .set({ userId, codeHash, expiresAt: expiresAt.toISOString(), wrongTries: 0 })
    .where('companyId', '=', companyId)
    .execute();
}

export async function countWrongTry(db: Db, companyId: number): Promise<void> {
  await db
    .updateTable('emailConfirmations')
    .set((eb) => ({ wrongTries: eb('wrongTries', '+', 1) }))
    .where('companyId', '=', companyId)
    .execute();
}

/** The company is confirmed from now on. @returns false when it was before */
export async function deleteConfirmation(db: Db, companyId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('emailConfirmations')
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
