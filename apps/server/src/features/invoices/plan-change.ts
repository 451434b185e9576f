import { calendarDay, hasEnd, nextDueDay, type Company, type Invoice } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Db, PlatformTx } from '../../platform/db/database.ts';
import { lockBilledCompany, renewCompany } from '../companies/index.ts';
import { findPlan, lockPublicPlan } from '../plans/index.ts';
import {
  draftInvoice,
  issuedBeforeDueMs,
  periodCents,
  prorate,
  renewalOf,
  type InvoiceDraft,
  type PaidPeriod,
} from './invoices.rules.ts';
import * as rows from './invoices.sql.ts';
import * as issueRows from './issue.sql.ts';
import * as ledger from './ledger.sql.ts';

type Priced = { id: number; name: string; value: number };

/** What a plan would cost a company now: the invoice of its next period, with the days before it. */
export interface PlanQuote {
  /** undefined = nothing is to be paid */
  draft: InvoiceDraft | undefined;
  proratedCents: number;
}

/** Quotes plans for a company: another plan counts from the payment on, so the rest of a paid period is settled at the difference. */
export async function createQuotes(db: Db, company: Company, now: Date): Promise<(plan: Priced) => PlanQuote> {
  const paid = hasEnd(company.dueDate) ? await findPaidPeriod(db, company) : undefined;
  const today = calendarDay(now, company.timeZone);
  return (plan) => {
    const isOther = plan.id !== company.planId;
    const proratedCents = paid && isOther ? prorate(paid, periodCents(company.recurrence, plan), today) : 0;
    return { draft: draftInvoice(company, plan, proratedCents), proratedCents };
  };
}

async function findPaidPeriod(db: Db, company: Company): Promise<PaidPeriod | undefined> {
  const until = calendarDay(company.dueDate, company.timeZone);
  const invoice = await rows.findPaidPeriod(db, company.id, until);
  if (!invoice) return undefined;
  const goesOn = nextDueDay(invoice.dueOn, invoice.recurrence, company.dueDay ?? undefined) === until;
  const from = goesOn ? invoice.dueOn : calendarDay(invoice.paidAt ?? invoice.createdAt, company.timeZone);
  return { cents: invoice.valueCents - invoice.proratedCents, from, until };
}

/**
 * Makes the open invoice of a company anew at the price of another plan, or makes one where none is open. Money that comes for the
 * old one counts for the new one, and the plan becomes the company's once it is paid.
 * @param invoice the open one; undefined = there is none
 * @throws AppError ERR_NO_PLAN_FOUND, ERR_INVOICE_PART_PAID, ERR_NO_INVOICE_FOUND, ERR_NOTHING_TO_PAY
 */
export async function changePlan(
  tx: PlatformTx,
  companyId: number,
  { invoice, planId }: { invoice: Invoice | undefined; planId: number },
  now: Date,
): Promise<Invoice> {
  const { company, plan } = await requireOffer(tx, companyId, planId);
  const old = invoice && (await rows.lockInvoice(tx.db, companyId, invoice.id));
  if (invoice && old?.status !== 'open') throw new AppError('ERR_NO_INVOICE_FOUND');
  if (invoice && old?.planId === planId) return invoice;
  const { draft } = (await createQuotes(tx.db, company, now))(plan);
  if (!draft) throw new AppError('ERR_NOTHING_TO_PAY');
  const year = now.getUTCFullYear();
  const last = await issueRows.lockNumbers(tx.db, year);
  if (old) await replace(tx, old);
  const dueOn = old?.dueOn ?? draft.dueOn;
  const [made] = await issueRows.insertInvoices(tx.db, year, last, [{ ...draft, dueOn, companyId, planId }]);
  const issued = made && (await rows.findInvoice(tx.db, companyId, made.id));
  if (!issued) throw new AppError('ERR_NO_INVOICE_FOUND');
  if (old) await rows.setReplacedBy(tx.db, old.id, issued.id);
  tx.emitFor(companyId, 'invoice', { action: 'update', invoice: issued }, { kind: 'admins' });
  return issued;
}

/**
 * Renews a company for which nothing is to be paid, because its plan, or the one it chooses, costs nothing. What was open falls away.
 * @throws AppError ERR_NO_PLAN_FOUND, ERR_INVOICE_PART_PAID, ERR_INVOICE_OPEN where something is to be paid
 */
export async function renewFree(tx: PlatformTx, companyId: number, planId: number, now: Date): Promise<Company> {
  const { company, plan } = await requireOffer(tx, companyId, planId);
  if ((await createQuotes(tx.db, company, now))(plan).draft) throw new AppError('ERR_INVOICE_OPEN');
  for (;;) {
    const open = await rows.findOldestOpen(tx.db, companyId);
    const old = open && (await rows.lockInvoice(tx.db, companyId, open.id));
    if (!old) break;
    await replace(tx, old);
    tx.emitFor(companyId, 'invoice', { action: 'delete', invoiceId: old.id }, { kind: 'admins' });
  }
  const dueOn = calendarDay(company.dueDate, company.timeZone);
  const isDueSoon = Date.parse(company.dueDate) < now.getTime() + issuedBeforeDueMs;
  const renewal = renewalOf(
    { dueOn, recurrence: company.recurrence },
    company.dueDay ?? undefined,
    calendarDay(now, company.timeZone),
  );
  // What is not due for long stays as it is: only the plan changes.
  const next = isDueSoon ? renewal : { until: dueOn, dueDay: company.dueDay ?? Number(dueOn.slice(8)) };
  const renewed = await renewCompany(tx, companyId, { ...next, planId });
  tx.emitFor(companyId, 'payment', { action: 'CONCLUIDA', company: renewed }, { kind: 'company' });
  return renewed;
}

/** The company, locked, and a plan that it has or may choose. */
async function requireOffer({ db }: PlatformTx, companyId: number, planId: number) {
  const company = await lockBilledCompany(db, companyId);
  if (!company || !hasEnd(company.dueDate)) throw new AppError('ERR_NO_INVOICE_FOUND');
  const isOffered = planId === company.planId || (await lockPublicPlan(db, planId)) !== undefined;
  const plan = isOffered ? await findPlan(db, planId) : undefined;
  if (!plan) throw new AppError('ERR_NO_PLAN_FOUND');
  return { company, plan };
}

async function replace({ db }: PlatformTx, old: rows.InvoiceRow): Promise<void> {
  if ((await ledger.sumPaid(db, old.companyId, old.id)) > 0) throw new AppError('ERR_INVOICE_PART_PAID');
  await rows.replaceInvoice(db, old);
}
