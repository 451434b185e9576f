import { calendarDay, type Invoice, type PaymentProviderName } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { PlatformTx } from '../../platform/db/database.ts';
import { lockBilledCompany, renewCompany } from '../companies/index.ts';
import { renewalOf } from './invoices.rules.ts';
import * as rows from './invoices.sql.ts';
import * as ledger from './ledger.sql.ts';

export interface Movement {
  companyId: number;
  invoiceId: number;
  kind: 'payment' | 'refund';
  cents: number;
  provider: PaymentProviderName;
  /** the provider's name of the payment: told twice, it counts once; null = recorded by a person */
  reference: string | null;
  note: string;
  /** the operator who recorded it */
  userName: string | null;
}

/**
 * Records money for an invoice in the ledger. Once all of it is there, the invoice is paid and its company renewed; what
 * comes in beyond that, for a second time or late, stands in the ledger and beside the invoice. A payment for an invoice that
 * was replaced counts for the one that stands for it, and one of a company that was deleted is recorded. A refund changes no due date: that is the operator's decision.
 * @throws AppError ERR_NO_INVOICE_FOUND, ERR_REFUND_TOO_HIGH
 */
export async function recordMovement(tx: PlatformTx, movement: Movement, now: Date): Promise<Invoice> {
  const { companyId } = movement;
  // Before the invoice, as everywhere: two payments of a company wait for each other here.
  const company = await lockBilledCompany(tx.db, companyId);
  const invoice = await rows.lockInvoice(tx.db, companyId, movement.invoiceId);
  if (!invoice) throw new AppError('ERR_NO_INVOICE_FOUND');
  const { provider, reference } = movement;
  // Told again: nothing changed.
  if (reference !== null && (await ledger.hasMovement(tx.db, { provider, reference }))) return shown();
  const before = await ledger.sumPaid(tx.db, companyId, invoice.id);
  if (movement.kind === 'refund' && movement.cents > before) throw new AppError('ERR_REFUND_TOO_HIGH');
  if (await ledger.insertMovement(tx.db, { ...movement, invoiceId: invoice.id })) {
    const paid = before + (movement.kind === 'payment' ? movement.cents : -movement.cents);
    if (movement.kind === 'refund' && paid === 0 && invoice.status === 'paid')
      await rows.updateInvoice(tx.db, invoice.id, { status: 'refunded' });
    if (!company && invoice.status === 'open' && paid >= invoice.valueCents)
      await rows.updateInvoice(tx.db, invoice.id, { status: 'paid', paidAt: now.toISOString() });
    if (company && invoice.status === 'open' && paid >= invoice.valueCents) {
      const { until, dueDay } = renewalOf(invoice, company.dueDay ?? undefined, calendarDay(now, company.timeZone));
      const planId = invoice.planId ?? undefined;
      const renewed = await renewCompany(tx, companyId, { until, dueDay, planId });
      await rows.updateInvoice(tx.db, invoice.id, {
        status: 'paid',
        paidAt: now.toISOString(),
        renewedUntil: until,
      });
      tx.emitFor(companyId, 'payment', { action: 'CONCLUIDA', company: renewed }, { kind: 'company' });
    }
  }
  const after = await shown();
  tx.emitFor(companyId, 'invoice', { action: 'update', invoice: after }, { kind: 'admins' });
  return after;

  async function shown(): Promise<Invoice> {
    const found = await rows.findInvoice(tx.db, companyId, movement.invoiceId);
    if (!found) throw new AppError('ERR_NO_INVOICE_FOUND');
    return found;
  }
}

/** Notes that a company says it has paid an invoice: the operator sees it and looks. */
export async function claimPaid(tx: PlatformTx, companyId: number, invoiceId: number): Promise<void> {
  await rows.markClaimed(tx.db, invoiceId);
  const invoice = await rows.findInvoice(tx.db, companyId, invoiceId);
  if (invoice) tx.emitFor(companyId, 'invoice', { action: 'update', invoice }, { kind: 'admins' });
}
