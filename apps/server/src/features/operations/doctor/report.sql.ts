import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Facts for a support report: names of tables, settings and states, with counts. Nothing that a person or a company has written. */

export interface TableSize {
  name: string;
  /** estimated by the statistics */
  rows: number;
  /** estimated rows that no vacuum has taken away yet */
  dead: number;
  bytes: number;
}

const largestTables = 25;

export async function listTableSizes(db: Db): Promise<TableSize[]> {
  const { rows } = await sql<TableSize>`
    SELECT relid::regclass::text AS name, n_live_tup::float8 AS rows, n_dead_tup::float8 AS dead,
      pg_total_relation_size(relid)::float8 AS bytes
    FROM pg_stat_user_tables ORDER BY bytes DESC, name LIMIT ${largestTables}`.execute(db);
  return rows;
}

const settingsThatMatter = [
  'server_version',
  'server_encoding',
  'lc_collate',
  'TimeZone',
  'max_connections',
  'shared_buffers',
  'work_mem',
  'maintenance_work_mem',
  'effective_cache_size',
  'random_page_cost',
  'autovacuum',
  'fsync',
  'synchronous_commit',
  'jit',
  'idle_in_transaction_session_timeout',
  'statement_timeout',
];

export async function listDatabaseSettings(db: Db): Promise<{ name: string; value: string }[]> {
  const { rows } = await sql<{ name: string; value: string }>`
    SELECT name, setting || coalesce(' ' || unit, '') AS value FROM pg_settings WHERE name = any(${settingsThatMatter}::text[])
    ORDER BY name`.execute(db);
  return rows;
}

/** Connections to this database by what they do now, and for how many seconds the oldest one has done it. */
export async function listActivity(db: Db): Promise<{ state: string; wait: string; count: number; seconds: number }[]> {
  const { rows } = await sql<{ state: string; wait: string; count: number; seconds: number }>`
    SELECT coalesce(state, backend_type) AS state, coalesce(wait_event_type, '') AS wait, count(*)::int AS count,
      coalesce(max(extract(epoch FROM clock_timestamp() - state_change))::int, 0) AS seconds
    FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`.execute(
    db,
  );
  return rows;
}

/** Indexes that a broken build left, which cost writing and are read by nothing. */
export async function listInvalidIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid ORDER BY 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Connections by provider and state. */
export async function listConnectionStates(db: Db): Promise<{ provider: string; status: string; count: number }[]> {
  const { rows } = await sql<{ provider: string; status: string; count: number }>`
    SELECT provider, status, count(*)::int AS count FROM whatsapps GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows;
}

export async function findLastMigration(db: Db): Promise<{ count: number; last: string | null }> {
  const { rows } = await sql<{ count: number; last: string | null }>`
    SELECT count(*)::int AS count, max(name) AS last FROM schema_migrations`.execute(db);
  return rows[0] ?? { count: 0, last: null };
}
