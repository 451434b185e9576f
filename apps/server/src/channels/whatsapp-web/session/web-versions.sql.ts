import { sql } from 'kysely';
import type { WebVersionSetting } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

/** A connection that began a trial and did not report within this time is replaced by another one. */
const trialMinutes = 10;

export async function findWebVersion(db: Db): Promise<(WebVersionSetting & { triedBy: number | null }) | undefined> {
  return db.selectFrom('webVersions').select(['version', 'state', 'changedAt', 'triedBy']).executeTakeFirst();
}

export async function saveWebVersion(db: Db, version: string): Promise<void> {
  await db
    .insertInto('webVersions')
    .values({ version })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ version, state: 'trial', triedBy: null, changedAt: sql`now()` }),
    )
    .execute();
}

export async function deleteWebVersion(db: Db): Promise<void> {
  await db.deleteFrom('webVersions').execute();
}

/** @returns whether this connection is the one that tries it */
export async function claimTrial(db: Db, whatsappId: number, version: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webVersions')
    .set({ triedBy: whatsappId, changedAt: sql`now()` })
    .where('version', '=', version)
    .where('state', '=', 'trial')
    .where((eb) =>
      eb.or([
        eb('triedBy', 'is', null),
        eb('triedBy', '=', whatsappId),
        eb('changedAt', '<', sql<string>`now() - make_interval(mins => ${trialMinutes})`),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records the outcome of a version's trial. */
export async function endTrial(db: Db, version: string, state: 'accepted' | 'refused'): Promise<void> {
  await db
    .updateTable('webVersions')
    .set({ state, changedAt: sql`now()` })
    .where('version', '=', version)
    .where('state', '=', 'trial')
    .execute();
}
