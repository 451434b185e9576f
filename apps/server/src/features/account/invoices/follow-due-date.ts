import { calendarDay, hasEnd, type Company } from '@balcao/contract';
import type { PlatformTx } from '../../../platform/db/database.ts';
import { lockBilledCompany } from '../companies/index.ts';
import { findPlan } from '../plans/index.ts';
import { emitInvoices } from './credit.ts';
import { draftInvoice, issuedBeforeDueMs } from './invoices.rules.ts';
import * as rows from './invoices.sql.ts';
import * as ledger from './ledger.sql.ts';
import { insertInstead, isBilled, replace } from './plan-change.ts';

/**
 * Has the open invoice of a company follow the due date that the operator moved: it is made anew for the new day, or by the job when
 * that is nearer. Otherwise the period would be asked for twice. One of which a part is paid stays, and so does one that settles
 * another plan.
 * @param before the company before its due date was moved
 */
export async function followDueDate(tx: PlatformTx, before: Company): Promise<void> {
  const { db } = tx;
  const now = tx.clock.now();
  const company = hasEnd(before.dueDate) ? await lockBilledCompany(db, before.id) : undefined;
  if (!company) return;
  const { id: companyId, planId, dueDate, timeZone } = company;
  const formerDay = calendarDay(before.dueDate, before.timeZone);
  if (calendarDay(dueDate, timeZone) === formerDay) return;
  for (const id of await rows.listOpen(db, companyId)) {
    const old = await rows.lockInvoice(db, companyId, id);
    if (old?.status !== 'open' || old.dueOn !== formerDay || old.planId !== planId || old.carriedCents !== 0) continue;
    if ((await ledger.sumPaid(db, companyId, id)) > 0) continue;
    await replace(tx, old);
    tx.emitFor(companyId, 'invoice', { action: 'delete', invoiceId: old.id }, { kind: 'admins' });
    const isDueSoon = hasEnd(dueDate) && Date.parse(dueDate) < now.getTime() + issuedBeforeDueMs;
    const plan = isDueSoon && planId !== null ? await findPlan(db, planId) : undefined;
    const draft = plan && draftInvoice(company, plan);
    if (!draft || planId === null || (await isBilled(db, company))) continue;
    const made = await insertInstead(tx, companyId, { old: undefined, planId, draft }, now);
    // Money that comes with a code of the former one counts for this one.
    await rows.setReplacedBy(db, old.id, made);
    await emitInvoices(tx, companyId, [made]);
  }
}
