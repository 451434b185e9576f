import { calendarDay, hasEnd, type Company } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { listSuspendedSpans } from '../companies/index.ts';
import { readBillingSettings } from './billing-settings.sql.ts';
import * as rows from './invoices.sql.ts';
import { renewalOf, type RenewalTerms } from './renewal.rules.ts';

/** Reads what decides how long a payment of an invoice renews a company; without an invoice, of the next one. */
export async function readRenewalTerms(
  db: Db,
  { id, dueDate, dueDay, timeZone }: Pick<Company, 'id' | 'dueDate' | 'dueDay' | 'timeZone'>,
  invoiceId: number | undefined,
  now: Date,
): Promise<RenewalTerms> {
  const open = await rows.listOpen(db, id);
  const { graceDays } = await readBillingSettings(db);
  return {
    lastDay: hasEnd(dueDate) ? calendarDay(dueDate, timeZone) : undefined,
    agreedDay: dueDay ?? undefined,
    graceDays,
    suspended: await listSuspendedSpans(db, id, now),
    isOtherOpen: open.some((each) => each !== invoiceId),
  };
}

/** Until when a payment of the open invoice that is due first would renew a company now; undefined = none is open, or it has no end. */
export async function quoteRenewal(
  db: Db,
  company: Company,
  now: Date,
): Promise<{ invoiceId: number; until: string; lockedDays: number } | undefined> {
  const open = hasEnd(company.dueDate) ? await rows.findOldestOpen(db, company.id) : undefined;
  const billed = open && (await rows.findBilled(db, open.id));
  if (!open || !billed) return undefined;
  const terms = await readRenewalTerms(db, company, open.id, now);
  const invoice = { dueOn: open.dueDate, recurrence: billed.recurrence };
  const { until, lockedDays } = renewalOf(invoice, terms, calendarDay(now, company.timeZone));
  const lastDay = calendarDay(company.dueDate, company.timeZone);
  // A due date that the operator moved further stays.
  return { invoiceId: open.id, until: until > lastDay ? until : lastDay, lockedDays };
}
