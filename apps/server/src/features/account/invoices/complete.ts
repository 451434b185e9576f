import { calendarDay, type Company } from '@balcao/contract';
import type { PlatformTx } from '../../../platform/db/database.ts';
import { renewCompany } from '../companies/index.ts';
import { findPlan } from '../plans/index.ts';
import { periodCents } from './invoices.rules.ts';
import * as rows from './invoices.sql.ts';
import * as ledger from './ledger.sql.ts';
import { renewalOf } from './renewal.rules.ts';
import { readRenewalTerms } from './renewal.ts';

type BilledCompany = Company & { dueDay: number | null };

/**
 * Marks an open invoice as paid once all of it came in, and renews its company with the plan that was billed. Of a company that is
 * gone it is only marked. The caller has locked both.
 * @param paidAt when the money that completes it came: the days on which the company was locked are counted up to that day
 */
export async function completeInvoice(
  tx: PlatformTx,
  company: BilledCompany | undefined,
  invoice: rows.InvoiceRow,
  paidAt: Date,
  now: Date,
): Promise<void> {
  const { id, companyId, status, valueCents } = invoice;
  if (status !== 'open' || (await ledger.sumPaid(tx.db, companyId, id)) < valueCents) return;
  const paid = { status: 'paid' as const, paidAt: paidAt.toISOString() };
  if (!company) return rows.updateInvoice(tx.db, id, paid);
  const terms = await readRenewalTerms(tx.db, company, id, now);
  const { until, dueDay, lockedDays, periodFrom } = renewalOf(invoice, terms, calendarDay(paidAt, company.timeZone));
  const planId = invoice.planId ?? undefined;
  if (planId !== undefined && planId !== company.planId) await priceDaysLeft(tx, company, planId, now);
  const renewed = await renewCompany(tx, companyId, { until, dueDay, planId, isPaid: true });
  await rows.updateInvoice(tx.db, id, { ...paid, renewedUntil: until, lockedDays, periodFrom });
  tx.emitFor(companyId, 'payment', { action: 'CONCLUIDA', company: renewed }, { kind: 'company' });
}

/** Another plan begins: from now on the days that are paid are worth what it costs. */
export async function priceDaysLeft(
  { db }: PlatformTx,
  { id, timeZone }: Pick<Company, 'id' | 'timeZone'>,
  planId: number,
  now: Date,
): Promise<void> {
  const plan = await findPlan(db, planId);
  if (!plan) return;
  for (const period of await rows.listPaidPeriods(db, id, calendarDay(now, timeZone)))
    await rows.updateInvoice(db, period.id, { periodCents: periodCents(period.recurrence, plan) });
}
