import type { Company } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { PlatformTx } from '../../../platform/db/database.ts';
import { hasOperators } from '../users/index.ts';
import { emitCompanyRecord, operators, emitCompany } from './company-events.ts';
import * as rows from './company-records.sql.ts';

/**
 * Withdraws a company: hides it at once, and ends the sessions of its users; its rows stay.
 * @returns it as it was; undefined when it does not exist, or is hidden already
 * @throws AppError ERR_COMPANY_HAS_OPERATORS
 */
export async function withdrawCompany(tx: PlatformTx, id: number): Promise<Company | undefined> {
  const company = await rows.lockCompany(tx.db, id);
  if (!company) return undefined;
  if (await hasOperators(tx.db, id)) throw new AppError('ERR_COMPANY_HAS_OPERATORS');
  await rows.markRemoved(tx.db, id);
  tx.notify('sessions', JSON.stringify({ companyId: id }));
  tx.emitToAll('companyRecord', { action: 'delete', companyId: id }, operators({}));
  return company;
}

/** Restores a withdrawn company with its status. @param status whether its users may log in */
export async function restoreCompany(tx: PlatformTx, id: number, status: boolean): Promise<void> {
  await rows.cancelRemoval(tx.db, id, status);
  const company = await rows.lockCompany(tx.db, id);
  if (!company) return;
  await emitCompany(tx, { ...company, status: false }, company);
  emitCompanyRecord(tx, 'create', company);
}
