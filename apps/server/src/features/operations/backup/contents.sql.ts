import { escapeIdentifier, type Client } from 'pg';
import { platformRole } from '../../../platform/db/roles.ts';
import type { SequenceEntry } from './backup-format.ts';

export const nameOf = ({ schema, name }: { schema: string; name: string }): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

/** The manifest contains the schema version itself. Unlogged tables would not survive a power failure either. */
const tablesQuery = `
  SELECT n.nspname AS schema, c.relname AS name,
    array(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
    c.relforcerowsecurity AS "isForced"
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind = 'r' AND c.relpersistence = 'p'
    AND (n.nspname, c.relname) NOT IN (('public', 'schema_migrations'), ('graphile_worker', 'migrations'))
  ORDER BY 1, 2`;

export interface StoredTable {
  schema: string;
  name: string;
  /** those that can be written */
  columns: string[];
  /** row security holds for the owner as well */
  isForced: boolean;
}

export async function listStoredTables(client: Client): Promise<StoredTable[]> {
  return (await client.query<StoredTable>(tablesQuery)).rows;
}

/** Begins a transaction that sees one moment of all companies and changes nothing. */
export async function beginSnapshot(client: Client): Promise<void> {
  await client.query(
    `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL ROLE ${platformRole};
     SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 1;
     SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`,
  );
}

export interface InstallationFacts {
  takenAt: string;
  installationId: string;
  canary: string | null;
  migrations: { name: string; checksum: string }[];
}

/** Reads what the manifest records about the installation. The snapshot begins here. */
export async function readFacts(client: Client): Promise<InstallationFacts> {
  const { rows } = await client.query<Omit<InstallationFacts, 'takenAt' | 'migrations'> & { takenAt: Date }>(
    `SELECT now() AS "takenAt", (SELECT id FROM installation) AS "installationId", (SELECT canary FROM installation_secret) AS canary`,
  );
  const { rows: migrations } = await client.query<InstallationFacts['migrations'][number]>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name',
  );
  const [facts] = rows;
  if (!facts) throw new Error('the database answered nothing');
  return { ...facts, takenAt: facts.takenAt.toISOString(), migrations };
}

const undefinedColumn = '42703';

/**
 * Records which moment the last backup holds. A database that an older release migrated has no place for it, and stays as
 * it is.
 */
export async function recordBackup(client: Client, takenAt: string): Promise<void> {
  await client
    .query('UPDATE installation SET backed_up_at = $1', [takenAt])
    .catch((error: Error & { code?: string }) => {
      if (error.code !== undefinedColumn) throw error;
    });
}

/** The values of sequences. They are not transactional: read after the tables, they are never behind them. */
export async function readSequences(client: Client): Promise<SequenceEntry[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind = 'S' AND c.relpersistence = 'p' ORDER BY 1, 2`,
  );
  const sequences: SequenceEntry[] = [];
  for (const sequence of rows) {
    const [state] = (
      await client.query<Pick<SequenceEntry, 'lastValue' | 'isCalled'>>(
        `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${nameOf(sequence)}`,
      )
    ).rows;
    if (state) sequences.push({ ...sequence, ...state });
  }
  return sequences;
}

const copied = ({ columns, ...table }: Pick<StoredTable, 'schema' | 'name' | 'columns'>) =>
  `${nameOf(table)} (${columns.map((column) => escapeIdentifier(column)).join(', ')})`;

export const copyOutStatement = (table: Pick<StoredTable, 'schema' | 'name' | 'columns'>): string =>
  `COPY ${copied(table)} TO STDOUT`;

export const copyInStatement = (table: Pick<StoredTable, 'schema' | 'name' | 'columns'>): string =>
  `COPY ${copied(table)} FROM STDIN`;
