import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from './database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { appRole, platformRole, searchRole } from './roles.ts';
import { errorTextOf } from '../../testing/error-text.ts';

// Roles belong to a whole PostgreSQL, so this one has none of the other tests'.
let postgres: EmbeddedPostgres;
let dataDir: string;
let admin: pg.Client;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'balcao-roles-'));
  postgres = await startEmbeddedPostgres({ dataDir });
  admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

/** A database of its own and the address with which its owner connects, an ordinary user with these rights. */
async function databaseOf(owner: string, rights: string): Promise<string> {
  await admin.query(`CREATE ROLE ${owner} LOGIN PASSWORD 'of-a-test' NOSUPERUSER ${rights}`);
  await admin.query(`CREATE DATABASE ${owner} OWNER ${owner}`);
  const url = new URL(postgres.url);
  url.username = owner;
  url.password = 'of-a-test';
  url.pathname = `/${owner}`;
  return url.toString();
}

/** What a user that takes a role for a transaction sees, without a company. */
async function companiesAs(url: string, role: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const [, , { rows }] = (await client.query(
      `BEGIN; SET LOCAL ROLE ${role}; SELECT count(*)::int AS count FROM companies`,
    )) as unknown as [unknown, unknown, pg.QueryResult<{ count: number }>];
    return rows[0]?.count ?? -1;
  } finally {
    await client.end();
  }
}

const seenBy = async (url: string, user: string) => ({
  owner: await companiesAs(url, user),
  app: await companiesAs(url, appRole),
  platform: await companiesAs(url, platformRole),
});
const addCompany = (url: string) => asAdmin(url, `INSERT INTO companies (name) VALUES ('Padaria')`);

/** A statement in the database of an address, as the superuser. */
async function asAdmin(url: string, statement: string): Promise<void> {
  const database = new URL(postgres.url);
  database.pathname = new URL(url).pathname;
  const client = new pg.Client({ connectionString: database.toString() });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** The statements that a refusal asks an administrator to run. */
const statementsIn = (refusal: string) => /start again: (.*;)$/.exec(refusal)?.[1] ?? '';

describe('the roles of an external database', () => {
  it('are asked for in statements an administrator can run, where the user may not create them', async () => {
    const url = await databaseOf('plain', 'NOCREATEROLE');
    const refusal = await errorTextOf(migrate(url));
    expect(refusal).toMatch(/may not set up the database roles/);
    await asAdmin(url, statementsIn(refusal));
    await migrate(url);
    await addCompany(url);
    expect(await seenBy(url, 'plain')).toEqual({ owner: 0, app: 0, platform: 1 });
  });

  it('are made by a user who may create roles, and can be taken on', async () => {
    await admin.query(`DROP DATABASE plain WITH (FORCE)`);
    await admin.query(`DROP ROLE ${appRole}, ${platformRole}, ${searchRole}`);
    const url = await databaseOf('maker', 'CREATEROLE');
    await migrate(url);
    await addCompany(url);
    expect(await seenBy(url, 'maker')).toEqual({ owner: 0, app: 0, platform: 1 });
  });

  it('are not inherited any more after an upgrade, where the owner granted them to itself', async () => {
    const url = await databaseOf('heir', 'CREATEROLE');
    await asAdmin(url, `GRANT ${appRole}, ${platformRole}, ${searchRole} TO heir WITH ADMIN OPTION`);
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    await owner.query(`GRANT ${platformRole} TO CURRENT_USER WITH INHERIT TRUE`);
    await owner.end();
    const refusal = await errorTextOf(migrate(url));
    expect(refusal).toContain('INHERIT FALSE');
    await asAdmin(url, statementsIn(refusal));
    await migrate(url);
    await addCompany(url);
    expect(await seenBy(url, 'heir')).toEqual({ owner: 0, app: 0, platform: 1 });
  });
});

describe('the owner of a database', () => {
  let url: string;
  beforeAll(async () => {
    url = await databaseOf('owner', 'NOCREATEROLE');
    await asAdmin(url, `GRANT ${appRole}, ${platformRole}, ${searchRole} TO owner WITH INHERIT FALSE, SET TRUE`);
    await migrate(url);
  }, 60_000);

  /** What the first transaction on a fresh connection says. */
  async function connectionErrorOf(): Promise<string> {
    const database = createDatabase(url);
    try {
      return await errorTextOf(
        database.forCompany(1, async ({ db }) => db.selectFrom('tickets').select('id').execute()),
      );
    } finally {
      await database.close();
    }
  }

  it('the owner of a database is refused as a superuser, at the start and on every connection', async () => {
    expect(await connectionErrorOf()).toBe('no complaint');
    await admin.query('ALTER ROLE owner SUPERUSER');
    expect(await errorTextOf(migrate(url))).toContain('superuser');
    expect(await connectionErrorOf()).toContain('superuser');
    await admin.query('ALTER ROLE owner NOSUPERUSER BYPASSRLS');
    expect(await errorTextOf(migrate(url))).toContain('may bypass row security');
    await admin.query('ALTER ROLE owner NOBYPASSRLS');
    expect(await migrate(url)).toEqual([]);
  });

  it('the owner of a database is refused once it inherits a role, at the start and on every connection', async () => {
    await asAdmin(url, `GRANT ${platformRole} TO owner WITH INHERIT TRUE`);
    expect(await connectionErrorOf()).toContain('INHERIT FALSE');
    const refusal = await errorTextOf(migrate(url));
    await asAdmin(url, statementsIn(refusal));
    expect(await migrate(url)).toEqual([]);
    expect(await connectionErrorOf()).toBe('no complaint');
  });

  it('the owner of a database cannot be given a role by the options of DATABASE_URL', async () => {
    const refusal = await errorTextOf(
      openDatabase({ databaseUrl: withOptions(url, `-c role=${platformRole}`), dataDir }, () => {}),
    );
    expect(refusal).toContain('options of DATABASE_URL');
    expect(refusal).toContain(platformRole);
  });

  it('the owner of a database may have options in DATABASE_URL, which count beside what the program sets', async () => {
    const databaseUrl = withOptions(url, '-c statement_timeout=60000 -c TimeZone=America/Lima -c plan_cache_mode=auto');
    const opened = await openDatabase({ databaseUrl, dataDir }, () => {});
    await addCompany(url);
    const database = createDatabase(opened.url);
    try {
      const seen = await database.forCompany(2_000_000_000, async ({ db }) => {
        const { rows } =
          await sql`SELECT current_user AS user, current_setting('statement_timeout') AS timeout, current_setting('TimeZone') AS zone,
          current_setting('plan_cache_mode') AS mode, (SELECT count(*)::int FROM companies) AS companies`.execute(db);
        return rows[0];
      });
      expect(seen).toEqual({ user: appRole, timeout: '1min', zone: 'UTC', mode: 'force_generic_plan', companies: 0 });
    } finally {
      await database.close();
      await opened.close();
    }
  });
});

function withOptions(url: string, options: string): string {
  const made = new URL(url);
  made.searchParams.set('options', options);
  return made.toString();
}
