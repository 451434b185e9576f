import { calendarDay } from '@balcao/contract';
import type { PlatformTx } from '../../../platform/db/database.ts';
import { lockBilledCompany, shortenCompany } from '../companies/index.ts';
import { emitInvoices } from './credit.ts';
import { followDueDate } from './follow-due-date.ts';
import * as rows from './invoices.sql.ts';
import { withoutLockedDays } from './renewal.rules.ts';

/**
 * Takes back the locked days that payments gave whose invoices are refunded by now. A due date that was moved since, by another renewal
 * or by the operator, stays. The caller has locked the company.
 */
export async function takeLockedDaysBack(tx: PlatformTx, companyId: number): Promise<void> {
  for (const invoice of await rows.listRefundedWithLockedDays(tx.db, companyId)) {
    const company = await lockBilledCompany(tx.db, companyId);
    const { id, dueOn, recurrence, renewedUntil, lockedDays } = invoice;
    if (!company || renewedUntil === null || calendarDay(company.dueDate, company.timeZone) !== renewedUntil) continue;
    const due = withoutLockedDays({ dueOn, recurrence, renewedUntil }, lockedDays);
    await rows.updateInvoice(tx.db, id, { renewedUntil: due.until, lockedDays: 0, periodFrom: dueOn });
    await shortenCompany(tx, companyId, due);
    await followDueDate(tx, company);
    await emitInvoices(tx, companyId, [id]);
  }
}
