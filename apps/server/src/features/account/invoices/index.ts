import { jobHandler } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invoiceRoutes, type InvoicePorts } from './invoices.routes.ts';
import { issueInvoices, issueJob } from './issue.ts';
import { reminderHandlers } from './reminders.ts';

export { assignPlan } from './assign-plan.ts';
export { readBillingSettings } from './billing-settings.sql.ts';
export { readEfiAccount, sealedBilling } from './billing-settings.ts';
export { followDueDate } from './follow-due-date.ts';
export { amountOf, centsOf } from './invoices.rules.ts';
export { findBilled, findInvoice as findInvoiceOf, findOldestOpen } from './invoices.sql.ts';
export { ensureInvoice, issueInvoices } from './issue.ts';
export { changePlan, createQuotes, renewFree } from './plan-change.ts';
export { quoteRenewal } from './renewal.ts';
export { claimPaid, recordMovement } from './settle.ts';

export type { InvoicePorts } from './invoices.routes.ts';

/** Registers the endpoints and jobs of invoices. */
export function createInvoices(platform: Platform, ports: InvoicePorts): void {
  invoiceRoutes(platform, ports);
  platform.registerJob(jobHandler(issueJob, async () => void (await issueInvoices(platform))));
  for (const handler of reminderHandlers(platform)) platform.registerJob(handler);
}
