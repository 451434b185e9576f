import type { Platform } from '../../platform/platform.ts';
import { companyRoutes } from './companies.routes.ts';

export { serviceRules, settingEnabled } from './settings.ts';
export { companyForSession, createCompany } from './companies.ts';

/** Registers the calls of companies. */
export function createCompanies(platform: Platform): void {
  companyRoutes(platform);
}
