import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Gives a connection a token in place of the one before. */
export async function saveToken(
  db: Db,
  row: { companyId: number; whatsappId: number; tokenHash: string; hint: string },
): Promise<void> {
  await db
    .insertInto('connectionTokens')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'whatsappId']).doUpdateSet((eb) => ({
        tokenHash: eb.ref('excluded.tokenHash'),
        hint: eb.ref('excluded.hint'),
        lastUsedAt: null,
        createdAt: sql<string>`now()`,
      })),
    )
    .execute();
}
