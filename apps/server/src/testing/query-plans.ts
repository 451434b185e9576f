import pg from 'pg';
import type { PoolClient, QueryArrayConfig } from 'pg';
import { expect } from 'vitest';
import type { Db } from '../platform/db/database.ts';
import { kyselyFor } from '../platform/db/kysely-tx.ts';
import { appRole, platformRole } from '../platform/db/roles.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

export interface QueryPlan {
  sql: string;
  /** milliseconds it ran */
  ms: number;
  /** tables that were read by a sequential scan */
  seqScanTables: string[];
  /** rows read per table, including those that were filtered out */
  rowsRead: Record<string, number>;
}

/**
 * Returns the plans of the statements that `work` sends, as PostgreSQL runs them for the role of the program.
 * @param companyId null = as the role that sees all companies
 * @param afterPlanning changes rows, as the owner, between the moment a statement is planned and the moment it runs
 */
export async function explainQueries(
  client: pg.Client,
  companyId: number | null,
  work: (db: Db) => Promise<unknown>,
  afterPlanning?: () => Promise<unknown>,
): Promise<QueryPlan[]> {
  const sent: { text: string; values: unknown[] }[] = [];
  // One statement after the other: this client has no pipeline, as the program's have.
  let previous: Promise<unknown> = Promise.resolve();
  const recordingClient = {
    query({ text, values = [], rowMode }: QueryArrayConfig<unknown[]>) {
      sent.push({ text, values });
      const result = previous.then(() => client.query({ text, values, rowMode }));
      previous = result.catch(() => undefined);
      return result;
    },
  };
  await client.query('BEGIN');
  try {
    const setRole = () => client.query(`SET LOCAL ROLE ${companyId === null ? platformRole : appRole}`);
    await setRole();
    if (companyId !== null) await client.query(`SELECT set_config('app.company_id', $1, true)`, [String(companyId)]);
    // The program uses generic plans, unless `work` asks for another mode.
    await client.query('SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL random_page_cost = 1.1');
    await work(kyselyFor(recordingClient as unknown as PoolClient));
    const plans: QueryPlan[] = [];
    for (const { text, values } of sent.filter((statement) => !statement.text.startsWith('SET '))) {
      await client.query(`DEALLOCATE ALL; PREPARE explained AS ${text}`);
      const run = `EXECUTE explained${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`;
      if (afterPlanning) {
        await client.query(`EXPLAIN ${run}; RESET ROLE`);
        await afterPlanning();
        await setRole();
      }
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
        `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${run}`,
      );
      const [{ Plan, 'Execution Time': ms }] = (rows[0] as (typeof rows)[number])['QUERY PLAN'];
      plans.push({ sql: text, ms, seqScanTables: findSeqScans(Plan), rowsRead: countRowsRead(Plan) });
    }
    return plans;
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Writes a parameter as SQL. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(',')}}`);
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}

const largeTables = ['tickets', 'messages', 'contacts', 'inbound_journal'];

/**
 * Expects that no growing table is scanned whole, nor more of it read than is shown; filtered rows count. Counting
 * statements are exempt, since they read what they count.
 * @param tables those that are large in the test
 */
export function expectIndexesUsed(
  plans: readonly QueryPlan[],
  maxRows = 400,
  tables: readonly string[] = largeTables,
): void {
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) {
    const { sql } = plan;
    expect({ sql, readWhole: plan.seqScanTables.filter((table) => tables.includes(table)) }).toEqual({
      sql,
      readWhole: [],
    });
    if (sql.startsWith('select count(*)')) continue;
    for (const table of tables) expect(plan.rowsRead[table] ?? 0, `${table}: ${sql}`).toBeLessThanOrEqual(maxRows);
  }
}

function findSeqScans(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [];
  return [...own, ...(node.Plans ?? []).flatMap(findSeqScans)];
}

function countRowsRead(node: PlanNode, sum: Record<string, number> = {}): Record<string, number> {
  const table = node['Relation Name'];
  const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  if (table !== undefined) sum[table] = (sum[table] ?? 0) + rows;
  for (const inner of node.Plans ?? []) countRowsRead(inner, sum);
  return sum;
}
