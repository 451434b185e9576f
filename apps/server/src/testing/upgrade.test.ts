import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from './empty-database.ts';
import { migrateAsBefore } from './past-release.ts';
import { queryRows, withClient } from './tables.ts';
import { asPlatform } from '../platform/db/as-platform.ts';
import { createDatabase } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open.ts';

const migrations = new URL('../../migrations/', import.meta.url);

it('an upgrade of a data folder in use hands its database to an ordinary owner, and migrations still reach all rows', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-upgrade-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const before = await startEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: before.url });
  await client.connect();
  await client.query(
    'CREATE ROLE balcao_app NOLOGIN; CREATE ROLE balcao_platform NOLOGIN; CREATE ROLE balcao_search NOLOGIN',
  );
  await migrateAsBefore(before.url, '0032_what_messages_mean.sql');
  await client.query(`INSERT INTO companies (name) VALUES ('Padaria'), ('Oficina')`);
  await client.query(
    `INSERT INTO contacts (company_id, name, number) SELECT id, '5511900000001', '5511900000001' FROM companies`,
  );
  await client.query(`SELECT graphile_worker.add_job('of.before', '{}')`);
  await client.end();
  await before.stop();

  for (const round of ['the upgrade', 'the start after it']) {
    const opened = await openDatabase({ databaseUrl: undefined, dataDir }, () => {});
    try {
      const owner = new pg.Client({ connectionString: opened.url });
      await owner.connect();
      const { rows } = await owner.query(
        `SELECT current_user AS "user", (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS super, (SELECT count(*)::int FROM contacts) AS contacts,
           (SELECT count(*)::int FROM graphile_worker.jobs) AS jobs,
           array(SELECT DISTINCT pg_get_userbyid(relowner)::text FROM pg_class WHERE relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)) AS owners`,
      );
      await owner.end();
      expect({ round, ...rows[0] }).toEqual({
        round,
        user: 'balcao',
        super: false,
        contacts: 0,
        // The one of before, and two for each company, which look through its numbers.
        jobs: 5,
        owners: ['balcao'],
      });
      const database = createDatabase(opened.url);
      const contacts = await asPlatform(database, ({ db }) =>
        db.selectFrom('contacts').select(['companyId', 'nameSource']).orderBy('companyId').execute(),
      );
      expect(contacts.map(({ nameSource }) => nameSource)).toEqual(['none', 'none']);
      const [first] = contacts;
      const seen = await database.forCompany(first?.companyId ?? 0, ({ db }) =>
        db.selectFrom('contacts').select('companyId').execute(),
      );
      expect(seen).toEqual([{ companyId: first?.companyId }]);
      await database.close();
    } finally {
      await opened.close();
    }
  }
}, 120_000);

it('a start on a database that a newer release migrated is refused and changes nothing', async () => {
  const { ownerUrl, databaseUrl } = await createEmptyDatabase({ migrated: true });
  const openIt = async () => (await openDatabase({ databaseUrl: ownerUrl, dataDir: tmpdir() }, () => {})).close();
  await openIt();
  await queryRows(
    databaseUrl,
    `DELETE FROM schema_migrations WHERE name = '0590_steps_of_answers.sql';
     INSERT INTO schema_migrations VALUES ('9998_later.sql', '0'), ('9999_latest.sql', '0')`,
  );
  await expect(openIt()).rejects.toThrow(
    'a newer release of Balcão: this one does not have its migration 9999_latest.sql and 1 before',
  );
  expect(
    await queryRows(
      databaseUrl,
      `SELECT name FROM schema_migrations WHERE name LIKE '0590%' OR name > '9' ORDER BY name`,
    ),
  ).toEqual([{ name: '9998_later.sql' }, { name: '9999_latest.sql' }]);
});

it('a start that has migrations is refused while processes of an older release run on the database, and migrates after them', async () => {
  const { ownerUrl, databaseUrl } = await createEmptyDatabase({ migrated: true });
  const openIt = async () => (await openDatabase({ databaseUrl: ownerUrl, dataDir: tmpdir() }, () => {})).close();
  await queryRows(
    databaseUrl,
    `DELETE FROM schema_migrations WHERE name = '0601_age_of_backups.sql'; ALTER TABLE installation DROP COLUMN backed_up_at`,
  );
  const older = createDatabase(ownerUrl);
  await asPlatform(older, ({ db }) => db.selectFrom('companies').select('id').execute());
  await expect(openIt()).rejects.toThrow(/1 migrations for the database, and \d+ connections of an older release/);
  await older.close();
  await openIt();
  expect(await queryRows(databaseUrl, 'SELECT backed_up_at FROM installation')).toEqual([{ backed_up_at: null }]);
});

it('the upgrade to the standard names keeps templates, states and reasons of earlier rows under their new names', async () => {
  const { ownerUrl, databaseUrl } = await createEmptyDatabase();
  const earlier = (await readdir(migrations)).filter((name) => name < '0631_standard_names.sql');
  await migrate(ownerUrl, () => {}, new Set(earlier));
  const template = (key: string) => ({ name: 'aviso', [key]: [{ part: 'body', name: '1', value: 'Lia' }], values: {} });
  await withClient(databaseUrl, async (client) => {
    // The other rows that these refer to do not matter here.
    await client.query('SET session_replication_role = replica');
    const former = JSON.stringify(template('places'));
    await client.query(
      `INSERT INTO schedules (company_id, contact_id, body, template, send_at, silent_since) VALUES (1, 1, '', $1, now(), now())`,
      [former],
    );
    await client.query(
      `INSERT INTO campaigns (company_id, name, template) VALUES (1, 'Natal', $1), (1, 'Páscoa', NULL)`,
      [former],
    );
    await client.query(
      `INSERT INTO campaign_recipients (company_id, campaign_id, name, number, number_key, email, variables, variant, state, reason)
       SELECT 1, 1, '', reason, reason, '', '{}', 1, 'failed', reason FROM unnest('{ERR_CAMPAIGN_PLACE,ERR_WAPP_GRAPH}'::text[]) reason`,
    );
    await client.query(
      `INSERT INTO connection_histories (whatsapp_id, company_id, number, link) VALUES (1, 1, '', '')`,
    );
    await client.query(
      `INSERT INTO whatsapps (company_id, name, provider, session_order) VALUES (1, 'Filial', 'beta', 'fresh'), (1, 'Loja', 'beta', 'up')`,
    );
  });

  await migrate(ownerUrl);
  const rows = async (sql: string) => (await queryRows(databaseUrl, sql)).map((row) => Object.values(row)[0]);
  const renamed = template('placeholders');
  expect(await rows('SELECT template FROM schedules')).toEqual([renamed]);
  expect(await rows('SELECT template FROM campaigns ORDER BY name')).toEqual([renamed, null]);
  expect(await rows('SELECT reason FROM campaign_recipients ORDER BY reason')).toEqual([
    'ERR_CAMPAIGN_PLACEHOLDER',
    'ERR_WAPP_GRAPH',
  ]);
  expect(await rows('SELECT state FROM connection_histories')).toEqual(['collecting']);
  expect(await rows('SELECT desired_state FROM whatsapps ORDER BY name')).toEqual(['relink', 'up']);
});
