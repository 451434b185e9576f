import { listAllPlans, listPublicPlans } from '@balcao/contract';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { Platform } from '../../platform/platform.ts';
import { listPlans } from './plans.sql.ts';

export { createPlanCheck, requirePlanCapacity } from './plans.ts';
export { ensureDefaultPlan, findPlan } from './plans.sql.ts';

/** Registers the endpoints of plans. */
export function createPlans({ http, database }: Platform): void {
  http.handle(listAllPlans, () => asPlatform(database, ({ db }) => listPlans(db)));
  http.handle(listPublicPlans, () => asPlatform(database, ({ db }) => listPlans(db)));
}
