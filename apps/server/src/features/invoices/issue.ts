import * as z from 'zod';
import type { Invoice } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { PlatformTx } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { listBilledCompanies, lockBilledCompany, type BilledCompanyRow } from '../companies/index.ts';
import { findPlan, listPlanPrices, lockPublicPlan } from '../plans/index.ts';
import { draftInvoice, issuedBeforeDueMs } from './invoices.rules.ts';
import * as rows from './invoices.sql.ts';

/** Every five minutes: who signs up on a short trial shall be able to pay at once. */
export const issueJob = defineJob({
  name: 'invoices.issue',
  role: 'worker',
  schema: z.object({}),
  retry: { maxAttempts: 1 },
  crontab: '*/5 * * * *',
});

/** Companies of one transaction: the numbers are locked as long as it takes. */
const pageSize = 1_000;

/**
 * Makes the invoices that are due soon, one for each company and period, whoever runs it and however often: companies whose
 * due date is less than twenty days away, or over, and that have none for it yet.
 * @returns how many were made
 */
export async function issueInvoices({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<number> {
  const now = clock.now();
  const before = new Date(now.getTime() + issuedBeforeDueMs);
  let made = 0;
  for (let after = 0; ;) {
    const page = await asPlatform(database, async (tx) => {
      const companies = await listBilledCompanies(tx.db, before, { after, limit: pageSize });
      made += await issueFor(tx, companies, now);
      return companies;
    });
    const last = page.at(-1);
    if (!last || page.length < pageSize) return made;
    after = last.id;
  }
}

/** Makes the invoice of a company that is due soon at once, if the job has not made it yet. */
export async function ensureInvoice(tx: PlatformTx, companyId: number, now: Date): Promise<void> {
  const company = await lockBilledCompany(tx.db, companyId);
  const isDueSoon = company && Date.parse(company.dueDate) < now.getTime() + issuedBeforeDueMs;
  if (isDueSoon) await issueFor(tx, [company], now);
}

/**
 * Makes an open invoice anew at the price of another plan. Money that comes for the old one counts for the new one, and the plan
 * becomes the company's once it is paid.
 * @throws AppError ERR_NO_PLAN_FOUND, ERR_INVOICE_PART_PAID, ERR_NO_INVOICE_FOUND
 */
export async function reissueInvoice(tx: PlatformTx, invoice: Invoice, planId: number, now: Date): Promise<Invoice> {
  const { companyId } = invoice;
  const company = await lockBilledCompany(tx.db, companyId);
  const old = company && (await rows.lockInvoice(tx.db, companyId, invoice.id));
  if (!company || old?.status !== 'open') throw new AppError('ERR_NO_INVOICE_FOUND');
  if (old.planId === planId) return invoice;
  if ((await rows.sumPaid(tx.db, companyId, old.id)) > 0) throw new AppError('ERR_INVOICE_PART_PAID');
  if (planId !== company.planId && (await lockPublicPlan(tx.db, planId)) === undefined)
    throw new AppError('ERR_NO_PLAN_FOUND');
  const plan = await findPlan(tx.db, planId);
  const draft = plan && draftInvoice(company, plan);
  if (!draft) throw new AppError('ERR_NO_PLAN_FOUND');
  const year = now.getUTCFullYear();
  const last = await rows.lockNumbers(tx.db, year);
  await rows.replaceInvoice(tx.db, old);
  const [made] = await rows.insertInvoices(tx.db, year, last, [{ ...draft, dueOn: old.dueOn, companyId, planId }]);
  const reissued = made && (await rows.findInvoice(tx.db, companyId, made.id));
  if (!reissued) throw new AppError('ERR_NO_INVOICE_FOUND');
  await rows.setReplacedBy(tx.db, old.id, reissued.id);
  tx.emitFor(companyId, 'invoice', { action: 'update', invoice: reissued }, { kind: 'admins' });
  return reissued;
}

async function issueFor(tx: PlatformTx, companies: readonly BilledCompanyRow[], now: Date): Promise<number> {
  if (companies.length === 0) return 0;
  const companyIds = companies.map(({ id }) => id);
  const plans = await listPlanPrices(tx.db);
  const missing = (issued: ReadonlySet<string>) =>
    companies.flatMap((company): rows.NewInvoice[] => {
      const plan = company.planId === null ? undefined : plans.get(company.planId);
      const draft = plan && draftInvoice(company, plan);
      if (!plan || !draft || issued.has(`${company.id} ${draft.dueOn}`)) return [];
      return [{ ...draft, companyId: company.id, planId: plan.id }];
    });
  if (missing(await rows.findIssued(tx.db, companyIds)).length === 0) return 0;
  const year = now.getUTCFullYear();
  const last = await rows.lockNumbers(tx.db, year);
  // Who waited for the numbers finds here what the other worker made meanwhile.
  const drafts = missing(await rows.findIssued(tx.db, companyIds));
  if (drafts.length === 0) return 0;
  for (const { id, companyId } of await rows.insertInvoices(tx.db, year, last, drafts)) {
    const invoice = await rows.findInvoice(tx.db, companyId, id);
    if (invoice) tx.emitFor(companyId, 'invoice', { action: 'create', invoice }, { kind: 'admins' });
  }
  return drafts.length;
}
