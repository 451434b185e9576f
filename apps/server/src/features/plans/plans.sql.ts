import { sql } from 'kysely';
import { planFlags, type Plan, type PlanFlag } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';

const columns = [
  'id',
  'name',
  'users',
  'connections',
  'queues',
  'storageMb',
  'value',
  'createdAt',
  'updatedAt',
  ...planFlags,
] as const;

/** The price is text: numeric has no exact JavaScript form. */
const toPlan = <R extends { value: string }>(row: R): Omit<R, 'value'> & { value: number } => ({
  ...row,
  value: Number(row.value),
});

export async function listPlans(db: Db): Promise<Plan[]> {
  const rows = await db.selectFrom('plans').select(columns).orderBy('name').orderBy('id').execute();
  return rows.map(toPlan);
}

export async function findPlan(db: Db, id: number): Promise<Plan | undefined> {
  const row = await db.selectFrom('plans').select(columns).where('id', '=', id).executeTakeFirst();
  return row && toPlan(row);
}

/** The feature flags of some companies' plans; a company without a plan is absent. */
export async function findPlanFlags(
  db: Db,
  companyIds: readonly number[],
): Promise<Map<number, Record<PlanFlag, boolean>>> {
  const rows = await db
    .selectFrom('companies as c')
    .innerJoin('plans as p', 'p.id', 'c.planId')
    .select(['c.id', ...planFlags])
    .where('c.id', 'in', companyIds)
    .execute();
  return new Map(rows.map(({ id, ...flags }) => [id, flags]));
}

/**
 * Returns the limit of a company's plan under a lock, so that counts afterwards are serialised until the transaction
 * ends. The lock lets rows that merely refer to the company be written meanwhile. Without a plan the limit is 0.
 */
export async function lockPlanLimit(
  db: Db,
  companyId: number,
  resource: 'users' | 'connections' | 'queues',
): Promise<number> {
  const { planId } = await db
    .selectFrom('companies')
    .select('planId')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (planId === null) return 0;
  const plan = await findPlan(db, planId);
  return plan?.[resource] ?? 0;
}

/** Returns the plan of a new company that chose none: the oldest one, created when there is none. */
export async function ensureDefaultPlan(db: Db): Promise<number> {
  await sql`
    INSERT INTO plans (name) SELECT 'Plano Padrão' WHERE NOT EXISTS (SELECT 1 FROM plans) ON CONFLICT DO NOTHING
  `.execute(db);
  const { id } = await db.selectFrom('plans').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  return id;
}
