import type { Invoice } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Platform } from '../../../platform/platform.ts';
import { claimPaid, findInvoiceOf, recordMovement } from '../invoices/index.ts';
import * as rows from './charges.sql.ts';
import type { Providers } from './providers.ts';

/**
 * Asks the provider for the payments of a charge and records them. Each payment counts once, however often it is asked
 * or reported. Where only a person can confirm it, the operator sees that the company reports to have paid.
 * @throws AppError ERR_NO_CHARGE_FOUND, ERR_PAYMENT_PROVIDER
 */
export async function checkCharge(
  { database }: Pick<Platform, 'database'>,
  providers: Providers,
  companyId: number,
  txid: string,
): Promise<{ invoice: Invoice; claimed: boolean }> {
  const charge = await asPlatform(database, ({ db }) => rows.findCharge(db, companyId, txid));
  if (!charge) throw new AppError('ERR_NO_CHARGE_FOUND');
  const payments = await providers[charge.provider].listPayments(charge);
  return asPlatform(database, async (tx) => {
    await rows.markChecked(tx.db, charge.id, tx.clock.now());
    if (payments === undefined) await claimPaid(tx, companyId, charge.invoiceId);
    const { invoiceId, provider } = charge;
    const now = tx.clock.now();
    for (const { kind, reference, cents, paidAt = now } of payments ?? []) {
      const movement = { companyId, invoiceId, kind, cents, provider, reference, paidAt: paidAt < now ? paidAt : now };
      await recordMovement(tx, { ...movement, note: '', userName: null }, now);
    }
    const invoice = await findInvoiceOf(tx.db, companyId, invoiceId);
    if (!invoice) throw new AppError('ERR_NO_CHARGE_FOUND');
    return { invoice, claimed: payments === undefined };
  });
}
