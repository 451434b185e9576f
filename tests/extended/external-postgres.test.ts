import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../apps/server/src/app.ts';
import { seedOnFirstStart } from '../../apps/server/src/features/operations/index.ts';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import { asPlatform } from '../../apps/server/src/platform/db/as-platform.ts';
import { createDatabase } from '../../apps/server/src/platform/db/database.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { errorTextOf } from '../../apps/server/src/testing/error-text.ts';
import { migrateAsBefore } from '../../apps/server/src/testing/past-release.ts';
import { withClient } from '../../apps/server/src/testing/tables.ts';
import { needs } from '../../apps/server/src/testing/scope.ts';
import { findSystemPostgres, startSystemPostgres, type SystemPostgres } from './system-postgres.ts';

const bin = await findSystemPostgres();
const required = needs(
  'PostgreSQL 15 or newer with pg_dump below /usr/lib/postgresql (Debian: apt-get install postgresql)',
);

const ownerScript = new URL('../../apps/server/src/platform/db/embedded/owner.sql', import.meta.url);
const dropRoles = 'DROP ROLE IF EXISTS balcao_app, balcao_platform, balcao_search';

let postgres: SystemPostgres;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'balcao-extended-'));
  if (bin) postgres = await startSystemPostgres(bin);
}, 60_000);
afterAll(async () => {
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

/** A database and its owner, by the same name. */
async function databaseOf(name: string, rights = ''): Promise<string> {
  await postgres.admin(`CREATE ROLE ${name} LOGIN ${rights}`);
  await postgres.admin(`CREATE DATABASE ${name} OWNER ${name}`);
  return `postgres://${name}@127.0.0.1:${postgres.port}/${name}`;
}
async function drop(...names: string[]): Promise<void> {
  for (const name of names) await postgres.admin(`DROP DATABASE ${name} WITH (FORCE)`);
  await postgres.admin(dropRoles);
  for (const name of names) await postgres.admin(`DROP ROLE ${name}`);
}

const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir }, () => {});
/** How many contacts the owner sees by itself, and a company, and who sees all. */
async function contactsSeen(url: string): Promise<{ owner: number; company: number; platform: number }> {
  const { rows } = await withClient(url, (owner) =>
    owner.query<{ count: number }>('SELECT count(*)::int AS count FROM contacts'),
  );
  const database = createDatabase(url);
  try {
    const all = await asPlatform(database, ({ db }) => db.selectFrom('contacts').select('companyId').execute());
    const company = await database.forCompany(all[0]?.companyId ?? 0, ({ db }) =>
      db.selectFrom('contacts').select('id').execute(),
    );
    return { owner: rows[0]?.count ?? -1, company: company.length, platform: all.length };
  } finally {
    await database.close();
  }
}
const addContacts = (database: string) =>
  postgres.admin(
    `INSERT INTO companies (name) VALUES ('Padaria'), ('Oficina'); INSERT INTO contacts (company_id, name, number) SELECT id, '5511900000001', '5511900000001' FROM companies`,
    database,
  );

/** What each table holds. */
async function counts(database: string): Promise<Record<string, string>> {
  const { rows } = await postgres.admin(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind IN ('r', 'p') ORDER BY 1`,
    database,
  );
  const found: Record<string, string> = {};
  for (const { name = '' } of rows)
    found[name] = (await postgres.admin(`SELECT count(*) FROM ${name}`, database)).rows[0]?.count ?? '';
  return found;
}
/** Owners of functions, with whatever the database is called left out. */
const functionOwners = async (database: string) =>
  (
    await postgres.admin(
      `SELECT proname AS name, replace(pg_get_userbyid(proowner)::text, current_database(), 'owner') AS owner FROM pg_proc p
     WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`,
      database,
    )
  ).rows;

describe.runIf(bin)('an own PostgreSQL', required, () => {
  it('whose owner may create roles is set up by the first start', async () => {
    const url = await databaseOf('maker', 'CREATEROLE');
    await (await open(url)).close();
    await addContacts('maker');
    expect(await contactsSeen(url)).toEqual({ owner: 0, company: 1, platform: 2 });
    await drop('maker');
  }, 120_000);

  it('whose owner may not is set up by the statements that the refusal names', async () => {
    const url = await databaseOf('plain');
    const statements = /start again: (.*;)$/.exec(await errorTextOf(open(url)))?.[1] ?? '';
    expect(statements).toContain('CREATE ROLE balcao_platform NOLOGIN;');
    await postgres.admin(statements, 'plain');
    await (await open(url)).close();
    await addContacts('plain');
    expect(await contactsSeen(url)).toEqual({ owner: 0, company: 1, platform: 2 });
    await drop('plain');
  }, 120_000);

  it('a second database of the same owner, as a restore drill needs it, is set up without an administrator', async () => {
    const url = await databaseOf('twice', 'CREATEROLE');
    await (await open(url)).close();
    await postgres.admin('CREATE DATABASE drill OWNER twice');
    const second = `postgres://twice@127.0.0.1:${postgres.port}/drill`;
    await (await open(second)).close();
    await addContacts('drill');
    expect(await contactsSeen(second)).toEqual({ owner: 0, company: 1, platform: 2 });
    expect(await contactsSeen(url)).toEqual({ owner: 0, company: 0, platform: 0 });
    await postgres.admin('DROP DATABASE drill WITH (FORCE)');
    await drop('twice');
  }, 120_000);

  it('whose owner inherits the roles, as earlier releases had it, is upgraded with its rows', async () => {
    const url = await databaseOf('former', 'CREATEROLE');
    await withClient(url, async (owner) => {
      for (const role of ['balcao_app', 'balcao_platform', 'balcao_search'])
        await owner.query(`CREATE ROLE ${role} NOLOGIN; GRANT ${role} TO CURRENT_USER`);
    });
    await migrateAsBefore(url, '0032_what_messages_mean.sql');
    await addContacts('former');
    await (await open(url)).close();
    expect(await contactsSeen(url)).toEqual({ owner: 0, company: 1, platform: 2 });
    expect((await postgres.admin('SELECT DISTINCT name_source FROM contacts', 'former')).rows).toEqual([
      { name_source: 'none' },
    ]);
    await drop('former');
  }, 120_000);

  it('whose owner was a superuser can be handed over with owner.sql', async () => {
    const url = await databaseOf('boss', 'CREATEROLE');
    await (await open(url)).close();
    await postgres.admin('ALTER ROLE boss SUPERUSER');
    expect(await errorTextOf(open(url))).toContain('superuser');
    await postgres.admin('CREATE ROLE heir LOGIN; ALTER DATABASE boss OWNER TO heir');
    const script = await readFile(ownerScript, 'utf8');
    await postgres.admin(`SET balcao.new_owner = 'heir'; ${script}`, 'boss');
    const inheritingUrl = `postgres://heir@127.0.0.1:${postgres.port}/boss`;
    const statements = /start again: (.*;)$/.exec(await errorTextOf(open(inheritingUrl)))?.[1] ?? '';
    await postgres.admin(statements, 'boss');
    await (await open(inheritingUrl)).close();
    await addContacts('boss');
    expect(await contactsSeen(inheritingUrl)).toEqual({ owner: 0, company: 1, platform: 2 });
    await postgres.admin('DROP DATABASE boss WITH (FORCE)');
    await postgres.admin(dropRoles);
    await postgres.admin('DROP ROLE boss; DROP ROLE heir');
  }, 120_000);

  it('a database is dumped as balcao_platform and restored whole, for another owner', async () => {
    const url = await databaseOf('original', 'CREATEROLE');
    const opened = await open(url);
    const config = loadConfig(
      { DATA_DIR: dataDir, ROLES: 'http', PORT: '0', DEMO: 'true', APP_SECRET: 'of a test '.repeat(4) },
      dataDir,
    );
    const log = createLog({ logLevel: 'silent' });
    const app = await createApp({ config, secret: 'of a test', databaseUrl: opened.url, log });
    onTestFinished(() => app.close());
    await seedOnFirstStart(app.platform, () => {});
    await postgres.admin(`SELECT graphile_worker.add_job('of.a.test', '{}')`, 'original');

    const file = `/tmp/balcao-extended-${process.pid}.dump`;
    onTestFinished(() => rm(file, { force: true }));
    const connection = (name: string) => ['-h', '127.0.0.1', '-p', String(postgres.port), '-U', name];
    // As the owner, who sees no rows, it is refused and never empty.
    await expect(postgres.run('pg_dump', [...connection('original'), '-Fc', '-f', file, 'original'])).rejects.toThrow(
      'row-level security',
    );
    await postgres.run('pg_dump', [
      ...connection('original'),
      '--role=balcao_platform',
      '--enable-row-security',
      '-Fc',
      '-f',
      file,
      'original',
    ]);

    const copy = await databaseOf('copy');
    await postgres.admin('GRANT balcao_app, balcao_platform, balcao_search TO copy');
    await postgres.run('pg_restore', [...connection('copy'), '--no-owner', '--exit-on-error', '-d', 'copy', file]);
    const before = await counts('original');
    expect(await counts('copy')).toEqual(before);
    for (const table of ['companies', 'messages', 'users', 'installation_secret', 'graphile_worker._private_jobs'])
      expect(Number(before[table]), table).toBeGreaterThan(0);

    const statements = /start again: (.*;)$/.exec(await errorTextOf(open(copy)))?.[1];
    if (statements !== undefined) await postgres.admin(statements, 'copy');
    await (await open(copy)).close();
    expect(await functionOwners('copy')).toEqual(await functionOwners('original'));
    const { owner, company, platform } = await contactsSeen(copy);
    expect([owner, company > 0, platform >= company]).toEqual([0, true, true]);
    // What searches find depends on whose their functions are.
    const database = createDatabase(copy);
    onTestFinished(() => database.close());
    const [found] = await asPlatform(database, ({ db }) =>
      db.selectFrom('contacts').select(['companyId', 'name']).execute(),
    );
    const { rowCount } = await withClient(copy, async (client) => {
      await client.query(
        `BEGIN; SET LOCAL ROLE balcao_app; SELECT set_config('app.company_id', '${found?.companyId}', true)`,
      );
      return client.query('SELECT search_contacts($1, ARRAY[]::text[], false, false, NULL, NULL, NULL, NULL, 0, 10)', [
        found?.name,
      ]);
    });
    expect(rowCount).toBeGreaterThan(0);
  }, 180_000);
});
