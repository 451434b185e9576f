import { calendarDay, hasEnd, type Company } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Db, PlatformTx } from '../../platform/db/database.ts';
import { emitCompanyRecord, emitCompany } from './company-events.ts';
import { lockCompany, updateCompanyRecord, type CompanyRecord } from './company-records.sql.ts';

export { lockCompany as lockBilledCompany } from './company-records.sql.ts';

/**
 * Moves the due date of a company to the end of a day, and gives it the plan that was paid. A due date that is later already,
 * because the operator moved it, stays.
 * @throws AppError ERR_NO_COMPANY_FOUND
 */
export async function renewCompany(
  tx: PlatformTx,
  companyId: number,
  { until, dueDay, planId }: { until: string; dueDay: number; planId: number | undefined },
): Promise<Company> {
  const before = await lockCompany(tx.db, companyId);
  if (!before) throw new AppError('ERR_NO_COMPANY_FOUND');
  const stays = !hasEnd(before.dueDate) || calendarDay(before.dueDate, before.timeZone) >= until;
  const isOtherPlan = planId !== undefined && planId !== before.planId;
  if (stays && !isOtherPlan) return before;
  const renewed = await updateCompanyRecord(
    tx.db,
    companyId,
    isOtherPlan ? { planId } : {},
    stays ? undefined : { due: { day: until }, dueDay },
  );
  await emitCompany(tx, before, renewed);
  emitCompanyRecord(tx, 'update', renewed);
  return renewed;
}

/** Stores the billing address that a checkout submits. */
export async function updateBillingData(db: Db, companyId: number, data: CompanyRecord): Promise<void> {
  if (Object.keys(data).length > 0) await updateCompanyRecord(db, companyId, data, undefined);
}
