import type { PlatformTx } from '../../../platform/db/database.ts';
import { lockBilledCompany } from '../companies/index.ts';
import { completeInvoice } from './complete.ts';
import * as credit from './credit.sql.ts';
import * as rows from './invoices.sql.ts';
import * as ledger from './ledger.sql.ts';

/**
 * Pays open invoices of a company, the one that is due first before the others, with what it has paid too much on others. The caller
 * has locked the company; of one that is gone nothing moves.
 */
export async function applyCredit(tx: PlatformTx, companyId: number, now: Date): Promise<void> {
  const { db } = tx;
  for (const excess of await credit.listExcesses(db, companyId))
    for (let left = excess.cents; left > 0;) {
      const company = await lockBilledCompany(db, companyId);
      const open = company && (await rows.findOldestOpen(db, companyId));
      const invoice = open && (await rows.lockInvoice(db, companyId, open.id));
      if (invoice?.status !== 'open') return;
      const rest = invoice.valueCents - (await ledger.sumPaid(db, companyId, invoice.id));
      const cents = Math.min(left, rest);
      if (cents <= 0) return;
      await credit.insertCredit(db, { companyId, from: excess.invoiceId, to: invoice.id, cents });
      await completeInvoice(tx, company, invoice, now, now);
      await emitInvoices(tx, companyId, [excess.invoiceId, invoice.id]);
      left -= cents;
    }
}

/** Cents that a company has paid too much and that no invoice has used. */
export async function sumCredit({ db }: Pick<PlatformTx, 'db'>, companyId: number): Promise<number> {
  const excesses = await credit.listExcesses(db, companyId);
  return excesses.reduce((sum, { cents }) => sum + cents, 0);
}

/** Credit that an invoice received and still has, by its source: refunded parts are deducted. */
async function listGot({ db }: Pick<PlatformTx, 'db'>, companyId: number, id: number): Promise<credit.Excess[]> {
  let left = await ledger.sumPaid(db, companyId, id);
  const got: credit.Excess[] = [];
  for (const { invoiceId, cents } of await credit.listMoved(db, companyId, id)) {
    const part = Math.min(-cents, left);
    if (part <= 0) continue;
    left -= part;
    got.push({ invoiceId, cents: part });
  }
  return got;
}

/** Cents that an invoice got from others and still has. */
export async function sumCreditGot(tx: Pick<PlatformTx, 'db'>, companyId: number, id: number): Promise<number> {
  return (await listGot(tx, companyId, id)).reduce((sum, { cents }) => sum + cents, 0);
}

/** Gives the credit that an open invoice has used back to where it came from. */
export async function releaseCredit(tx: PlatformTx, { companyId, id }: rows.InvoiceRow): Promise<void> {
  for (const { invoiceId: to, cents } of await listGot(tx, companyId, id))
    await credit.insertCredit(tx.db, { companyId, from: id, to, cents });
}

/**
 * Credit that an invoice gave and that may be taken back, from the invoice that used it last on: refunded parts are
 * deducted.
 */
export async function listGiven(
  { db }: Pick<PlatformTx, 'db'>,
  companyId: number,
  id: number,
): Promise<credit.Excess[]> {
  const given: credit.Excess[] = [];
  for (const { invoiceId, cents } of await credit.listMoved(db, companyId, id)) {
    const left = Math.min(cents, await ledger.sumPaid(db, companyId, invoiceId));
    if (left > 0) given.push({ invoiceId, cents: left });
  }
  return given;
}

/**
 * Takes `wanted` cents of the credit back that an invoice gave to others. An invoice of which nothing is paid any more
 * is then refunded.
 */
export async function takeCreditBack(
  tx: PlatformTx,
  { companyId, id }: rows.InvoiceRow,
  given: readonly credit.Excess[],
  wanted: number,
): Promise<void> {
  let left = wanted;
  for (const { invoiceId: from, cents } of given) {
    const part = Math.min(left, cents);
    if (part <= 0) return;
    left -= part;
    await credit.insertCredit(tx.db, { companyId, from, to: id, cents: part });
    await markRefunded(tx, companyId, from);
    await emitInvoices(tx, companyId, [from]);
  }
}

/** Marks a paid invoice of which everything was given back: nothing is owed for it any more. */
export async function markRefunded(tx: PlatformTx, companyId: number, id: number): Promise<void> {
  const invoice = await rows.lockInvoice(tx.db, companyId, id);
  if (invoice?.status !== 'paid') return;
  const paid = await ledger.sumPaid(tx.db, companyId, invoice.id);
  if (paid > 0) return;
  await rows.updateInvoice(tx.db, invoice.id, { status: 'refunded' });
  // What was given back beyond it is still owed.
  const owed = (await ledger.sumOwedFor(tx.db, companyId, invoice.id)) + paid;
  if (owed > 0) await ledger.insertCancelled(tx.db, { companyId, invoiceId: invoice.id, cents: owed });
}

/** Emits the state of the invoices to the admins of a company; not of those that were replaced. */
export async function emitInvoices(tx: PlatformTx, companyId: number, ids: readonly number[]): Promise<void> {
  for (const invoice of await rows.findStanding(tx.db, companyId, ids))
    tx.emitFor(companyId, 'invoice', { action: 'update', invoice }, { kind: 'admins' });
}
