import { addDays, calendarDay } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { findServiceSettings } from './settings.ts';

export interface AskedPeriod {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * The days that are asked for, in the time zone of the company; by default so many up to today.
 * @throws AppError ERR_VALIDATION where they end before they begin
 */
export async function periodOf(
  { db, companyId, clock }: Pick<CompanyTx, 'db' | 'companyId' | 'clock'>,
  asked: AskedPeriod,
  defaultDays: number,
): Promise<{ from: string; to: string }> {
  const { timeZone } = await findServiceSettings(db, companyId);
  const to = asked.to ?? calendarDay(clock.now(), timeZone);
  const first = addDays(to, 1 - defaultDays);
  // PostgreSQL has no year 0.
  const from = asked.from ?? (first > '0001' ? first : to);
  if (from > to)
    throw new AppError('ERR_VALIDATION', {
      fields: [{ field: asked.to === undefined ? 'from' : 'to', problem: 'ends before it begins' }],
    });
  return { from, to };
}
