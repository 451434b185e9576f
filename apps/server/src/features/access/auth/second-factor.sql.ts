import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { SealedColumn } from '../../../platform/secrets/sealed-columns.sql.ts';

export interface SecondFactor {
  /** null = recovery codes alone, beside passkeys */
  sealedSecret: string | null;
  confirmedAt: string | null;
  lastUsedAt: string | null;
  lastStep: number;
  recoveryHashes: string[];
}

/** Reads and locks the second factor of a user: of two uses of one code the later one sees the first. */
export async function lockSecondFactor(db: Db, userId: number): Promise<SecondFactor | undefined> {
  const row = await db
    .selectFrom('secondFactors')
    .select(['sealedSecret', 'confirmedAt', 'lastUsedAt', 'lastStep', 'recoveryHashes'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, lastStep: Number(row.lastStep), recoveryHashes: row.recoveryHashes as string[] };
}

/** A secret that waits for its first code, in place of another one that does. */
export async function saveUnconfirmed(db: Db, row: { companyId: number; userId: number; sealedSecret: string }) {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('secondFactors')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'userId'])
        .doUpdateSet({ sealedSecret: row.sealedSecret })
        .where('secondFactors.confirmedAt', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Stores recovery codes of a user whose second factor is a passkey. */
export async function saveRecoveryCodes(
  db: Db,
  { recoveryHashes, ...row }: { companyId: number; userId: number; recoveryHashes: string[] },
): Promise<void> {
  const hashes = JSON.stringify(recoveryHashes);
  await db
    .insertInto('secondFactors')
    .values({ ...row, recoveryHashes: hashes })
    .onConflict((conflict) => conflict.columns(['companyId', 'userId']).doUpdateSet({ recoveryHashes: hashes }))
    .execute();
}

/** Takes the code app away, and leaves the recovery codes. */
export async function forgetApp(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('secondFactors')
    .set({ sealedSecret: null, confirmedAt: null, lastUsedAt: null, lastStep: '0' })
    .where('userId', '=', userId)
    .execute();
}

export async function updateSecondFactor(
  db: Db,
  userId: number,
  { recoveryHashes, lastStep, ...change }: Partial<Omit<SecondFactor, 'sealedSecret'>>,
): Promise<void> {
  await db
    .updateTable('secondFactors')
    .set({
      ...change,
      ...(lastStep !== undefined && { lastStep: String(lastStep) }),
      ...(recoveryHashes && { recoveryHashes: JSON.stringify(recoveryHashes) }),
    })
    .where('userId', '=', userId)
    .execute();
}

export async function deleteSecondFactor(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('secondFactors').where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export const secondFactorContext = (companyId: number, userId: number) => `second-factor:${companyId}:${userId}`;

export const sealedSecondFactors: SealedColumn = {
  table: 'second_factors',
  column: 'sealed_secret',
  of: ['company_id', 'user_id'],
  context: (companyId = 0, userId = 0) => secondFactorContext(Number(companyId), Number(userId)),
};

/** Logins of a user, newest first. */
export function listSessions(db: Db, userId: number, limit: number) {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'kind',
      'name',
      'address',
      'agent',
      'language',
      'timeZone',
      'method',
      'createdAt',
      'rotatedAt',
      'expiresAt',
      'endedAt',
    ])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy(sql`id`)
    .limit(limit)
    .execute();
}

export async function endSessionOf(db: Db, userId: number, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ endedAt: sql`now()`, endedReason: 'logout' })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
