import type { Platform } from '../../../platform/platform.ts';
import { companyRoutes } from './companies.routes.ts';
import { companyOverviewRoutes } from './company-overview.ts';
import type { SignUpPorts } from './sign-up.ts';
import { companyRecordRoutes, type CompanyPorts } from './company-records.routes.ts';

export {
  createSessionSettings,
  findOperatorSecret,
  findServiceSettings,
  findSettings,
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
export { periodOf, type AskedPeriod } from './asked-period.ts';
export { requireConfirmedEmail } from './email-confirmation.ts';
export { defaultSettings, emptySchedules } from './companies.rules.ts';
export { companyForSession, createCompany, setCompanyWeek } from './companies.ts';
export { companyHoursChanged } from './company-events.ts';
export { enqueueCompanyRemoval, recordMessageMonth } from './company-jobs.ts';
export { withdrawCompany, restoreCompany } from './company-withdrawal.ts';

/** Registers the calls of companies. */
export function createCompanies(platform: Platform, ports: CompanyPorts & SignUpPorts): void {
  companyRoutes(platform, ports);
  companyRecordRoutes(platform, ports);
  companyOverviewRoutes(platform);
}
