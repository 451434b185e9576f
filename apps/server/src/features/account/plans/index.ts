import type { Platform } from '../../../platform/platform.ts';
import { recountStorageHandler } from './storage.ts';
import { planRoutes, type PlanPorts } from './plans.routes.ts';

export { createCopyRoom, createStorageReserve } from './storage.ts';
export { createPlanCheck, hasPlanFeature, planRoom, requirePlanCapacity } from './plans.ts';
export { ensureDefaultPlan, findPlan, listCompaniesWithout, listPublicPlans, lockPublicPlan } from './plans.sql.ts';

/** Registers the endpoints of plans. */
export function createPlans(platform: Platform, ports: PlanPorts): void {
  planRoutes(platform, ports);
  platform.registerJob(recountStorageHandler(platform));
}
