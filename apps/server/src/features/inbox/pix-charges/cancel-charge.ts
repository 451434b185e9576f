import type { PixCharge, UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Banks } from '../pix-account/index.ts';
import { askForPayments } from './ask.ts';
import { getVisibleCharge, markCharge } from './charges.ts';
import { findStored } from './charges.sql.ts';

/**
 * Cancels a charge that is not paid. At a bank it is taken back first, and what was paid until then is asked for. Errors:
 * ERR_NO_PIX_CHARGE_FOUND, ERR_PIX_CHARGE_SETTLED, ERR_NO_PIX_ACCOUNT, ERR_PAYMENT_PROVIDER, ERR_RESTORED_COPY.
 */
export async function cancelCharge(
  platform: Pick<Platform, 'database'>,
  banks: Banks,
  actor: UserActor,
  id: number,
): Promise<PixCharge> {
  const { database } = platform;
  const { companyId } = actor;
  const { charge, stored } = await database.forCompany(companyId, async ({ db }) => ({
    charge: await getVisibleCharge(db, actor, id),
    stored: await findStored(db, id),
  }));
  if (stored && stored.provider !== 'key' && charge.mark?.kind !== 'canceled') {
    if (charge.paidAt !== null || charge.mark?.kind === 'received') throw new AppError('ERR_PIX_CHARGE_SETTLED');
    await (await banks.of(companyId))[stored.provider].removeCharge(stored);
    await askForPayments(platform, banks, companyId, id);
  }
  return writeForCompany(database, companyId, (tx) => markCharge(tx, actor, id, 'canceled'));
}
