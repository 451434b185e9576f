import type { Actor, PlanFlag } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import type { Listener } from '../../platform/db/listener.ts';
import { shortCache } from '../../platform/short-cache.ts';
import { flagsOf, lockLimit } from './plans.sql.ts';

/**
 * Refuses one more of a resource than the plan allows. Only the first of two creations at once passes a limit with one
 * place left, because the count runs under a lock.
 * @param count how many the company has
 * @throws AppError ERR_PLAN_LIMIT
 */
export async function requirePlace(
  tx: CompanyTx,
  resource: 'users' | 'connections' | 'queues',
  count: () => Promise<number>,
): Promise<void> {
  const limit = await lockLimit(tx.db, tx.companyId, resource);
  if ((await count()) >= limit) throw new AppError('ERR_PLAN_LIMIT', { resource, limit });
}

/** Does the plan of an actor's company include a feature? Remembered for a moment: every gated request asks. */
export function createPlanCheck(
  database: Database,
  listener: Listener,
): (actor: Actor, flag: PlanFlag) => Promise<boolean> {
  const flags = shortCache<number, Record<PlanFlag, boolean>>({
    load: (companyIds) => asPlatform(database, ({ db }) => flagsOf(db, companyIds)),
    maxAge: 4_000,
    maxSize: 2_000,
  });
  const forget = () => flags.forget(() => true);
  listener.on('actors', forget);
  listener.onGap(forget);
  return async (actor, flag) => (await flags.get(actor.companyId))?.[flag] ?? false;
}
