import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';
import { appRole, platformRole, searchRole } from './roles.ts';

// Roles belong to a whole PostgreSQL, so this one has none of the other tests'.
let postgres: EmbeddedPostgres;
let dataDir: string;
let admin: pg.Client;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'balcao-roles-'));
  postgres = await startEmbeddedPostgres({ dataDir });
  admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
}, 60_000);
afterAll(async () => {
  await admin.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

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

/** What a connection sees that starts as a role, without a company. */
async function companiesAs(url: string, role: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, options: `-c role=${role}` });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM companies');
    return rows[0]?.count ?? -1;
  } finally {
    await client.end();
  }
}

const becomesBoth = async (url: string) => [await companiesAs(url, appRole), await companiesAs(url, platformRole)];

describe('the roles of an external database', () => {
  it('are asked for in words an administrator can run, where the user may not create them', async () => {
    const url = await databaseOf('plain', 'NOCREATEROLE');
    const said = await migrate(url).catch((error: Error) => error.message);
    expect(said).toMatch(/may not create the database role/);
    const [statements = ''] = /CREATE ROLE .*;/.exec(String(said)) ?? [];
    await admin.query(statements.replace('"<the user of DATABASE_URL>"', 'plain'));
    await migrate(url);
    expect(await becomesBoth(url)).toEqual([0, 0]);
  });

  it('are made by a user who may create roles, and can be taken on', async () => {
    await admin.query(`DROP DATABASE plain WITH (FORCE)`);
    await admin.query(`DROP ROLE ${appRole}, ${platformRole}, ${searchRole}`);
    const url = await databaseOf('maker', 'CREATEROLE');
    await migrate(url);
    expect(await becomesBoth(url)).toEqual([0, 0]);
  });
});
