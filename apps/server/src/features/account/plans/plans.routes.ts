import {
  listAllPlans,
  listPlanPauses,
  listPublicPlans,
  plansCrud,
  type PlanFlag,
  type UserActor,
} from '@balcao/contract';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import { mapConstraintErrors } from '../../../platform/db/constraint-errors.ts';
import type { CompanyTx, PlatformTx } from '../../../platform/db/database.ts';
import { registerCrud } from '../../../platform/http/crud-routes.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { RequestInfo } from '../../../platform/http/types.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listPauses, planUseCases } from './plans.ts';
import * as rows from './plans.sql.ts';

export interface PlanPorts {
  /** who asks, where no one has to be logged in; undefined for someone without a session */
  authenticate(request: Pick<RequestInfo, 'bearer'>): Promise<UserActor | undefined>;
  /** how much of a feature would go on if the plan had it */
  countWaiting: Partial<Record<PlanFlag, (tx: CompanyTx) => Promise<number>>>;
}

const onConstraintError = mapConstraintErrors({
  plans_name: 'ERR_PLAN_NAME_ALREADY_EXISTS',
  companies_plan_id_fkey: 'ERR_PLAN_IN_USE',
  invoices_open_plan: 'ERR_PLAN_IN_USE',
});

export function planRoutes(platform: Platform, { authenticate, countWaiting }: PlanPorts): void {
  const { http, database } = platform;
  const runInTransaction = <T>(_actor: UserActor, work: (tx: PlatformTx) => Promise<T>) =>
    asPlatform(database, work).catch(onConstraintError);
  registerCrud(http, plansCrud, planUseCases, runInTransaction);
  handleTx(platform, listPlanPauses, async (tx) => ({ pauses: await listPauses(tx, countWaiting) }));
  http.handle(listPublicPlans, () => asPlatform(database, ({ db }) => rows.listPublicPlans(db)));
  http.handle(listAllPlans, async ({ request }) => {
    const actor = await authenticate(request);
    return asPlatform(database, ({ db }) => (actor?.super ? rows.listPlansWithCounts(db) : rows.listPublicPlans(db)));
  });
}
