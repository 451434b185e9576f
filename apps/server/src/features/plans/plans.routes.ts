import { listAllPlans, listPublicPlans, plansCrud, type UserActor } from '@balcao/contract';
import { asPlatform } from '../../platform/db/as-platform.ts';
import { mapConstraintErrors } from '../../platform/db/constraint-errors.ts';
import type { PlatformTx } from '../../platform/db/database.ts';
import { registerCrud } from '../../platform/http/crud-routes.ts';
import type { RequestInfo } from '../../platform/http/types.ts';
import type { Platform } from '../../platform/platform.ts';
import { planUseCases } from './plans.ts';
import * as rows from './plans.sql.ts';

export interface PlanPorts {
  /** who asks, where no one has to be logged in; undefined for someone without a session */
  authenticate(request: Pick<RequestInfo, 'bearer'>): Promise<UserActor | undefined>;
}

const onConstraintError = mapConstraintErrors({
  plans_name: 'ERR_PLAN_NAME_ALREADY_EXISTS',
  companies_plan_id_fkey: 'ERR_PLAN_IN_USE',
  invoices_open_plan: 'ERR_PLAN_IN_USE',
});

export function planRoutes({ http, database }: Platform, { authenticate }: PlanPorts): void {
  const runInTransaction = <T>(_actor: UserActor, work: (tx: PlatformTx) => Promise<T>) =>
    asPlatform(database, work).catch(onConstraintError);
  registerCrud(http, plansCrud, planUseCases, runInTransaction);
  http.handle(listPublicPlans, () => asPlatform(database, ({ db }) => rows.listPublicPlans(db)));
  http.handle(listAllPlans, async ({ request }) => {
    const actor = await authenticate(request);
    return asPlatform(database, ({ db }) => (actor?.super ? rows.listPlansWithCounts(db) : rows.listPublicPlans(db)));
  });
}
