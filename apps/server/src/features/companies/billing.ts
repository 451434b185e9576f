import { calendarDay, hasEnd, type Company } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { PlatformTx } from '../../platform/db/database.ts';
import { announceRecord, tellCompany } from './company-events.ts';
import { lockCompany, updateCompanyRecord } from './company-records.sql.ts';

export { lockCompany as lockBilledCompany } from './company-records.sql.ts';

/**
 * Moves the due date of a company to the end of a day. One that is later already, because the operator moved it, stays.
 * @throws AppError ERR_NO_COMPANY_FOUND
 */
export async function renewCompany(
  tx: PlatformTx,
  companyId: number,
  { until, dueDay }: { until: string; dueDay: number },
): Promise<Company> {
  const before = await lockCompany(tx.db, companyId);
  if (!before) throw new AppError('ERR_NO_COMPANY_FOUND');
  if (!hasEnd(before.dueDate) || calendarDay(before.dueDate, before.timeZone) >= until) return before;
  const renewed = await updateCompanyRecord(tx.db, companyId, {}, { due: { day: until }, dueDay });
  await tellCompany(tx, before, renewed);
  announceRecord(tx, 'update', renewed);
  return renewed;
}
