import type { Invoice } from '@balcao/contract';
import { isLanguage, translate } from '@balcao/i18n';
import { AppError } from '../../../platform/app-error.ts';
import type { PlatformTx } from '../../../platform/db/database.ts';
import { lockBilledCompany } from '../companies/index.ts';
import { completeInvoice } from './complete.ts';
import { applyCredit, emitInvoices, listGiven, markRefunded, takeCreditBack } from './credit.ts';
import { amountOf, formatReais } from './invoices.rules.ts';
import * as rows from './invoices.sql.ts';
import * as ledger from './ledger.sql.ts';
import { takeLockedDaysBack } from './locked-days.ts';

/**
 * Records money for an invoice in the ledger. Once all of it is there, the invoice is paid and its company renewed; a
 * surplus, a second or a late payment is credit, which pays open invoices and the next ones. A payment for a replaced
 * invoice counts for its replacement, and one of a deleted company is recorded. A refund in full takes back the locked days that the
 * payment gave; for the rest the due date is the operator's decision. Credit that was used meanwhile is taken back first. A refund beyond what came in is refused to a person; one
 * that a provider made is a fact: it is recorded with a note, and the company owes the difference.
 * @throws AppError ERR_NO_INVOICE_FOUND, ERR_REFUND_TOO_HIGH
 */
export async function recordMovement(tx: PlatformTx, movement: ledger.Movement, now: Date): Promise<Invoice> {
  const { companyId } = movement;
  // Before the invoice, as everywhere: two payments of a company wait for each other here.
  const company = await lockBilledCompany(tx.db, companyId);
  const invoice = await rows.lockInvoice(tx.db, companyId, movement.invoiceId);
  if (!invoice) throw new AppError('ERR_NO_INVOICE_FOUND');
  const { provider, reference } = movement;
  // A repeat of a recorded payment changes nothing.
  if (reference !== null && (await ledger.hasMovement(tx.db, { provider, reference }))) return shown();
  const beyond = movement.kind === 'refund' ? await takeForRefund(tx, invoice, movement.cents) : 0;
  if (beyond > 0 && reference === null) throw new AppError('ERR_REFUND_TOO_HIGH');
  const note = beyond > 0 ? beyondNote(company?.language, beyond) : movement.note;
  if (await ledger.insertMovement(tx.db, { ...movement, note, invoiceId: invoice.id })) {
    if (movement.kind === 'refund') await markRefunded(tx, companyId, invoice.id);
    else {
      const paidAt = await ledger.findLastPaidAt(tx.db, companyId, invoice.id);
      await completeInvoice(tx, company, invoice, paidAt ?? now, now);
    }
    await takeLockedDaysBack(tx, companyId);
    await applyCredit(tx, companyId, now);
  }
  await emitInvoices(tx, companyId, [invoice.id]);
  return shown();

  async function shown(): Promise<Invoice> {
    const found = await rows.findInvoice(tx.db, companyId, movement.invoiceId);
    if (!found) throw new AppError('ERR_NO_INVOICE_FOUND');
    return found;
  }
}

function beyondNote(language: string | undefined, cents: number): string {
  const value = formatReais(amountOf(cents));
  return translate(isLanguage(language) ? language : 'pt', 'mail.invoice.refundBeyond', { value });
}

/** Takes credit that others used back as far as the refund needs it. Returns the cents beyond what came in. */
async function takeForRefund(tx: PlatformTx, invoice: rows.InvoiceRow, cents: number): Promise<number> {
  const { companyId, id } = invoice;
  const tooMuch = Math.max(0, -(await ledger.sumOwedFor(tx.db, companyId, id)));
  const given = await listGiven(tx, companyId, id);
  const used = given.reduce((sum, one) => sum + one.cents, 0);
  const fromOthers = Math.min(used, Math.max(0, cents - tooMuch));
  const there = Math.max(0, await ledger.sumPaid(tx.db, companyId, id));
  await takeCreditBack(tx, invoice, given, fromOthers);
  return Math.max(0, cents - there - fromOthers);
}

/** Records that a company reports to have paid an invoice, for the operator to check. */
export async function claimPaid(tx: PlatformTx, companyId: number, invoiceId: number): Promise<void> {
  await rows.markClaimed(tx.db, invoiceId);
  await emitInvoices(tx, companyId, [invoiceId]);
}
