import { sql } from 'kysely';
import { planFlags, type Plan, type PlanFlag } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

const columns = [
  'id',
  'name',
  'users',
  'connections',
  'queues',
  'storageMb',
  'value',
  'isPublic',
  'createdAt',
  'updatedAt',
  ...planFlags,
] as const;

/** The price is text: numeric has no exact JavaScript form. */
const toPlan = <R extends { value: string }>(row: R): Omit<R, 'value'> & { value: number } => ({
  ...row,
  value: Number(row.value),
});

export async function listPublicPlans(db: Db): Promise<Plan[]> {
  const rows = await db
    .selectFrom('plans')
    .select(columns)
    .where('isPublic', '=', true)
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .execute();
  return rows.map(toPlan);
}

/** All plans, each with the number of companies that have it. */
export async function listPlansWithCounts(db: Db): Promise<(Plan & { companiesCount: number })[]> {
  const rows = await db
    .selectFrom('plans')
    .select(columns)
    .select(sql<string>`(SELECT count(*) FROM companies c WHERE c.plan_id = plans.id)`.as('companies'))
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .execute();
  return rows.map(({ companies, ...row }) => ({ ...toPlan(row), companiesCount: Number(companies) }));
}

/** A plan that a new company may choose; it cannot be deleted or made private until the transaction ends. */
export async function lockPublicPlan(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('plans')
    .select('id')
    .where('id', '=', id)
    .where('isPublic', '=', true)
    .forShare()
    .executeTakeFirst();
  return row?.id;
}

/** The form of a plan; fields that are absent stay as they are. */
type PlanColumns = Partial<Omit<Plan, 'id' | 'createdAt' | 'updatedAt'>>;

export async function insertPlan(db: Db, { value, ...plan }: PlanColumns & { name: string }): Promise<Plan> {
  const row = await db
    .insertInto('plans')
    .values({ ...plan, value: value?.toFixed(2) })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toPlan(row);
}

export async function updatePlan(db: Db, id: number, { value, ...plan }: PlanColumns): Promise<Plan | undefined> {
  const row = await db
    .updateTable('plans')
    .set({ ...plan, value: value?.toFixed(2), updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row && toPlan(row);
}

export async function deletePlan(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('plans').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listCompaniesOfPlan(db: Db, planId: number): Promise<number[]> {
  const rows = await db.selectFrom('companies').select('id').where('planId', '=', planId).execute();
  return rows.map(({ id }) => id);
}

/** Up to five companies that have a plan, or an open invoice for it, those that were not deleted first. */
export async function listHolders(db: Db, planId: number): Promise<{ name: string; isDeleted: boolean }[]> {
  return db
    .selectFrom('companies as c')
    .select(['c.name', sql<boolean>`c.removed_at IS NOT NULL`.as('isDeleted')])
    .where((eb) =>
      eb.or([
        eb('c.planId', '=', planId),
        eb(
          'c.id',
          'in',
          eb.selectFrom('invoices').select('companyId').where('planId', '=', planId).where('status', '=', 'open'),
        ),
      ]),
    )
    .orderBy('isDeleted')
    .orderBy('c.name')
    .limit(5)
    .execute();
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

/** The feature flags of a company's plan; undefined without a plan, and past the due date. */
export async function findFlagsInForce(db: Db, companyId: number): Promise<Record<PlanFlag, boolean> | undefined> {
  return db
    .selectFrom('companies as c')
    .innerJoin('plans as p', 'p.id', 'c.planId')
    .select(planFlags)
    .where('c.id', '=', companyId)
    .where(sql<boolean>`NOT is_past_due(c.due_date, c.time_zone)`)
    .executeTakeFirst();
}

/** Companies whose plan lacks a feature or that have none, and those past their due date. */
export async function listCompaniesWithout(db: Db, flag: PlanFlag): Promise<number[]> {
  const rows = await db
    .selectFrom('companies as c')
    .leftJoin('plans as p', 'p.id', 'c.planId')
    .select('c.id')
    .where((eb) =>
      eb.or([eb('p.id', 'is', null), eb(`p.${flag}`, '=', false), sql<boolean>`is_past_due(c.due_date, c.time_zone)`]),
    )
    .execute();
  return rows.map(({ id }) => id);
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

/** The megabytes of files a company may keep; null = as many as the disk holds. */
export async function findStorageLimit(db: Db, companyId: number): Promise<number | null> {
  const row = await db
    .selectFrom('companies as c')
    .innerJoin('plans as p', 'p.id', 'c.planId')
    .select('p.storageMb')
    .where('c.id', '=', companyId)
    .executeTakeFirst();
  return row?.storageMb ?? null;
}

export async function listCompanyIds(db: Db): Promise<number[]> {
  const found = await db.selectFrom('companies').select('id').where('removedAt', 'is', null).orderBy('id').execute();
  return found.map(({ id }) => id);
}
