import type { UserActor, PlanFlag } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import type { Listener } from '../../platform/db/listener.ts';
import { createTtlCache } from '../../platform/ttl-cache.ts';
import { findPlanFlags, lockPlanLimit } from './plans.sql.ts';

/**
 * Refuses one more of a resource than the plan allows. Of two concurrent creations only the first passes a limit with
 * one left, because the count runs under a lock.
 * @param count how many the company has
 * @throws AppError ERR_PLAN_LIMIT
 */
export async function requirePlanCapacity(
  tx: CompanyTx,
  resource: 'users' | 'connections' | 'queues',
  count: () => Promise<number>,
): Promise<void> {
  const limit = await lockPlanLimit(tx.db, tx.companyId, resource);
  if ((await count()) >= limit) throw new AppError('ERR_PLAN_LIMIT', { resource, limit });
}

/**
 * Returns whether the plan of an actor's company includes a feature. The answer is cached for a moment, since every
 * gated request asks.
 */
export function createPlanCheck(
  database: Database,
  listener: Listener,
): (actor: UserActor, flag: PlanFlag) => Promise<boolean> {
  const flags = createTtlCache<number, Record<PlanFlag, boolean>>({
    load: (companyIds) => asPlatform(database, ({ db }) => findPlanFlags(db, companyIds)),
    maxAgeMs: 4_000,
    maxSize: 2_000,
  });
  const invalidate = () => flags.invalidate(() => true);
  listener.on('actors', invalidate);
  listener.onReconnect(invalidate);
  return async (actor, flag) => (await flags.get(actor.companyId))?.[flag] ?? false;
}
