import type { Db } from '../../../platform/db/database.ts';

/** Lists the views that a user pinned, the one that was pinned first in front. */
export async function listPinned(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('ticketViewPins')
    .select('viewId')
    .where('userId', '=', userId)
    .orderBy('pinnedAt')
    .orderBy('viewId')
    .execute();
  return rows.map(({ viewId }) => viewId);
}

/** Lists who pinned a view. */
export async function listPinners(db: Db, viewId: number): Promise<number[]> {
  const rows = await db.selectFrom('ticketViewPins').select('userId').where('viewId', '=', viewId).execute();
  return rows.map(({ userId }) => userId);
}

export async function insertPin(db: Db, pin: { companyId: number; userId: number; viewId: number }): Promise<void> {
  await db
    .insertInto('ticketViewPins')
    .values(pin)
    .onConflict((conflict) => conflict.columns(['userId', 'viewId']).doNothing())
    .execute();
}

export async function deletePins(db: Db, userId: number, viewIds: readonly number[]): Promise<void> {
  if (viewIds.length === 0) return;
  await db.deleteFrom('ticketViewPins').where('userId', '=', userId).where('viewId', 'in', viewIds).execute();
}
