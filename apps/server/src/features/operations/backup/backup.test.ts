import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Connection } from '@balcao/contract';
import { createApp } from '../../../app.ts';
import { openAppSecret } from '../../../platform/secrets/app-secret.ts';
import { release } from '../../../platform/process/release.ts';
import { acquireDataDirLock } from '../../../platform/process/data-dir-lock.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { openDatabase } from '../../../platform/db/open.ts';
import { sealedSamples } from '../../../compose/sealed-columns.ts';
import { Client, until } from '../../../testing/client.ts';
import { createEmptyDatabase } from '../../../testing/empty-database.ts';
import { errorTextOf } from '../../../testing/error-text.ts';
import { queryRows, withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { buildWorld } from '../../../testing/world.ts';
import type { Manifest } from './backup-format.ts';
import { backUp, configOf, configOfServer, noPrint, restore } from './backup.testing.ts';
import { makeTempFolder } from '../../../testing/temp-folder.ts';

const server = useTestServer();

/** What of a schema a restore takes away for a while. */
const guards = (url: string) =>
  withClient(url, async (client) => [
    (
      await client.query(
        'SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint ORDER BY 1, 2',
      )
    ).rows,
    (
      await client.query(
        "SELECT oid::regclass::text, relrowsecurity, relforcerowsecurity FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace ORDER BY 1",
      )
    ).rows,
    (
      await client.query(
        'SELECT tgrelid::regclass::text, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2',
      )
    ).rows,
    (
      await client.query(
        "SELECT p.proname, pg_get_userbyid(p.proowner) FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND prosecdef ORDER BY 1",
      )
    ).rows,
  ]);

const countAll = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relpersistence = 'p' AND relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace) ORDER BY 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of rows)
      counts[name] = Number((await client.query<{ count: string }>(`SELECT count(*) FROM ${name}`)).rows[0]?.count);
    return counts;
  });

/** A backup of the world, for tests that change nothing in it before they restore it. */
let madeBefore: string;
const shared = await mkdtemp(join(tmpdir(), 'balcao-backup-'));
afterAll(() => rm(shared, { recursive: true, force: true }));

beforeAll(async () => {
  await buildWorld(server);
  await openAppSecret(
    { dataDir: server.dataDir, appSecret: server.secret, replaceSecret: undefined },
    server.app.platform.database,
    sealedSamples,
  );
  madeBefore = await backUp(configOfServer(server), shared);
}, 120_000);

it('a backup of a running installation brings back every table, file and guard, and no session before the numbers are taken over', async () => {
  const company = await server.company();
  const connection = await company.connection();
  await company.inbound(connection, { body: 'Bom dia\tcom tabulação\ne uma linha nova \\N' });
  await queryRows(
    server.databaseUrl,
    `WITH made AS (
       INSERT INTO campaigns (company_id, name, status, scheduled_at)
       VALUES ($1, 'No meio', 'EM_ANDAMENTO', now()), ($1, 'Logo depois', 'PROGRAMADA', now() + interval '1 second'),
         ($1, 'No Natal', 'PROGRAMADA', now() + interval '30 days') RETURNING id, status
     )
     INSERT INTO campaign_recipients (company_id, campaign_id, name, number, number_key, email, variables, variant)
     SELECT $1, id, 'Bia', '5511987650003', '551187650003', '', '{}', 1 FROM made WHERE status = 'EM_ANDAMENTO'`,
    [company.id],
  );
  const addTag = (by: Client) =>
    by.request<{ id: number }>('POST', '/tags', { name: 'Antes', color: '#112233' }, { 'idempotency-key': 'antes' });
  const { body: tag } = await addTag(company.admin);
  const before = await countAll(server.databaseUrl);
  await queryRows(server.databaseUrl, 'UPDATE installation SET backed_up_at = NULL');
  const ageOfBackup = async () =>
    /^balcao_backup_age_seconds (\S+)$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1];
  expect(await ageOfBackup()).toBeUndefined();
  await queryRows(server.databaseUrl, `UPDATE installation SET backed_up_at = now() - interval '1 hour'`);
  const backup = await backUp(configOfServer(server));
  expect(Number(await ageOfBackup())).toBeGreaterThan(0);

  const { ownerUrl, databaseUrl } = await createEmptyDatabase();
  const dataDir = await makeTempFolder('backup');
  await mkdir(join(dataDir, 'erasures'));
  await writeFile(join(dataDir, 'erasures', 'kept.json'), '{}');
  await restore(ownerUrl, dataDir, backup);
  // The copy has made none itself.
  expect(await queryRows(databaseUrl, 'SELECT backed_up_at FROM installation')).toEqual([{ backed_up_at: null }]);
  expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(`${server.secret}\n`);
  expect(await readdir(join(dataDir, 'erasures'))).toContain('kept.json');
  expect((await readdir(join(dataDir, 'files'))).toSorted()).toEqual(
    (await readdir(join(server.dataDir, 'files'))).toSorted(),
  );
  expect(await guards(databaseUrl)).toEqual(await guards(server.databaseUrl));
  // Those whom the original installation has written to since are not known here: a person has to say whether it goes on.
  expect(
    await queryRows(
      databaseUrl,
      `SELECT name, status, paused_at IS NOT NULL AS paused, paused_reason FROM campaigns WHERE company_id = $1 ORDER BY id`,
      [company.id],
    ),
  ).toEqual([
    { name: 'No meio', status: 'EM_ANDAMENTO', paused: true, paused_reason: 'ERR_CAMPAIGN_RESTORED' },
    { name: 'Logo depois', status: 'INATIVA', paused: false, paused_reason: null },
    { name: 'No Natal', status: 'PROGRAMADA', paused: false, paused_reason: null },
  ]);
  const after = await countAll(databaseUrl);
  // Rows of these come and go by themselves in the installation that runs.
  for (const passing of ['gateways', 'sessions', 'session_calls', 'job_heartbeats', 'message_hours', 'inbound_journal'])
    delete before[passing];
  for (const [table, count] of Object.entries(before))
    if (!table.startsWith('graphile_worker')) expect([table, after[table]]).toEqual([table, count]);
  expect(after.companies).toBeGreaterThan(2);

  const app = await createApp({
    config: configOf(ownerUrl, dataDir, { SIMULATED_LINKING_MS: '0', REQUEST_LIMIT: '0' }),
    secret: server.secret,
    databaseUrl: ownerUrl,
    log: server.app.platform.log,
    clock: server.clock,
  });
  onTestFinished(() => app.close());
  const admin = new Client(app.address ?? '');
  await admin.login(company.admin.user?.email ?? '', company.password);
  const readBy = (reader: Client) => reader.ok(reader.get<Connection>(`/whatsapp/${connection.id}`));
  expect((await readBy(admin)).status).toBe('DISCONNECTED');
  expect(
    await queryRows(
      databaseUrl,
      'SELECT count(*)::int AS held FROM whatsapp_leases WHERE expires_at > clock_timestamp()',
    ),
  ).toEqual([{ held: 0 }]);
  expect(await admin.post('/operator/take-over')).toMatchObject({ status: 403 });
  // A program that repeats what it asked the original installation for gets what was made there.
  expect(await addTag(admin)).toMatchObject({ status: 200, body: { id: tag.id } });

  const email = company.admin.user?.email ?? '';
  await queryRows(databaseUrl, 'UPDATE users SET super = true WHERE email = $1', [email]);
  const operator = new Client(app.address ?? '');
  await operator.login(email, company.password);
  const summary = await operator.ok(operator.get<{ restoredFrom: string | null }>('/operator/summary'));
  expect(Date.parse(summary.restoredFrom ?? '')).toBeGreaterThan(Date.now() - 600_000);
  const [contact] = await queryRows(databaseUrl, 'SELECT id FROM contacts WHERE company_id = $1 LIMIT 1', [company.id]);
  await queryRows(
    databaseUrl,
    `WITH began AS (
       INSERT INTO campaigns (company_id, name, status, scheduled_at) VALUES ($1, 'Depois da volta', 'EM_ANDAMENTO', now()) RETURNING id
     ), recipients AS (
       INSERT INTO campaign_recipients (company_id, campaign_id, name, number, number_key, email, variables, variant)
       SELECT $1, id, 'Bia', '5511987650003', '551187650003', '', '{}', 1 FROM began
     )
     INSERT INTO schedules (company_id, contact_id, whatsapp_id, body, send_at, silent_since)
     VALUES ($1, $2, $3, 'Sua consulta é hoje', now() - interval '1 hour', now())`,
    [company.id, contact?.['id'], connection.id],
  );
  await operator.ok(operator.post('/operator/take-over'));
  await until(async () => (await readBy(operator)).status === 'CONNECTED');
  expect(
    (await operator.ok(operator.get<{ restoredFrom: string | null }>('/operator/summary'))).restoredFrom,
  ).toBeNull();
  // What was due until then has perhaps left from the original installation.
  expect(
    await queryRows(
      databaseUrl,
      `SELECT (SELECT paused_reason FROM campaigns WHERE company_id = $1 AND name = 'Depois da volta') AS campaign, failure
       FROM schedules WHERE company_id = $1`,
      [company.id],
    ),
  ).toEqual([{ campaign: 'ERR_CAMPAIGN_RESTORED', failure: 'ERR_SCHEDULE_RESTORED' }]);
  // Sequences stand where they stood.
  await operator.ok(operator.post('/tags', { name: 'Depois da volta', color: '#112233' }));
}, 120_000);

it('a backup that was cut, altered, of a newer release or without its secret is refused before anything is changed', async () => {
  const { ownerUrl, databaseUrl } = await createEmptyDatabase();
  const dataDir = await makeTempFolder('backup');
  const attempt = (backup: string, more: Record<string, string> = {}) =>
    errorTextOf(restore(ownerUrl, dataDir, backup, more));
  const copyOfBackup = async () => {
    const copy = await makeTempFolder('backup');
    await cp(madeBefore, copy, { recursive: true });
    return copy;
  };
  const alter = async (change: (manifest: Record<string, unknown>) => void) => {
    const backup = await copyOfBackup();
    const path = join(backup, 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
    change(manifest);
    await writeFile(path, JSON.stringify(manifest));
    return backup;
  };
  await alter(({ release: version, commit }) => expect({ version, commit }).toEqual(release));
  const cut = await copyOfBackup();
  const table = join(cut, 'tables', 'public.messages.copy.gz');
  await truncate(table, (await readFile(table)).length - 1);
  expect(await attempt(cut)).toMatch(/damaged: tables\/public\.messages\.copy\.gz/);
  await rm(join(cut, 'manifest.json'));
  expect(await attempt(cut)).toContain('no finished backup');
  expect(await attempt(dirname(madeBefore))).toContain(`The newest in it is ${madeBefore}.`);
  expect(await attempt(await alter((manifest) => (manifest.format = 2)))).toContain('newer release');
  const ofNewer = await alter((manifest) =>
    (manifest.migrations as object[]).push({ name: '9999_later.sql', checksum: '0' }),
  );
  expect(await attempt(ofNewer)).toMatch(/newer release.*9999_later\.sql/);
  expect(await attempt(await alter((manifest) => delete manifest.sequences))).toContain('not whole');
  expect(await attempt(madeBefore, { BACKUP_PASSPHRASE: 'outra frase qualquer' })).toContain('not the passphrase');
  expect(await attempt(madeBefore, { BACKUP_PASSPHRASE: '' })).toContain('Set BACKUP_PASSPHRASE');
  expect(await attempt(madeBefore, { APP_SECRET: 'another secret '.repeat(4) })).toContain(
    'APP_SECRET is not the secret',
  );
  const withoutSecret = await backUp(configOf(server.ownerUrl, server.dataDir, { BACKUP_PASSPHRASE: '' }));
  expect(await attempt(withoutSecret)).toContain('made without its secret. Put the file');
  expect(await attempt(withoutSecret, { APP_SECRET: 'another secret '.repeat(4) })).toContain(
    'APP_SECRET is not the secret of this backup, which was made without it',
  );
  expect(await queryRows(databaseUrl, `SELECT to_regclass('public.companies') AS companies`)).toEqual([
    { companies: null },
  ]);
  expect(await readdir(dataDir)).toEqual([]);
}, 120_000);

it('a restore refuses a database that is open, in use, of others or of another installation, and replaces its own with --replace', async () => {
  const backup = madeBefore;
  const { ownerUrl, databaseUrl } = await createEmptyDatabase();
  const dataDir = await makeTempFolder('backup');
  expect(await errorTextOf(restore(server.ownerUrl, await makeTempFolder('backup'), backup))).toContain(
    'Stop all its processes',
  );
  await queryRows(databaseUrl, 'CREATE TABLE of_somebody ()');
  expect(await errorTextOf(restore(ownerUrl, dataDir, backup))).toContain('not Balcão’s');
  await queryRows(databaseUrl, 'DROP TABLE of_somebody');
  await restore(ownerUrl, dataDir, backup);
  await queryRows(databaseUrl, `UPDATE companies SET name = name || ' de depois'`);
  await mkdir(join(dataDir, 'files', '1'), { recursive: true });
  await writeFile(join(dataDir, 'files', '1', 'of-later.txt'), 'x');
  expect(await errorTextOf(restore(ownerUrl, dataDir, backup))).toContain('say --replace');
  await restore(ownerUrl, dataDir, backup, {}, '--replace');
  expect(await queryRows(databaseUrl, `SELECT name FROM companies WHERE name LIKE '% de depois'`)).toEqual([]);
  expect(await readdir(join(dataDir, 'files', '1'))).not.toContain('of-later.txt');
  await queryRows(databaseUrl, 'UPDATE installation SET id = gen_random_uuid()');
  expect(await errorTextOf(restore(ownerUrl, dataDir, backup, {}, '--replace'))).toContain('another installation');
}, 120_000);

it('a backup of an older schema is restored to that schema and migrated', async () => {
  const older = await createEmptyDatabase();
  const all = await queryRows(server.databaseUrl, 'SELECT name FROM schema_migrations');
  await migrate(
    older.ownerUrl,
    noPrint,
    new Set(all.flatMap(({ name }) => (!name || name.startsWith('0231_') ? [] : [name]))),
  );
  await queryRows(older.databaseUrl, `INSERT INTO companies (name) VALUES ('Padaria')`);
  const backup = await backUp(configOf(older.ownerUrl, await makeTempFolder('backup'), { APP_SECRET: server.secret }));
  const { ownerUrl, databaseUrl } = await createEmptyDatabase();
  await restore(ownerUrl, await makeTempFolder('backup'), backup);
  expect(
    await queryRows(
      databaseUrl,
      `SELECT (SELECT name FROM companies) AS name, to_regclass('public.message_hours') IS NOT NULL AS migrated`,
    ),
  ).toEqual([{ name: 'Padaria', migrated: true }]);
}, 120_000);

it('a backup is restored into the embedded database of a new data folder, and taken from it again, stopped or running', async () => {
  const dataDir = await makeTempFolder('backup');
  await restore('', dataDir, madeBefore);
  const stopped = await backUp(configOf('', dataDir));
  const lock = await acquireDataDirLock(dataDir);
  const running = await openDatabase({ databaseUrl: undefined, dataDir }, noPrint);
  onTestFinished(() => lock.release());
  onTestFinished(() => running.close());
  const beside = await backUp(configOf('', dataDir));
  const counts = await Promise.all(
    [madeBefore, stopped, beside].map(async (one) => {
      const { installationId, tables } = JSON.parse(await readFile(join(one, 'manifest.json'), 'utf8')) as Manifest;
      // Leases and gateways are released.
      return [installationId, ...tables.flatMap(({ name, rows }) => (name === 'gateways' ? [] : [`${name} ${rows}`]))];
    }),
  );
  expect(counts[1]).toEqual(counts[0]);
  expect(counts[2]).toEqual(counts[0]);
}, 120_000);
