import type { Db, PlatformTx } from '../../../platform/db/database.ts';
import { lockBilledCompany } from '../companies/index.ts';
import { findPlan } from '../plans/index.ts';
import { priceDaysLeft } from './complete.ts';
import { applyCredit, emitInvoices } from './credit.ts';
import { insertReturned } from './credit.sql.ts';
import { draftInvoice } from './invoices.rules.ts';
import * as rows from './invoices.sql.ts';
import { createSettlement, insertInstead, isBilled, replace, sumOf } from './plan-change.ts';

/**
 * Settles a plan that the operator assigns to a company at once, while it still has the old one. The higher price of
 * the remaining paid days is added to the next invoice, whichever plan is chosen until then; a lower price is credit.
 * Open invoices are reissued at the price of the plan, since paying one would bring back the plan that it names.
 * @throws AppError ERR_INVOICE_PART_PAID
 */
export async function assignPlan(tx: PlatformTx, companyId: number, planId: number): Promise<void> {
  const { db } = tx;
  const now = tx.clock.now();
  const company = await lockBilledCompany(db, companyId);
  const plan = await findPlan(db, planId);
  if (!company || !plan || company.planId === planId) return;
  const periods = (await createSettlement(db, company, now))(plan);
  const open = await lockOpen(db, companyId);
  const settledCents = sumOf(periods) + open.reduce((sum, { carriedCents }) => sum + carriedCents, 0);
  // All of them, before credit pays for any: one that names the old plan is not to be paid any more.
  for (const old of open) await replace(tx, old);
  const last = periods.at(-1);
  if (last && settledCents < 0)
    await insertReturned(db, { companyId, invoiceId: last.invoiceId, cents: -settledCents });
  await priceDaysLeft(tx, company, planId, now);
  const asked = Math.max(0, settledCents);
  if (open.length === 0 && asked > 0 && !(await isBilled(db, company))) {
    const draft = draftInvoice(company, plan, asked);
    if (draft) await insertInstead(tx, companyId, { old: undefined, planId, draft, carriedCents: asked }, now);
  }
  for (const [index, old] of open.entries()) {
    const carriedCents = index === 0 ? asked : 0;
    const draft = draftInvoice(company, plan, carriedCents);
    if (draft) await insertInstead(tx, companyId, { old, planId, draft, carriedCents }, now);
    else tx.emitFor(companyId, 'invoice', { action: 'delete', invoiceId: old.id }, { kind: 'admins' });
  }
  await applyCredit(tx, companyId, now);
  await emitInvoices(tx, companyId, await rows.listOpen(db, companyId));
}

async function lockOpen(db: Db, companyId: number): Promise<rows.InvoiceRow[]> {
  const open: rows.InvoiceRow[] = [];
  for (const id of await rows.listOpen(db, companyId)) {
    const invoice = await rows.lockInvoice(db, companyId, id);
    if (invoice) open.push(invoice);
  }
  return open;
}
