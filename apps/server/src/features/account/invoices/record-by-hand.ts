import { hourMs, type Invoice } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Db, PlatformTx } from '../../../platform/db/database.ts';
import { lockBilledCompany } from '../companies/index.ts';
import { amountOf } from './invoices.rules.ts';
import * as rows from './invoices.sql.ts';
import * as ledger from './ledger.sql.ts';
import { recordMovement } from './settle.ts';

/** How long the same amount on the same invoice is taken for the same money. */
const repeatMs = 24 * hourMs;

export interface HandPorts {
  /** whether a code for one of these invoices can still be paid, of which the provider reports payments by itself */
  hasPendingCharge(db: Db, companyId: number, invoiceIds: readonly number[], now: Date): Promise<boolean>;
}

/**
 * Records what an operator says came in or was given back. Money that is there already, or may come by itself, is recorded once the
 * operator confirms it. Two operators wait for each other, so that the second one is asked.
 * @throws AppError ERR_PAYMENT_UNCONFIRMED, and those of `recordMovement`
 */
export async function recordByHand(
  tx: PlatformTx,
  ports: HandPorts,
  movement: Pick<ledger.Movement, 'companyId' | 'invoiceId' | 'kind' | 'cents' | 'note' | 'userName'>,
  { confirmed, now }: { confirmed: boolean; now: Date },
): Promise<Invoice> {
  const { companyId, invoiceId, kind, cents } = movement;
  await lockBilledCompany(tx.db, companyId);
  const invoice = await rows.lockInvoice(tx.db, companyId, invoiceId);
  if (invoice && !confirmed) {
    const paid = await ledger.sumPaid(tx.db, companyId, invoice.id);
    const openCents = invoice.status === 'open' ? Math.max(0, invoice.valueCents - paid) : 0;
    const reason = await doubt(openCents, invoice);
    if (reason) throw new AppError('ERR_PAYMENT_UNCONFIRMED', { reason, open: amountOf(openCents) });
  }
  return recordMovement(tx, { ...movement, provider: 'hand', reference: null, paidAt: now }, now);

  async function doubt(openCents: number, { id }: rows.InvoiceRow) {
    const since = new Date(now.getTime() - repeatMs);
    if (kind === 'payment' && openCents === 0) return 'paid' as const;
    if (await ledger.hasSameByHand(tx.db, { companyId, invoiceId: id, kind, cents }, since)) return 'same' as const;
    if (kind === 'payment' && cents > openCents) return 'above' as const;
    const ids = [id, ...(await rows.listReplacedBy(tx.db, companyId, id))];
    const isPending = kind === 'payment' && (await ports.hasPendingCharge(tx.db, companyId, ids, now));
    return isPending ? ('pending' as const) : undefined;
  }
}
