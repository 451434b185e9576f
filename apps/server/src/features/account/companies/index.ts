import type { Platform } from '../../../platform/platform.ts';
import { numberConnecting } from '../../numbers/connections/index.ts';
import { companyRoutes } from './companies.routes.ts';
import { requireConfirmedEmail } from './email-confirmation.ts';
import type { SignUpPorts } from './sign-up.ts';
import { companyRecordRoutes, type CompanyPorts } from './company-records.routes.ts';

export {
  createSessionSettings,
  findOperatorSecret,
  findServiceSettings,
  isSettingEnabled,
  sealedSettings,
  storeSetting,
} from './settings.ts';
export { findCompany, isPastDue, listCompanyNames } from './companies.sql.ts';
export {
  listSuspendedSpans,
  lockBilledCompany,
  renewCompany,
  shortenCompany,
  updateBillingData,
  type DaySpan,
} from './billing.ts';
export { companyForSession, createCompany } from './companies.ts';
export { enqueueCompanyRemoval, recordMessageMonth } from './company-jobs.ts';
export { withdrawCompany, restoreCompany } from './company-withdrawal.ts';

/** Registers the calls of companies. */
export function createCompanies(platform: Platform, ports: CompanyPorts & SignUpPorts): void {
  companyRoutes(platform, ports);
  companyRecordRoutes(platform, ports);
  // A person who signs up with another's e-mail must not reach customers; a simulated phone is there to look around.
  platform.on(numberConnecting, (tx) => requireConfirmedEmail(tx.db, tx.companyId));
}
