import type { Platform } from '../../platform/platform.ts';
import { companyRoutes } from './companies.routes.ts';

export { findServiceSettings, isSettingEnabled, listSealedSettings } from './settings.ts';
export { listCompanyNames } from './companies.sql.ts';
export { companyForSession, createCompany } from './companies.ts';

/** Registers the calls of companies. */
export function createCompanies(platform: Platform): void {
  companyRoutes(platform);
}
