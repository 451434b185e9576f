import { planFlags, type Plan, type PlanFlag, type plansCrud, type UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { CompanyTx, Database, Db, PlatformTx } from '../../../platform/db/database.ts';
import type { Listener } from '../../../platform/db/listener.ts';
import type { CrudUseCases } from '../../../platform/http/crud-routes.ts';
import { defineAudience } from '../../../platform/live/audience.ts';
import { createTtlCache } from '../../../platform/util/ttl-cache.ts';
import * as rows from './plans.sql.ts';

/** Operators, and the companies that have the plan: a private one is no one else's business. */
const planAudience = defineAudience<{ companyIds: number[] }>('plans:plan', {
  receives: ({ actor }, { companyIds }) => (actor.super || companyIds.includes(actor.companyId) ? 'event' : 'nothing'),
});

export const planUseCases = {
  get: ({ db }, { params }) => rows.findPlan(db, params.id),

  async create(tx, { body }) {
    const plan = await rows.insertPlan(tx.db, body);
    tx.emitToAll('plan', { action: 'create', plan }, planAudience({ companyIds: [] }));
    return plan;
  },

  /** Flags and limits count at once, on the server and in open browsers. What a company has beyond a limit stays. */
  async update(tx, { params, body }) {
    const plan = await rows.updatePlan(tx.db, params.id, body);
    if (plan) await emitPlan(tx, plan);
    return plan;
  },

  /** A plan that a company has, or is about to pay for, is kept by the database; who has it is told here. */
  async delete(tx, { params }) {
    const holders = await rows.listHolders(tx.db, params.id);
    const namesOf = (isDeleted: boolean) => holders.flatMap((one) => (one.isDeleted === isDeleted ? [one.name] : []));
    if (holders.length > 0)
      throw new AppError('ERR_PLAN_IN_USE', { companies: namesOf(false), deletedCompanies: namesOf(true) });
    const deleted = await rows.deletePlan(tx.db, params.id);
    if (deleted) tx.emitToAll('plan', { action: 'delete', planId: params.id }, planAudience({ companyIds: [] }));
    return deleted;
  },
} satisfies CrudUseCases<typeof plansCrud, PlatformTx>;

async function emitPlan(tx: PlatformTx, plan: Plan): Promise<void> {
  const companyIds = await rows.listCompaniesOfPlan(tx.db, plan.id);
  tx.emitToAll('plan', { action: 'update', plan }, planAudience({ companyIds }));
  tx.notify('plans', String(plan.id));
}

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
  const limit = await rows.lockPlanLimit(tx.db, tx.companyId, resource);
  if ((await count()) >= limit) throw new AppError('ERR_PLAN_LIMIT', { resource, limit });
}

/** How many more of a resource the plan allows, under the same lock. */
export async function planRoom(
  tx: CompanyTx,
  resource: 'users' | 'connections' | 'queues',
  count: () => Promise<number>,
): Promise<number> {
  const limit = await rows.lockPlanLimit(tx.db, tx.companyId, resource);
  return Math.max(0, limit - (await count()));
}

/**
 * Returns whether the plan of a company includes a feature, in the company's own transaction. Work that was begun while
 * it did waits while it does not, and while the company is past its due date: a job asks here before it works and
 * leaves its row as it is, so that the list shows the reason.
 */
export async function hasPlanFeature(db: Db, companyId: number, flag: PlanFlag): Promise<boolean> {
  return (await rows.findFlagsInForce(db, companyId))?.[flag] ?? false;
}

/** What of a company waits because its plan lacks the feature. */
export async function listPauses(
  tx: CompanyTx,
  countWaiting: Partial<Record<PlanFlag, (tx: CompanyTx) => Promise<number>>>,
): Promise<{ feature: PlanFlag; waiting: number }[]> {
  const flags = (await rows.findPlanFlags(tx.db, [tx.companyId])).get(tx.companyId);
  const pauses: { feature: PlanFlag; waiting: number }[] = [];
  for (const feature of planFlags) {
    const waiting = flags?.[feature] ? 0 : ((await countWaiting[feature]?.(tx)) ?? 0);
    if (waiting > 0) pauses.push({ feature, waiting });
  }
  return pauses;
}

/**
 * Returns whether the plan of an actor's company includes a feature. The answer is cached for a moment, since every
 * gated request asks.
 */
export function createPlanCheck(
  database: Database,
  listener: Listener,
): (actor: Pick<UserActor, 'companyId'>, flag: PlanFlag) => Promise<boolean> {
  const flags = createTtlCache<number, Record<PlanFlag, boolean>>({
    load: (companyIds) => asPlatform(database, ({ db }) => rows.findPlanFlags(db, companyIds)),
    maxAgeMs: 4_000,
    maxSize: 2_000,
  });
  const invalidate = () => flags.invalidate(() => true);
  listener.on('plans', invalidate);
  listener.onReconnect(invalidate);
  return async (actor, flag) => (await flags.get(actor.companyId))?.[flag] ?? false;
}
