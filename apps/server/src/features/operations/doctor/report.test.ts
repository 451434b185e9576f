import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadConfig } from '../../../platform/config/config.ts';
import { openDatabase } from '../../../platform/db/open.ts';
import { marker } from '../../../testing/markers.ts';
import { makeTempFolder } from '../../../testing/temp-folder.ts';
import { useTwoWorlds } from '../../../testing/two-worlds.ts';
import { examineInstallation } from './examine.ts';
import { writeSupportReport } from './report.ts';

const worlds = useTwoWorlds();

it('a report for support names tables, settings and counts, and nothing of a company, a person or a secret', async () => {
  const { server, ours } = worlds;
  const env = {
    APP_SECRET: 'app-secret-'.repeat(4),
    DATABASE_URL: server.ownerUrl,
    SMTP_URL: 'smtp://ana:senha-do-correio@mail.example.com',
    OPERATOR_EMAIL: 'dona@padaria.example',
    WHATSAPP_WEB_TAPE: '5511900000001:/var/tapes',
    LOG_LEVEL: 'debug',
  };
  const config = { ...loadConfig({ ...env }, server.dataDir), dataDir: server.dataDir };
  const checks = ['✗ Mail: ana@padaria.example takes no mail', '! Numbers: +55 11 90000-0001 and 5511900000001'];
  const text = await writeSupportReport(config, env, { url: server.ownerUrl, checks, now: new Date() });

  expect(text).toMatch(/version: \d+\.\d+\.\d+, commit [0-9a-f]{40}/);
  expect(text).toContain('LOG_LEVEL: debug');
  expect(text).toMatch(/^public\.messages: |^messages: [\d.]+ MB/m);
  expect(text).toMatch(/^connections of sandbox, CONNECTED: \d+$/m);
  expect(text).toMatch(/^migrations: \d+, the last one \d{4}_/m);
  expect(text).not.toContain('could not be read');
  for (const name of ['APP_SECRET', 'DATABASE_URL', 'SMTP_URL', 'OPERATOR_EMAIL', 'WHATSAPP_WEB_TAPE'])
    expect(text).toContain(`\n${name}: set\n`);
  expect(text).toContain('✗ Mail: [address] takes no mail');
  expect(text).toContain('! Numbers: [number] and [number]');

  const secrets = [
    'app-secret-',
    'senha-do-correio',
    'padaria',
    marker,
    new URL(server.ownerUrl).password,
    ours.company.admin.user?.email,
  ];
  for (const secret of secrets) if (secret) expect(text).not.toContain(secret);
  // The name of a commit may hold ten digits in a row.
  expect(text.replace(/commit [0-9a-f]{40}/, '')).not.toMatch(/\d{10,}/);
});

it('the doctor starts an embedded database that does not run, looks at all of it, writes a report once and stops it again', async () => {
  const dataDir = await makeTempFolder('embedded');
  await (await openDatabase({ databaseUrl: undefined, dataDir }, () => {})).close();
  const config = { ...loadConfig({ DATA_DIR: dataDir, PORT: '0' }, dataDir), dataDir };
  const report = join(await makeTempFolder('report'), 'report.txt');
  const lines: string[] = [];
  const examine = (options: object) =>
    examineInstallation(config, {}, (line) => void lines.push(line), { offline: true, ...options });
  expect(await examine({ report })).toBe(true);
  const names = lines.map((line) => /^. ([^:]+):/.exec(line)?.[1]);
  for (const name of ['Database', 'Roles of the database', 'Secret', 'Upgrade', 'Place of files'])
    expect(names).toContain(name);
  for (const name of ['Clock', 'Linked numbers (WhatsApp Web)', 'Official numbers (Graph API)'])
    expect(names).not.toContain(name);
  expect(await readFile(report, 'utf8')).toContain('database: embedded');
  expect((await stat(report)).mode & 0o777).toBe(0o600);
  // The database was stopped: it can be started again.
  await expect(examine({ report })).rejects.toThrow('EEXIST');
});
