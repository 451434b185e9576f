import { mayChargePix, pixChargePauseMs, pixLimitOf, pixLimitSettings, type UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { lockRecord } from '../../../platform/db/lock-record.ts';
import { findSettings } from '../../account/index.ts';
import { findLastChargeAt } from './charges.sql.ts';

/** Whether a person may charge, and how much at most, in reais. */
export async function limitsOf(db: Db, actor: UserActor): Promise<{ mayCharge: boolean; maxValue: number }> {
  const settings = await findSettings(db, actor.companyId, Object.values(pixLimitSettings));
  return {
    mayCharge: mayChargePix(actor, settings.get(pixLimitSettings.by)),
    maxValue: pixLimitOf(settings.get(pixLimitSettings.upTo)),
  };
}

/**
 * Refuses a charge that the company's limits do not allow, and one that follows the person's last one at once.
 * @throws AppError ERR_NO_PERMISSION, ERR_PIX_CHARGE_LIMIT, ERR_PIX_CHARGE_PAUSE
 */
export async function requireWithinLimits(tx: CompanyTx, actor: UserActor, valueCents: number | null): Promise<void> {
  const { mayCharge, maxValue } = await limitsOf(tx.db, actor);
  if (!mayCharge) throw new AppError('ERR_NO_PERMISSION');
  if (valueCents !== null && valueCents > Math.round(maxValue * 100))
    throw new AppError('ERR_PIX_CHARGE_LIMIT', { maxValue });
  // Two charges of one person at once come one after the other.
  await lockRecord(tx.db, 'pix-charges of user', actor.userId);
  const last = await findLastChargeAt(tx.db, actor.companyId, actor.userId);
  if (last === undefined) return;
  const waitMs = Date.parse(last) + pixChargePauseMs - tx.clock.now().getTime();
  if (waitMs > 0) throw new AppError('ERR_PIX_CHARGE_PAUSE', { retryAfter: Math.ceil(waitMs / 1000) });
}
