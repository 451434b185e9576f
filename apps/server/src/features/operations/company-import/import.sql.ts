import { escapeIdentifier, type Client } from 'pg';
import { appRole, platformRole } from '../../../platform/db/roles.ts';
import type { Row } from './archive-folder.ts';
import type { ImportedTable } from './moved-rows.rules.ts';

/** The tables of these names, as the database has them. */
export async function readImportedTables(client: Client, names: readonly string[]): Promise<ImportedTable[]> {
  const { rows } = await client.query<ImportedTable>(
    `SELECT c.relname AS name,
       array(SELECT a.attname::text FROM pg_attribute a
         WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
       EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'id' AND a.attidentity <> '') AS "hasId",
       coalesce((SELECT json_agg(json_build_object('column', a.attname, 'table', f.confrelid::regclass::text, 'isRequired', a.attnotnull))
         FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[cardinality(f.conkey)]
         WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> 'companies'::regclass), '[]') AS references
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname = ANY ($1) ORDER BY c.relname`,
    [names],
  );
  return rows;
}

/** Ids that no other row gets, in order. They are taken as the owner, to whom the sequences belong. */
export async function reserveIds(client: Client, table: string, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence($1, 'id'))::float8 AS id FROM generate_series(1, $2::int)`,
    [table, count],
  );
  return rows.map(({ id }) => id);
}

export async function beginAsPlatform(client: Client): Promise<void> {
  await client.query(
    `BEGIN; SET LOCAL ROLE ${platformRole}; SET LOCAL timezone = 'UTC'; SET LOCAL statement_timeout = 0`,
  );
}

/** From here on row security refuses whatever is not of this company. */
export async function becomeCompany(client: Client, companyId: number): Promise<void> {
  await client.query(`SET LOCAL ROLE ${appRole}`);
  await client.query(`SELECT set_config('app.company_id', $1, true)`, [String(companyId)]);
}

export async function listPlans(client: Client): Promise<{ id: number; name: string }[]> {
  return (await client.query<{ id: number; name: string }>('SELECT id, name FROM plans ORDER BY name')).rows;
}

/** Which of these e-mails have an account here already. */
export async function findUsedEmails(client: Client, emails: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    'SELECT email FROM users WHERE lower(email) = ANY (SELECT lower(one) FROM unnest($1::text[]) one) ORDER BY 1',
    [emails],
  );
  return rows.map(({ email }) => email);
}

export async function isNameUsed(client: Client, name: string): Promise<boolean> {
  return (await client.query('SELECT FROM companies WHERE lower(name) = lower($1)', [name])).rowCount !== 0;
}

/** Rows that name the same columns. */
export async function insertRows(
  client: Client,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const [name, listed] = [escapeIdentifier(table), columns.map((column) => escapeIdentifier(column)).join(', ')];
  await client.query(
    `INSERT INTO ${name} (${listed}) OVERRIDING SYSTEM VALUE
     SELECT ${listed} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** What could not be named when a row was inserted, as it was not there yet. */
export async function setReferences(
  client: Client,
  table: string,
  column: string,
  values: readonly { id: number; value: number }[],
): Promise<void> {
  await client.query(
    `UPDATE ${escapeIdentifier(table)} t SET ${escapeIdentifier(column)} = v.value
     FROM jsonb_to_recordset($1::jsonb) AS v (id bigint, value bigint) WHERE t.id = v.id`,
    [JSON.stringify(values)],
  );
}

export async function saveStoredBytes(client: Client, companyId: number, bytes: number): Promise<void> {
  await client.query('INSERT INTO company_storage (company_id, bytes) VALUES ($1, $2)', [companyId, bytes]);
}

/** Its numbers are examined by the rule of this release: the other installation may not have been done with that. */
export async function requestExamination(client: Client, companyId: number): Promise<void> {
  await client.query(
    `SELECT enqueue_job(job, json_build_object('companyId', $1::int), job || ':' || $1::int, now(), 10)
     FROM unnest(ARRAY['contacts.examineNumbers', 'contactLists.examineNumbers']) AS job`,
    [companyId],
  );
}
