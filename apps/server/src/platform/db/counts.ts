import { sql } from 'kysely';
import { asPlatform } from './as-platform.ts';
import type { Database, Db } from './database.ts';

/** Rows of a company that are not worth folding yet: to add up so few costs nothing. */
const maxChanges = 200;

/**
 * Totals of a table that is too large to count for every list. Triggers write each change as a row of its own in the transaction that
 * makes it, so that a total is the sum of the rows at any moment and writers never wait for each other (migration 0200).
 */
export interface Counts {
  /** the table of the totals, with `company_id`, `count` and `folded` */
  table: string;
  /** by which columns, besides the company */
  by: readonly string[];
  /** one of them: only rows of those values are folded that have changed; absent = all rows of the company */
  within?: string;
  /** SELECT that counts the rows themselves: `company_id`, those columns, `count` */
  recount: ReturnType<typeof sql>;
}

const namesOf = ({ by }: Counts) => sql.join(['company_id', ...by].map((name) => sql.ref(name)));

const changedOf = ({ table, within }: Counts, companyId: number) =>
  within === undefined
    ? sql``
    : sql`AND ${sql.ref(within)} IN (
        SELECT ${sql.ref(within)} FROM ${sql.table(table)} WHERE company_id = ${companyId} AND NOT folded)`;

/**
 * Replaces many rows of a company by their sums. Rows written meanwhile stay as they are. @returns how many companies
 */
export async function foldCounts(database: Database, counts: Counts, atLeast = maxChanges): Promise<number> {
  const table = sql.table(counts.table);
  const names = namesOf(counts);
  const { rows } = await asPlatform(database, ({ db }) =>
    sql<{ companyId: number }>`SELECT company_id FROM ${table} WHERE NOT folded
      GROUP BY company_id HAVING count(*) >= ${atLeast}::int`.execute(db),
  );
  for (const { companyId } of rows)
    await asPlatform(database, ({ db }) =>
      sql`WITH gone AS (DELETE FROM ${table} WHERE company_id = ${companyId} ${changedOf(counts, companyId)} RETURNING ${names}, count)
        INSERT INTO ${table} (${names}, count, folded)
        SELECT ${names}, sum(count), true FROM gone GROUP BY ${names} HAVING sum(count) <> 0`.execute(db),
    );
  return rows.length;
}

/** The companies that have totals: every one, also one that was removed. */
export async function listCountedCompanies(database: Database): Promise<number[]> {
  const { rows } = await asPlatform(database, ({ db }) =>
    sql<{ id: number }>`SELECT id FROM companies ORDER BY id`.execute(db),
  );
  return rows.map(({ id }) => id);
}

/**
 * Compares the totals of a company with its rows and corrects them, from one snapshot, so that no writer has to wait.
 * @returns whether some were wrong, which is a fault to be looked for
 */
export async function correctCounts(database: Database, counts: Counts, companyId: number): Promise<boolean> {
  return (await asPlatform(database, ({ db }) => correctCompany(db, counts, companyId))) > 0;
}

async function correctCompany(db: Db, counts: Counts, companyId: number): Promise<number> {
  const table = sql.table(counts.table);
  const names = namesOf(counts);
  const { rows } = await sql`INSERT INTO ${table} (${names}, count)
    SELECT ${names}, sum(count) FROM (
      SELECT * FROM (${counts.recount}) actual WHERE company_id = ${companyId}
      UNION ALL SELECT ${names}, -count FROM ${table} WHERE company_id = ${companyId}
    ) difference GROUP BY ${names} HAVING sum(count) <> 0 RETURNING id`.execute(db);
  return rows.length;
}
