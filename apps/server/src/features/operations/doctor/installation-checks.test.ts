import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hourMs } from '@balcao/contract';
import { findDatabaseUrl } from '../../../platform/process/open-installation.ts';
import { openAppSecret } from '../../../platform/secrets/app-secret.ts';
import { loadConfig } from '../../../platform/config/config.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { sealedSamples } from '../../../compose/sealed-columns.ts';
import { createEmptyDatabase } from '../../../testing/empty-database.ts';
import { startSmtpServer } from '../../../testing/smtp-server.ts';
import { queryRows } from '../../../testing/tables.ts';
import { makeTempFolder } from '../../../testing/temp-folder.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { runChecks, type Check } from './check.ts';
import { databaseChecks } from './database-checks.ts';
import { machineChecks } from './machine-checks.ts';

const server = useTestServer({ ROLES: 'http' });

async function examine(checks: readonly Check[]): Promise<{ isWell: boolean; lines: string[] }> {
  const lines: string[] = [];
  return { isWell: await runChecks(checks, (line) => lines.push(line)), lines };
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

const machine = (given: Record<string, string>) =>
  examine(machineChecks(loadConfig({ DATA_DIR: server.dataDir, ...given }, server.dataDir), given, 1_000));

it('doctor finds disk, mail and clock of the machine well, or says what is wrong with each', async () => {
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.stop());
  const well = await machine({ SMTP_URL: smtp.smtpUrl, WHATSAPP_WEB_URL: await startClock(0) });
  expect([well.isWell, signsOf(well.lines)]).toEqual([true, '✓✓✓✓']);

  const ill = await machine({
    PUBLC_URL: 'https://balcao.example.com',
    NODE_ENV: 'prod',
    MIN_FREE_MB: '999999999',
    SMTP_URL: 'smtp://127.0.0.1:1',
    WHATSAPP_WEB_URL: await startClock(-hourMs),
  });
  expect([ill.isWell, signsOf(ill.lines)]).toEqual([false, '!✗✗✗']);
  expect(ill.lines[0]).toMatch(/NODE_ENV=prod does nothing.*PUBLC_URL is not known and does nothing; PUBLIC_URL is/);
  expect(ill.lines[1]).toContain('less than MIN_FREE_MB');
  expect(ill.lines[2]).toContain('takes no mail');
  expect(ill.lines[3]).toMatch(/3(599|600|601)\.\d s apart/);

  const missing = join(server.dataDir, 'not', 'yet');
  expect(await findDatabaseUrl({ databaseUrl: undefined, dataDir: missing })).toBeUndefined();
  expect((await machine({ DATA_DIR: missing, WHATSAPP_WEB_URL: 'ws://127.0.0.1:1' })).lines[1]).toContain('✓ Disk: ');
  await expect(stat(missing)).rejects.toThrow('ENOENT');

  const unreachable = await machine({ WHATSAPP_WEB_URL: 'ws://127.0.0.1:1' });
  expect([unreachable.isWell, signsOf(unreachable.lines)]).toEqual([true, '✓✓!!']);
});

it('doctor finds the database, its roles, secret, upgrade and clock well, or says what is wrong with each', async () => {
  const secret = await openAppSecret(
    { dataDir: server.dataDir, appSecret: 'right'.repeat(8), replaceSecret: undefined },
    server.app.platform.database,
    sealedSamples,
  );
  const dataDir = await makeTempFolder('doctor');
  const database = (url: string | undefined, appSecret?: string) =>
    examine(databaseChecks({ databaseUrl: url, dataDir, appSecret, bucket: undefined }, url));
  const well = await database(server.ownerUrl, secret);
  expect([well.isWell, signsOf(well.lines)]).toEqual([true, '✓✓✓✓✓✓✓']);
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
  expect(signsOf((await database(undefined)).lines)).toBe('!');
  const away = await database('postgres://balcao:x@127.0.0.1:1/balcao');
  expect([away.isWell, signsOf(away.lines)]).toEqual([false, '✗✗✗✗✗✗✗']);
});
