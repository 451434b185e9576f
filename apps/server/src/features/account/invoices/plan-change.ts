import { calendarDay, hasEnd, nextDueDay, type Company, type Invoice, type Recurrence } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Db, PlatformTx } from '../../../platform/db/database.ts';
import { lockBilledCompany, renewCompany } from '../companies/index.ts';
import { findPlan, lockPublicPlan } from '../plans/index.ts';
import { priceDaysLeft } from './complete.ts';
import { applyCredit, releaseCredit, sumCredit, sumCreditGot } from './credit.ts';
import { insertReturned } from './credit.sql.ts';
import { centsOf, draftInvoice, issuedBeforeDueMs, periodCents, prorate, type InvoiceDraft } from './invoices.rules.ts';
import * as rows from './invoices.sql.ts';
import * as issueRows from './issue.sql.ts';
import * as ledger from './ledger.sql.ts';
import { renewalOf, type RenewalTerms } from './renewal.rules.ts';
import { readRenewalTerms } from './renewal.ts';

type Priced = { id: number; name: string; value: number };

/**
 * The price of a plan for a company now: the invoice of its next period, with the days before it. Amounts are in cents.
 */
export interface PlanQuote {
  /** undefined = nothing is billed */
  draft: InvoiceDraft | undefined;
  /** of a whole period; where an invoice of the plan is open, as it charges it */
  priceCents: number;
  /** of that price */
  recurrence: Recurrence;
  proratedCents: number;
  /** of the billed amount, the part paid by credit */
  creditCents: number;
  /** the remaining amount */
  totalCents: number;
  /** credit that is left afterwards */
  leftCents: number;
  /** the days that it renews the company for when it is paid now, the last of them included */
  period: { from: string; until: string; lockedDays: number };
  /** of the periods after the open invoice, which has another one; undefined = the same */
  nextPrice: { cents: number; from: string } | undefined;
}

/**
 * Quotes plans for a company: another plan counts from the payment on, so the rest of the paid period is settled at the
 * difference, and credit is used.
 */
export async function createQuotes(db: Db, company: Company, now: Date): Promise<(plan: Priced) => PlanQuote> {
  const settle = await createSettlement(db, company, now);
  const open = await rows.findOldestOpen(db, company.id);
  const billedNow = open && (await rows.findBilled(db, open.id));
  const carriedCents = billedNow?.carriedCents ?? 0;
  const used = open ? await sumCreditGot({ db }, company.id, open.id) : 0;
  const available = used + (await sumCredit({ db }, company.id));
  const terms = await readRenewalTerms(db, company, open?.id, now);
  return (plan) => {
    const proratedCents = carriedCents + sumOf(settle(plan));
    const draft = draftInvoice(company, plan, proratedCents);
    const billed = draft?.valueCents ?? 0;
    const creditCents = Math.min(available, billed);
    const priceCents = periodCents(company.recurrence, plan);
    const givenBack = draft ? 0 : -proratedCents - priceCents;
    const totalCents = billed - creditCents;
    const isKept = !isDueSoon(company, now) && totalCents === 0 && (priceCents === 0 || plan.id === company.planId);
    // The open invoice of the plan stands as it was made.
    const recurrence = billedNow?.planId === plan.id ? billedNow.recurrence : company.recurrence;
    const period = renewedPeriod(company, terms, now, { dueOn: open?.dueDate, recurrence, isKept });
    const shared = { draft, period, recurrence };
    if (open && billedNow?.planId === plan.id && priceCents > 0) {
      const charged = { priceCents: centsOf(open.value) - centsOf(open.proratedValue), creditCents: used };
      return {
        ...shared,
        ...charged,
        proratedCents: centsOf(open.proratedValue),
        totalCents: centsOf(open.value) - centsOf(open.paidValue),
        leftCents: available - used,
        nextPrice: priceCents === charged.priceCents ? undefined : { cents: priceCents, from: period.until },
      };
    }
    return {
      ...shared,
      priceCents,
      proratedCents,
      creditCents,
      totalCents,
      leftCents: isKept && draft ? available : available - creditCents + givenBack,
      nextPrice: undefined,
    };
  };
}

/**
 * The days that a company is renewed for when it pays now. `isKept`: it pays nothing and is not due soon, so that its due date stays,
 * as `renewFree` leaves it.
 */
function renewedPeriod(
  { dueDate, timeZone }: Company,
  terms: RenewalTerms,
  now: Date,
  billed: { dueOn: string | undefined; recurrence: Recurrence; isKept: boolean },
): PlanQuote['period'] {
  const [lastDay, today] = [calendarDay(dueDate, timeZone), calendarDay(now, timeZone)];
  if (billed.isKept) return { from: today, until: lastDay, lockedDays: 0 };
  const { dueOn = lastDay, recurrence } = billed;
  const { until, lockedDays, periodFrom } = renewalOf({ dueOn, recurrence }, terms, today);
  // A due date that the operator moved further stays.
  return { from: periodFrom === dueOn ? dueOn : today, until: until > lastDay ? until : lastDay, lockedDays };
}

/** Whether a company is due so soon that its next invoice is made. */
const isDueSoon = ({ dueDate }: Company, now: Date) => Date.parse(dueDate) < now.getTime() + issuedBeforeDueMs;

/** What the remaining days of a paid invoice cost more with another plan; below 0 = less. */
export interface SettledPeriod {
  invoiceId: number;
  cents: number;
}

export const sumOf = (periods: readonly SettledPeriod[]): number => periods.reduce((sum, { cents }) => sum + cents, 0);

/** Settles the days that are left of each paid period. */
export async function createSettlement(
  db: Db,
  company: Company,
  now: Date,
): Promise<(plan: Priced) => SettledPeriod[]> {
  if (!hasEnd(company.dueDate)) return () => [];
  const today = calendarDay(now, company.timeZone);
  const lastDay = calendarDay(company.dueDate, company.timeZone);
  const periods = await rows.listPaidPeriods(db, company.id, today);
  return (plan) => {
    if (plan.id === company.planId) return [];
    return periods.flatMap((invoice) => {
      const { id: invoiceId, periodCents: cents, recurrence, dueOn, paidAt, createdAt, renewedUntil } = invoice;
      const until = renewedUntil ?? dueOn;
      // The operator has taken these days away.
      if (until > lastDay) return [];
      const goesOn = nextDueDay(dueOn, recurrence, company.dueDay ?? undefined) === until;
      const from = invoice.periodFrom ?? (goesOn ? dueOn : calendarDay(paidAt ?? createdAt, company.timeZone));
      const more = prorate({ cents, from, until }, periodCents(recurrence, plan), today);
      return more === 0 ? [] : [{ invoiceId, cents: more }];
    });
  };
}

/**
 * Reissues the open invoice of a company at the price of another plan, or issues one where none is open. Payments of
 * the old one count for the new one, and the plan becomes the company's once it is paid.
 * @param invoice the open one; undefined = there is none
 * @throws AppError ERR_NO_PLAN_FOUND, ERR_INVOICE_PART_PAID, ERR_NO_INVOICE_FOUND, ERR_NOTHING_TO_PAY also where credit
 * pays for it
 */
export async function changePlan(
  tx: PlatformTx,
  companyId: number,
  { invoice, planId }: { invoice: Invoice | undefined; planId: number },
  now: Date,
): Promise<Invoice> {
  const { company, plan } = await requireOffer(tx, companyId, planId, invoice?.id);
  const old = invoice && (await rows.lockInvoice(tx.db, companyId, invoice.id));
  if (invoice && old?.status !== 'open') throw new AppError('ERR_NO_INVOICE_FOUND');
  if (invoice && old?.planId === planId) return invoice;
  if (!invoice && (await isBilled(tx.db, company))) throw new AppError('ERR_NO_INVOICE_FOUND');
  const { draft, totalCents } = (await createQuotes(tx.db, company, now))(plan);
  if (!draft || totalCents === 0) throw new AppError('ERR_NOTHING_TO_PAY');
  const issued = await issueInstead(tx, company, { old, planId, draft }, now);
  tx.emitFor(companyId, 'invoice', { action: 'update', invoice: issued }, { kind: 'admins' });
  return issued;
}

/** Whether the next period of a company is paid already. The operator has moved its due date back then, and it is billed no second time. */
export async function isBilled(db: Db, { id: companyId, dueDate, timeZone }: Company): Promise<boolean> {
  const dueOn = calendarDay(dueDate, timeZone);
  return (await issueRows.findIssued(db, [{ companyId, dueOn }])).size > 0;
}

interface Reissue {
  old: rows.InvoiceRow | undefined;
  planId: number;
  draft: InvoiceDraft;
  /** the fields of the draft that stay whichever plan is chosen afterwards; the former values unless given */
  carriedCents?: number;
}

/** Makes an invoice, in place of the one that was open, and pays of it what the company has too much. */
async function issueInstead(tx: PlatformTx, company: Company, reissue: Reissue, now: Date): Promise<Invoice> {
  const { id: companyId } = company;
  if (reissue.old) await replace(tx, reissue.old);
  const id = await insertInstead(tx, companyId, reissue, now);
  await applyCredit(tx, companyId, now);
  const issued = await rows.findInvoice(tx.db, companyId, id);
  if (!issued) throw new AppError('ERR_NO_INVOICE_FOUND');
  return issued;
}

/** Stores an invoice that replaces another one. */
export async function insertInstead(
  tx: PlatformTx,
  companyId: number,
  { old, planId, draft, carriedCents = old?.carriedCents ?? 0 }: Reissue,
  now: Date,
): Promise<number> {
  const year = now.getUTCFullYear();
  const last = await issueRows.lockNumbers(tx.db, year);
  const dueOn = old?.dueOn ?? draft.dueOn;
  const [made] = await issueRows.insertInvoices(tx.db, year, last, [
    { ...draft, carriedCents, dueOn, companyId, planId },
  ]);
  if (!made) throw new AppError('ERR_NO_INVOICE_FOUND');
  if (old) await rows.setReplacedBy(tx.db, old.id, made.id);
  return made.id;
}

/**
 * Renews a company with a plan that needs no payment: it costs nothing, or credit pays for it. The surplus of a smaller
 * plan is credit. Open invoices are cancelled.
 * @throws AppError ERR_NO_PLAN_FOUND, ERR_INVOICE_PART_PAID, ERR_INVOICE_OPEN where a payment is needed
 */
export async function renewFree(tx: PlatformTx, companyId: number, planId: number, now: Date): Promise<Company> {
  const { company, plan } = await requireOffer(tx, companyId, planId);
  const { draft, priceCents, totalCents, proratedCents } = (await createQuotes(tx.db, company, now))(plan);
  if (totalCents > 0) throw new AppError('ERR_INVOICE_OPEN');
  const settlement = draft ? [] : (await createSettlement(tx.db, company, now))(plan);
  await dropOpen(tx, companyId);
  const soon = isDueSoon(company, now);
  // The company keeps its plan and its due date; credit is kept for the next period, whose invoice it pays when that is made.
  if ((draft || priceCents === 0) && planId === company.planId && !soon) return company;
  const givenBack = draft ? 0 : -proratedCents;
  const last = settlement.at(-1);
  if (last && givenBack > 0) await insertReturned(tx.db, { companyId, invoiceId: last.invoiceId, cents: givenBack });
  const billed = draft ?? draftInvoice(company, plan);
  if (billed && (await isBilled(tx.db, company))) throw new AppError('ERR_NO_INVOICE_FOUND');
  if (billed) {
    const invoice = await issueInstead(tx, company, { old: undefined, planId, draft: billed }, now);
    tx.emitFor(companyId, 'invoice', { action: 'update', invoice }, { kind: 'admins' });
    const renewed = await lockBilledCompany(tx.db, companyId);
    if (!renewed) throw new AppError('ERR_NO_INVOICE_FOUND');
    return renewed;
  }
  await priceDaysLeft(tx, company, planId, now);
  const dueOn = calendarDay(company.dueDate, company.timeZone);
  const renewal = renewalOf(
    { dueOn, recurrence: company.recurrence },
    await readRenewalTerms(tx.db, company, undefined, now),
    calendarDay(now, company.timeZone),
  );
  // An invoice that is not due for long stays as it is: only the plan changes.
  const next = soon ? renewal : { until: dueOn, dueDay: company.dueDay ?? Number(dueOn.slice(8)) };
  const renewed = await renewCompany(tx, companyId, { ...next, planId, isPaid: soon });
  tx.emitFor(companyId, 'payment', { action: 'CONCLUIDA', company: renewed }, { kind: 'company' });
  return renewed;
}

/**
 * Cancels the open invoices of a company.
 * @throws AppError ERR_INVOICE_PART_PAID
 */
async function dropOpen(tx: PlatformTx, companyId: number): Promise<void> {
  for (;;) {
    const open = await rows.findOldestOpen(tx.db, companyId);
    const old = open && (await rows.lockInvoice(tx.db, companyId, open.id));
    if (!old) return;
    await replace(tx, old);
    tx.emitFor(companyId, 'invoice', { action: 'delete', invoiceId: old.id }, { kind: 'admins' });
  }
}

/**
 * The company, locked, and a plan that it has or may choose; that of an open invoice also when it is public no more.
 * @param invoiceId the open one that is due first, unless given
 */
async function requireOffer({ db }: PlatformTx, companyId: number, planId: number, invoiceId?: number) {
  const company = await lockBilledCompany(db, companyId);
  if (!company || !hasEnd(company.dueDate)) throw new AppError('ERR_NO_INVOICE_FOUND');
  const openId = invoiceId ?? (await rows.findOldestOpen(db, companyId))?.id;
  const billed = openId === undefined ? undefined : await rows.findBilled(db, openId);
  const isOffered =
    planId === company.planId || planId === billed?.planId || (await lockPublicPlan(db, planId)) !== undefined;
  const plan = isOffered ? await findPlan(db, planId) : undefined;
  if (!plan) throw new AppError('ERR_NO_PLAN_FOUND');
  return { company, plan };
}

/**
 * Cancels an invoice that another one replaces, and gives back the credit that it used.
 * @throws AppError ERR_INVOICE_PART_PAID
 */
export async function replace(tx: PlatformTx, old: rows.InvoiceRow): Promise<void> {
  await releaseCredit(tx, old);
  if ((await ledger.sumPaid(tx.db, old.companyId, old.id)) > 0) throw new AppError('ERR_INVOICE_PART_PAID');
  await rows.markReplaced(tx.db, old.id);
  await ledger.insertCancelled(tx.db, { companyId: old.companyId, invoiceId: old.id, cents: old.valueCents });
}
