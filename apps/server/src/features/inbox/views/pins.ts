import { maxPinnedViews, ownUserId, type UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import * as pins from './pins.sql.ts';
import { getVisibleView } from './visible-view.ts';
import { lockViews } from './views.sql.ts';

export async function listPinnedOf(db: Db, actor: UserActor): Promise<{ viewIds: number[] }> {
  return { viewIds: await pins.listPinned(db, ownUserId(actor)) };
}

/**
 * Pins a view for the caller; one too many takes the place of the one that was pinned first.
 * @throws AppError ERR_NO_TICKET_VIEW_FOUND, ERR_NO_PERMISSION for who is nobody of the company
 */
export async function pinView(
  tx: CompanyTx,
  actor: UserActor,
  viewId: number,
  isPinned: boolean,
): Promise<{ viewIds: number[] }> {
  const userId = ownUserId(actor);
  if (userId === 0) throw new AppError('ERR_NO_PERMISSION');
  await lockViews(tx.db, tx.companyId);
  await getVisibleView(tx.db, actor, viewId);
  if (isPinned) await pins.insertPin(tx.db, { companyId: tx.companyId, userId, viewId });
  else await pins.deletePins(tx.db, userId, [viewId]);
  const viewIds = await pins.listPinned(tx.db, userId);
  const tooMany = viewIds.slice(0, Math.max(0, viewIds.length - maxPinnedViews));
  await pins.deletePins(tx.db, userId, tooMany);
  const answer = { viewIds: viewIds.slice(tooMany.length) };
  tx.emit('pinnedViews', { action: 'update', ...answer }, { kind: 'user', userId });
  return answer;
}

/** A view that is one person's own from now on is pinned by nobody else. */
export async function unpinForOthers(tx: CompanyTx, viewId: number, ownerId: number): Promise<void> {
  const others = (await pins.listPinners(tx.db, viewId)).filter((userId) => userId !== ownerId);
  for (const userId of others) {
    await pins.deletePins(tx.db, userId, [viewId]);
    const viewIds = await pins.listPinned(tx.db, userId);
    tx.emit('pinnedViews', { action: 'update', viewIds }, { kind: 'user', userId });
  }
}
