import {
  maxFollowUps,
  type createFollowUp,
  type FollowUp,
  type HandlerInput,
  type updateFollowUp,
} from '@balcao/contract';
import { countLocked } from '../../../platform/db/count-locked.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyCache } from '../../../platform/db/company-cache.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import * as rows from './follow-ups.sql.ts';

/** Whether a company has follow-ups: one without costs no query for each message. */
export type KnownFollowUps = CompanyCache<{ hasAny: boolean }>;

/** @throws AppError ERR_NO_FOLLOW_UP_FOUND */
async function announce(
  tx: CompanyTx,
  known: KnownFollowUps,
  action: 'create' | 'update',
  id: number,
): Promise<FollowUp> {
  const followUp = await rows.findFollowUp(tx.db, id);
  if (!followUp) throw new AppError('ERR_NO_FOLLOW_UP_FOUND');
  tx.emit('followUp', { action, followUp }, { kind: 'company' });
  known.changed(tx);
  return followUp;
}

/** @throws AppError ERR_FOLLOW_UP_LIMIT */
export async function addFollowUp(
  tx: CompanyTx,
  known: KnownFollowUps,
  { steps, endTagIds, ...columns }: HandlerInput<typeof createFollowUp>['body'],
): Promise<FollowUp> {
  if ((await countLocked(tx.db, tx.companyId, 'followUps')) >= maxFollowUps)
    throw new AppError('ERR_FOLLOW_UP_LIMIT', { limit: maxFollowUps });
  return announce(tx, known, 'create', await rows.insertFollowUp(tx.db, tx.companyId, columns, { steps, endTagIds }));
}

/** @returns undefined = there is no such follow-up */
export async function changeFollowUp(
  tx: CompanyTx,
  known: KnownFollowUps,
  id: number,
  { steps, endTagIds, ...columns }: HandlerInput<typeof updateFollowUp>['body'],
): Promise<FollowUp | undefined> {
  const parts = { ...(steps && { steps }), ...(endTagIds && { endTagIds }) };
  const isThere = await rows.updateFollowUp(tx.db, { id, companyId: tx.companyId }, columns, parts);
  return isThere ? announce(tx, known, 'update', id) : undefined;
}

/** @returns whether there was such a follow-up */
export async function removeFollowUp(tx: CompanyTx, known: KnownFollowUps, id: number): Promise<boolean> {
  if (!(await rows.deleteFollowUp(tx.db, id))) return false;
  tx.emit('followUp', { action: 'delete', followUpId: id }, { kind: 'company' });
  known.changed(tx);
  return true;
}
