import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chmod, mkdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hourMs } from '@balcao/contract';
import { openAppSecret } from '../../../platform/secrets/app-secret.ts';
import { loadConfig } from '../../../platform/config/config.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { sealedSamples } from '../../../compose/sealed-columns.ts';
import { createEmptyDatabase } from '../../../testing/empty-database.ts';
import { needs } from '../../../testing/scope.ts';
import { startSmtpServer } from '../../../testing/smtp-server.ts';
import { queryRows } from '../../../testing/tables.ts';
import { makeTempFolder } from '../../../testing/temp-folder.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { runChecks, type Check, type CheckResult } from './check.ts';
import { databaseChecks } from './database-checks.ts';
import { folderChecks } from './folder-checks.ts';
import { machineChecks } from './machine-checks.ts';
import { rightsCheck } from './rights-check.ts';

const server = useTestServer({ ROLES: 'http' });

async function examine(
  checks: readonly Check[],
  options?: { fix: boolean },
): Promise<{ isWell: boolean; lines: string[] }> {
  const lines: string[] = [];
  return { isWell: await runChecks(checks, (line) => lines.push(line), options), lines };
}
const signsOf = (lines: readonly string[]) => lines.map(([sign]) => sign).join('');

/** A server whose clock differs by so many milliseconds. */
async function startClock(offMs: number): Promise<string> {
  const clock = createServer((_request, response) => {
    response.sendDate = false;
    response.writeHead(200, { date: new Date(Date.now() + offMs).toUTCString(), connection: 'close' }).end();
  });
  await new Promise<void>((resolve) => clock.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void clock.close());
  return `ws://127.0.0.1:${(clock.address() as AddressInfo).port}`;
}

async function machine(given: Record<string, string>) {
  const config = loadConfig({ DATA_DIR: server.dataDir, PORT: '0', ...given }, server.dataDir);
  return examine([...folderChecks(config), ...machineChecks(config, given, 5_000)]);
}

it('doctor finds data folder, disk, ports, mail and clock of the machine well, or says what is wrong with each', async () => {
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.stop());
  const well = await machine({ SMTP_URL: smtp.smtpUrl, WHATSAPP_WEB_URL: await startClock(0) });
  expect([well.isWell, signsOf(well.lines)]).toEqual([true, '✓✓✓✓✓✓']);

  const taken = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void taken.close());
  const takenPort = String((taken.address() as AddressInfo).port);
  const ill = await machine({
    PUBLC_URL: 'https://balcao.example.com',
    NODE_ENV: 'prod',
    MIN_FREE_MB: '999999999',
    PORT: takenPort,
    SMTP_URL: 'smtp://127.0.0.1:1',
    WHATSAPP_WEB_URL: await startClock(-hourMs),
  });
  expect([ill.isWell, signsOf(ill.lines)]).toEqual([false, '✓✗!✗✗✗']);
  expect(ill.lines[2]).toMatch(/NODE_ENV=prod does nothing.*PUBLC_URL is not known and does nothing; PUBLIC_URL is/);
  expect(ill.lines[1]).toContain('less than MIN_FREE_MB');
  expect(ill.lines[3]).toContain(`Port ${takenPort} on 127.0.0.1 is in use by another program`);
  expect(ill.lines[4]).toContain('takes no mail');
  expect(ill.lines[5]).toMatch(/3(599|600|601)\.\d s apart/);

  const missing = join(server.dataDir, 'not', 'yet');
  expect((await machine({ DATA_DIR: missing, WHATSAPP_WEB_URL: 'ws://127.0.0.1:1' })).lines.slice(0, 2)).toEqual([
    expect.stringMatching(/^✓ Data folder: .* is not there yet; the first start makes it$/),
    expect.stringMatching(/^✓ Configuration: /),
  ]);
  await expect(stat(missing)).rejects.toThrow('ENOENT');

  const unreachable = await machine({ WHATSAPP_WEB_URL: 'ws://127.0.0.1:1' });
  expect([unreachable.isWell, signsOf(unreachable.lines)]).toEqual([true, '✓✓✓✓!!']);
});

it('doctor finds the database, its roles, secret, upgrade and clock well, or says what is wrong with each', async () => {
  const secret = await openAppSecret(
    { dataDir: server.dataDir, appSecret: 'right'.repeat(8), replaceSecret: undefined },
    server.app.platform.database,
    sealedSamples,
  );
  const dataDir = await makeTempFolder('doctor');
  const database = (url: string, appSecret?: string) =>
    examine(databaseChecks({ databaseUrl: url, dataDir, appSecret, bucket: undefined }, async () => url));
  const well = await database(server.ownerUrl, secret);
  expect([well.isWell, signsOf(well.lines)]).toEqual([true, '✓✓✓✓✓✓✓✓']);
  expect((await database(server.ownerUrl, 'wrong'.repeat(8))).lines[2]).toMatch(/✗ Secret: it is not the one/);
  expect((await database(server.ownerUrl)).lines[2]).toContain('✗ Secret: there is none');

  await queryRows(server.databaseUrl, `INSERT INTO schema_migrations VALUES ('9999_later.sql', '0')`);
  expect((await database(server.ownerUrl, secret)).lines[3]).toMatch(/✗ Upgrade: .*newer release \(9999_later/);
  await queryRows(server.databaseUrl, `DELETE FROM schema_migrations WHERE name = '9999_later.sql'`);
  await queryRows(server.databaseUrl, 'UPDATE installation SET restored_from = now()');
  expect((await database(server.ownerUrl, secret)).lines[3]).toContain('! Upgrade: restored from the backup');
  await queryRows(server.databaseUrl, 'UPDATE installation SET restored_from = NULL');

  await queryRows(server.databaseUrl, `UPDATE installation SET files_mark = 'another'`);
  expect((await database(server.ownerUrl, secret)).lines[5]).toMatch(/✗ Place of files: .*another data folder/);
  await queryRows(server.databaseUrl, 'UPDATE installation SET files_mark = NULL');

  await queryRows(
    server.databaseUrl,
    `WITH company AS (INSERT INTO companies (name) VALUES ('Cantina') RETURNING id),
       list AS (INSERT INTO contact_lists (company_id, name) SELECT id, 'Clientes' FROM company RETURNING id, company_id),
       item AS (INSERT INTO contact_list_items (company_id, contact_list_id, name, number, number_key, number_problem)
         SELECT company_id, id, 'Lia', '119876543210', '119876543210', 'not_in_country' FROM list)
     INSERT INTO contacts (company_id, name, number, name_source, number_problem)
     SELECT id, 'Lia', '119876543210', source, 'not_in_country' FROM company, unnest('{person,person,profile}'::text[]) AS source`,
  );
  expect((await database(server.ownerUrl, secret)).lines[6]).toContain(
    '! Numbers of contacts: 2 contacts and 1 entries of contact lists, of 1 companies, have numbers that can be nobody’s',
  );

  const older = await createEmptyDatabase();
  const all = await queryRows(server.databaseUrl, 'SELECT name FROM schema_migrations');
  await migrate(
    older.ownerUrl,
    () => {},
    new Set(all.flatMap(({ name }) => (!name || name.startsWith('0231_') ? [] : [name]))),
  );
  const waiting = await database(older.ownerUrl);
  expect(waiting.lines[3]).toContain('! Upgrade: 1 migrations wait');
  expect(waiting.lines[6]).toContain('✓ Numbers of contacts: they are examined after the upgrade');
  const away = await database('postgres://balcao:x@127.0.0.1:1/balcao');
  expect([away.isWell, away.lines]).toEqual([
    false,
    [
      expect.stringMatching(/^✗ Database: .*ECONNREFUSED/),
      '– Not looked at, because of Database: Roles of the database, Secret, Upgrade, Clock of the database, Place of files, Numbers of contacts, Linking of phones',
    ],
  ]);
});

const owned = (dataDir: string) => folderChecks({ dataDir, minFreeBytes: 0 });

it.runIf(process.getuid?.() !== 0)(
  'doctor says that this account cannot write to the data folder, and asks no more of it',
  needs('an account that is not root'),
  async () => {
    const dataDir = await makeTempFolder('doctor-rights');
    await chmod(dataDir, 0o555);
    onTestFinished(() => chmod(dataDir, 0o755));
    expect((await examine(owned(dataDir))).lines).toEqual([
      expect.stringContaining(`✗ Data folder: ${dataDir} cannot be written to (EACCES)`),
      '– Not looked at, because of Data folder: Disk',
    ]);
    expect((await examine(owned(join(dataDir, 'new')))).lines[0]).toContain(
      `this account may not make it in ${dataDir} (EACCES)`,
    );
  },
);

it.skipIf(process.platform !== 'linux')(
  'doctor says of a data folder where nobody can write that it is none',
  async () => {
    const { isWell, lines } = await examine(owned('/proc'));
    expect([isWell, lines[0]]).toEqual([
      false,
      expect.stringMatching(/^✗ Data folder: \/proc cannot be written to \(E\w+\)/),
    ]);
  },
);

it('doctor repairs only when it is asked to, and says what it did or could not', async () => {
  const dataDir = await makeTempFolder('doctor-fix');
  const left = join(dataDir, 'tmp', 'upload');
  await mkdir(join(dataDir, 'tmp'));
  for (const [path, ageMs] of [
    [left, 25 * hourMs],
    [`${left}-new`, hourMs],
  ] as const) {
    await writeFile(path, 'x');
    await utimes(path, new Date(), new Date(Date.now() - ageMs));
  }
  const offered = '  npm run doctor -- --fix would remove 1 unfinished uploads of more than a day ago from';
  expect((await examine(owned(dataDir))).lines[2]).toContain(offered);
  await stat(left);
  expect((await examine(owned(dataDir), { fix: true })).lines[2]).toContain('  repaired: remove 1 unfinished uploads');
  await expect(stat(left)).rejects.toThrow('ENOENT');
  await stat(`${left}-new`);

  const broken = (run: () => Promise<void>): Check => ({
    name: 'Rail',
    run: async (): Promise<CheckResult> => ({ state: 'failed', detail: 'loose', fix: { what: 'fasten it', run } }),
  });
  expect(await examine([broken(async () => {})])).toMatchObject({ isWell: false });
  expect(await examine([broken(async () => {})], { fix: true })).toEqual({
    isWell: true,
    lines: ['✗ Rail: loose', '  repaired: fasten it'],
  });
  const stuck = await examine([broken(() => Promise.reject(new Error('rusty')))], { fix: true });
  expect(stuck).toEqual({ isWell: false, lines: ['✗ Rail: loose', '  could not fasten it: rusty'] });
});

it('doctor takes the rights of other accounts from what holds secrets', async () => {
  const dataDir = await makeTempFolder('doctor-others');
  const settings = join(dataDir, '.env');
  await writeFile(settings, 'APP_SECRET=x');
  await chmod(settings, 0o644);
  await chmod(dataDir, 0o750);
  const checks = () => [...owned(dataDir), rightsCheck(dataDir, dataDir)];
  expect((await examine(checks())).lines.slice(2)).toEqual([
    `! Rights: every account of this machine may read ${settings}`,
    `  npm run doctor -- --fix would take the rights of other accounts from ${settings}`,
  ]);
  await examine(checks(), { fix: true });
  expect((await stat(settings)).mode & 0o777).toBe(0o640);
  expect((await examine(checks())).lines[2]).toBe('✓ Rights: other accounts of this machine read nothing of it');
});
