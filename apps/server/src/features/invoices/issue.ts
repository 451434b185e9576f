import * as z from 'zod';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { PlatformTx } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { listBilledCompanies, type BilledCompanyRow } from '../companies/index.ts';
import { listPlanPrices } from '../plans/index.ts';
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
