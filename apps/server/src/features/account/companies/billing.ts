import { calendarDay, hasEnd, type Company } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Db, PlatformTx } from '../../../platform/db/database.ts';
import { emitCompanyRecord, emitCompany } from './company-events.ts';
import { endTrial, lockCompany, updateCompanyRecord, type CompanyRecord } from './company-records.sql.ts';

export { listSuspendedSpans, lockCompany as lockBilledCompany, type DaySpan } from './company-records.sql.ts';

/**
 * Moves the due date of a company to the end of a day, and gives it the plan that was paid. A due date that is later already,
 * because the operator moved it, stays. `isPaid`: from now on it is on trial no more.
 * @throws AppError ERR_NO_COMPANY_FOUND
 */
export async function renewCompany(
  tx: PlatformTx,
  companyId: number,
  {
    until,
    dueDay,
    planId,
    isPaid = false,
  }: { until: string; dueDay: number; planId: number | undefined; isPaid?: boolean },
): Promise<Company> {
  const before = await lockCompany(tx.db, companyId);
  if (!before) throw new AppError('ERR_NO_COMPANY_FOUND');
  const endsTrial = isPaid && before.trialExpiration !== null && !before.trialOver;
  if (endsTrial) await endTrial(tx.db, companyId);
  const stays = !hasEnd(before.dueDate) || calendarDay(before.dueDate, before.timeZone) >= until;
  const isOtherPlan = planId !== undefined && planId !== before.planId;
  if (stays && !isOtherPlan && !endsTrial) return before;
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

/**
 * Moves the due date of a company back to the end of a day, because a renewal was taken back.
 * @throws AppError ERR_NO_COMPANY_FOUND
 */
export async function shortenCompany(
  tx: PlatformTx,
  companyId: number,
  { until, dueDay }: { until: string; dueDay: number },
): Promise<Company> {
  const before = await lockCompany(tx.db, companyId);
  if (!before) throw new AppError('ERR_NO_COMPANY_FOUND');
  const shortened = await updateCompanyRecord(tx.db, companyId, {}, { due: { day: until }, dueDay });
  await emitCompany(tx, before, shortened);
  emitCompanyRecord(tx, 'update', shortened);
  return shortened;
}

/** Stores the billing address that a checkout submits. */
export async function updateBillingData(db: Db, companyId: number, data: CompanyRecord): Promise<void> {
  if (Object.keys(data).length > 0) await updateCompanyRecord(db, companyId, data, undefined);
}
