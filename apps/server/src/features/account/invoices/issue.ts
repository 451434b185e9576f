import * as z from 'zod';
import { hasEnd } from '@balcao/contract';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { PlatformTx } from '../../../platform/db/database.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockBilledCompany } from '../companies/index.ts';
import { findPlan } from '../plans/index.ts';
import { listCompaniesAhead } from './credit.sql.ts';
import { applyCredit } from './credit.ts';
import { draftInvoice, issuedBeforeDueMs } from './invoices.rules.ts';
import * as rows from './invoices.sql.ts';
import * as issueRows from './issue.sql.ts';

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
 * Issues the invoices that are due soon, one for each company and period, however often it runs: for companies whose
 * due date is less than twenty days away, or over, and that have none for it yet.
 * @returns how many were issued
 */
export async function issueInvoices({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<number> {
  const now = clock.now();
  const before = new Date(now.getTime() + issuedBeforeDueMs);
  let made = 0;
  for (let after = 0; ;) {
    const page = await asPlatform(database, async (tx) => {
      const companies = await issueRows.listUnbilledCompanies(tx.db, before, { after, limit: pageSize });
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
  if (!company || company.planId === null || !hasEnd(company.dueDate)) return;
  const isDueSoon = Date.parse(company.dueDate) < now.getTime() + issuedBeforeDueMs;
  const plan = isDueSoon ? await findPlan(tx.db, company.planId) : undefined;
  if (plan) await issueFor(tx, [{ ...company, plan }], now);
}

async function issueFor(tx: PlatformTx, companies: readonly issueRows.UnbilledCompany[], now: Date): Promise<number> {
  const wanted = companies.flatMap((company): issueRows.NewInvoice[] => {
    const draft = draftInvoice(company, company.plan);
    return draft ? [{ ...draft, companyId: company.id, planId: company.plan.id }] : [];
  });
  const missing = async () => {
    const issued = await issueRows.findIssued(tx.db, wanted);
    return wanted.filter(({ companyId, dueOn }) => !issued.has(`${companyId} ${dueOn}`));
  };
  if ((await missing()).length === 0) return 0;
  const ahead = await listCompaniesAhead(
    tx.db,
    wanted.map(({ companyId }) => companyId),
  );
  // Companies are locked before the numbers, as everywhere.
  for (const companyId of ahead) await lockBilledCompany(tx.db, companyId);
  const year = now.getUTCFullYear();
  const last = await issueRows.lockNumbers(tx.db, year);
  // A worker that waited for the lock finds what the other one issued meanwhile.
  const drafts = await missing();
  if (drafts.length === 0) return 0;
  const made = await issueRows.insertInvoices(tx.db, year, last, drafts);
  for (const invoice of await rows.findInvoices(
    tx.db,
    made.map(({ id }) => id),
  ))
    tx.emitFor(invoice.companyId, 'invoice', { action: 'create', invoice }, { kind: 'admins' });
  for (const companyId of ahead) await applyCredit(tx, companyId, now);
  return drafts.length;
}
