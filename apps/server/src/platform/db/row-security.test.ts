import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { companyTables, readTables, withClient, type Table } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { defineJob } from '../jobs/job.ts';
import { platformFunctions } from './migrate.ts';
import { appRole, platformRole, searchRole } from './roles.ts';

const server = useTestServer({ ROLES: 'http' });

/** Tables that belong to the installation: they hold no secrets, and no company has to be protected. */
const ofTheInstallation = [
  'access_settings',
  'announcements',
  'billing_settings',
  'gateways',
  'helps',
  'installation',
  'installation_secret',
  'invoice_numbers',
  'mailed_problems',
  'message_hours',
  'message_months',
  'plans',
  'push_identity',
  'rate_limits',
  'unread_webhook_parts',
  'web_versions',
];

let tables: Table[];
const ask = <R extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
  withClient(server.databaseUrl, async (client) => (await client.query<R>(sql, values)).rows);

beforeAll(async () => {
  tables = await withClient(server.databaseUrl, readTables);
});

describe('every table', () => {
  it('belongs to a company, or is named here as one of the installation', () => {
    expect(tables.length).toBeGreaterThan(15);
    expect(tables.filter((table) => table.companyColumn === null).map((table) => table.name)).toEqual(
      ofTheInstallation,
    );
  });

  it('every table of a company forces row security with exactly the two policies, and one more where searches read', async () => {
    const rows = await ask<{ name: string; forced: boolean; policies: string[] }>(
      `SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced,
         array(SELECT format('%s for %s to %s using %s check %s', p.polname, p.polcmd,
             array_to_string(array(SELECT r.rolname FROM pg_roles r WHERE r.oid = ANY (p.polroles) ORDER BY 1), ','),
             pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
           FROM pg_policy p WHERE p.polrelid = c.oid ORDER BY p.polname) AS policies
       FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`,
    );
    const facts = new Map(rows.map(({ name, ...row }) => [name, row]));
    const searched = new Set(
      (
        await ask<{ name: string }>(
          `SELECT table_name AS name FROM information_schema.role_table_grants WHERE grantee = $1`,
          [searchRole],
        )
      ).map(({ name }) => name),
    );
    expect(searched).toContain('contacts');
    for (const { name, companyColumn } of companyTables(tables)) {
      const own = `(${companyColumn} = ( SELECT app_company_id() AS app_company_id))`;
      expect(facts.get(name), name).toEqual({
        forced: true,
        policies: [
          `company for * to ${appRole} using ${own} check ${own}`,
          `platform for * to ${platformRole} using true check true`,
          ...(searched.has(name) ? [`search for r to ${searchRole} using true check `] : []),
        ],
      });
    }
  });

  it('every table of a company has company_id NOT NULL', () => {
    const unlisted = companyTables(tables).filter(({ columns, companyColumn }) =>
      columns.some((column) => column.name === companyColumn && column.nullable),
    );
    expect(unlisted.map((table) => table.name)).toEqual([]);
  });

  it('has statuses as text, never as an enum: under row security an enum reaches no index', async () => {
    const enums = await ask(
      `SELECT typname FROM pg_type WHERE typtype = 'e' AND typnamespace = 'public'::regnamespace`,
    );
    expect(enums).toEqual([]);
    const types = new Set(tables.flatMap((table) => table.columns.map((column) => column.type)));
    for (const type of types) {
      expect([
        'integer',
        'bigint',
        'smallint',
        'text',
        'text[]',
        'boolean',
        'uuid',
        'integer[]',
        'json',
        'jsonb',
        'numeric',
        'real',
        'character varying',
        'timestamp with time zone',
        'timestamp without time zone',
        'time without time zone',
        'date',
        'bigint[]',
        'tsvector',
        'bytea',
      ]).toContain(type);
    }
  });
});

describe('a statement in the name of a company', () => {
  it.each([
    [`UPDATE users SET super = true`, /users\.super/],
    [
      `INSERT INTO users (company_id, name, email, password_hash, profile, super) SELECT id, 'x', 'x@x.local', 'x', 'admin', true FROM companies`,
      /users\.super/,
    ],
    [`UPDATE companies SET plan_id = NULL`, /operator agreed/],
    [`UPDATE companies SET due_date = '2990-01-01'`, /operator agreed/],
    [`UPDATE companies SET status = NOT status`, /operator agreed/],
  ])('does not say %s', async (statement, refusal) => {
    const { id } = await server.company();
    await withClient(server.databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query(`SELECT set_config('app.company_id', $1, true)`, [String(id)]);
      await client.query(`SET LOCAL ROLE ${appRole}`);
      await expect(client.query(statement)).rejects.toThrow(refusal);
      await client.query('ROLLBACK');
    });
  });
});

describe('the database roles', () => {
  it('own nothing but the functions that keep totals, cannot log in and do not bypass row security', async () => {
    for (const role of [appRole, platformRole]) {
      const [facts] = await ask(
        `SELECT r.rolcanlogin, r.rolsuper, r.rolbypassrls, r.rolcreatedb, r.rolcreaterole, has_schema_privilege($1, 'public', 'CREATE') AS creates,
           array(SELECT d.objid::regproc::text FROM pg_shdepend d WHERE d.refclassid = 'pg_authid'::regclass AND d.refobjid = r.oid AND d.deptype = 'o'
             AND d.dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) ORDER BY 1) AS owns,
           (SELECT count(*)::int FROM pg_auth_members m WHERE m.member = r.oid) AS "memberOf"
         FROM pg_roles r WHERE r.rolname = $1`,
        [role],
      );
      expect(facts).toEqual({
        rolcanlogin: false,
        rolsuper: false,
        rolbypassrls: false,
        rolcreatedb: false,
        rolcreaterole: false,
        creates: false,
        // A dump that is restored without owners gets back only what stands in this list.
        owns: role === platformRole ? platformFunctions : [],
        memberOf: 0,
      });
    }
  });

  it('and the one of searches, which reads, owns its functions and nothing else', async () => {
    const [facts] = await ask(
      `SELECT r.rolcanlogin, r.rolsuper, r.rolbypassrls, has_schema_privilege($1, 'public', 'CREATE') AS creates,
         array(SELECT DISTINCT privilege_type::text FROM information_schema.role_table_grants WHERE grantee = $1) AS rights,
         array(SELECT DISTINCT d.classid::regclass::text FROM pg_shdepend d WHERE d.refclassid = 'pg_authid'::regclass AND d.refobjid = r.oid
           AND d.deptype = 'o' AND d.dbid = (SELECT oid FROM pg_database WHERE datname = current_database())) AS owns
       FROM pg_roles r WHERE r.rolname = $1`,
      [searchRole],
    );
    expect(facts).toEqual({
      rolcanlogin: false,
      rolsuper: false,
      rolbypassrls: false,
      creates: false,
      rights: ['SELECT'],
      owns: ['pg_proc'],
    });
  });

  it('reach the job tables through one function only', async () => {
    const tablesOfJobs = (role: string, rights: string) =>
      ask(
        `SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname = 'graphile_worker' AND c.relkind IN ('r', 'v', 'p')
           AND has_schema_privilege($1, n.oid, 'USAGE') AND has_table_privilege($1, c.oid, $2)`,
        [role, rights],
      );
    expect(await tablesOfJobs(appRole, 'SELECT, INSERT, UPDATE, DELETE')).toEqual([]);
    // It reads them, for dumps.
    expect(await tablesOfJobs(platformRole, 'INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')).toEqual([]);
    const definers = await ask<{ proname: string; proconfig: string[] }>(
      `SELECT proname, proconfig FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace`,
    );
    // A function with the owner's rights names its search path, or a caller's own table could stand in for one of its.
    for (const definer of definers)
      expect(definer.proconfig?.join(), definer.proname).toMatch(/^search_path=pg_catalog/);
    const ofOwner = await ask(
      `SELECT proname FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace AND pg_get_userbyid(proowner) <> $1
       AND pg_get_userbyid(proowner) <> $2`,
      [searchRole, platformRole],
    );
    // Whatever else there is, migrate.ts gives back to searches and to the platform after a restore.
    expect(ofOwner).toEqual([{ proname: 'enqueue_job' }]);
    const open = await ask(
      `SELECT proname FROM pg_proc p WHERE prosecdef AND pronamespace = 'public'::regnamespace AND has_function_privilege('public', p.oid, 'EXECUTE')`,
    );
    expect(open).toEqual([]);
  });
});

describe('a dump as the role that sees all companies', () => {
  it('the role of dumps may read every table and sequence, the job tables included, and row security leaves no row of them out', async () => {
    const unread = await ask(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind IN ('r', 'p', 'v', 'S')
         AND NOT (has_schema_privilege($1, n.oid, 'USAGE') AND CASE c.relkind WHEN 'S' THEN has_sequence_privilege($1, c.oid, 'SELECT') ELSE has_table_privilege($1, c.oid, 'SELECT') END)`,
      [platformRole],
    );
    expect(unread).toEqual([]);
    const company = await server.company();
    await server.app.platform.database.forCompany(company.id, async (tx) =>
      tx.enqueue(defineJob({ name: 'of.a.test', role: 'worker', schema: z.object({}) }), {}),
    );
    const names = await ask<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind IN ('r', 'p')`,
    );
    await withClient(server.databaseUrl, async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      const count = async (name: string) =>
        (await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${name}`)).rows[0]?.count;
      let rowsOfJobs = 0;
      for (const { name } of names) {
        const all = await count(name);
        await client.query(`SET LOCAL ROLE ${platformRole}`);
        expect({ name, count: await count(name) }).toEqual({ name, count: all });
        await client.query('RESET ROLE');
        if (name.endsWith('_private_jobs')) rowsOfJobs = all ?? 0;
      }
      expect(rowsOfJobs).toBeGreaterThan(0);
      await client.query('ROLLBACK');
    });
  });
});
