import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../apps/server/src/app.ts';
import { seedOnFirstStart } from '../../apps/server/src/features/operations/index.ts';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { needs } from '../../apps/server/src/testing/scope.ts';
import {
  findSystemPostgres,
  hasPgbouncer,
  startPgbouncer,
  startSystemPostgres,
  type SystemPostgres,
} from './system-postgres.ts';

const bin = await findSystemPostgres();
const isThere = bin !== undefined && hasPgbouncer();
const required = needs(
  'pgbouncer on the PATH and PostgreSQL 15 or newer (Debian: apt-get install pgbouncer postgresql)',
);

let postgres: SystemPostgres;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'balcao-extended-'));
  if (!bin || !isThere) return;
  postgres = await startSystemPostgres(bin);
  await postgres.admin('CREATE ROLE product LOGIN CREATEROLE');
  await postgres.admin('CREATE DATABASE product OWNER product');
}, 60_000);
afterAll(async () => {
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

async function pooled(settings: Record<string, string>): Promise<string> {
  const pgbouncer = await startPgbouncer(postgres.port, settings);
  onTestFinished(() => pgbouncer.stop());
  return `postgres://product@127.0.0.1:${pgbouncer.port}/product`;
}
const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir }, () => {});
const options = '?options=-c%20statement_timeout%3D60000';

describe.runIf(isThere)('PgBouncer', required, () => {
  it.each([
    ['transaction', {}],
    ['transaction', { server_round_robin: '1' }],
    ['transaction', { ignore_startup_parameters: 'options', min_pool_size: '5' }],
    ['transaction', { server_round_robin: '1', min_pool_size: '5' }],
    ['transaction', { default_pool_size: '1' }],
    ['statement', {}],
  ])('with pool_mode = %s %j is refused at the start', async (pool_mode, settings) => {
    const url = await pooled({ pool_mode, ...settings });
    await expect(open(url)).rejects.toThrow('pool_mode = session');
  });

  it('PgBouncer that does not know options is named as the reason, where DATABASE_URL has some', async () => {
    const url = await pooled({ pool_mode: 'session' });
    await expect(open(`${url}${options}`)).rejects.toThrow(/DATABASE_URL .*options/);
  });

  it('with pool_mode = session, options dropped, serves the whole product and keeps companies apart', async () => {
    const url = await pooled({ pool_mode: 'session', ignore_startup_parameters: 'options' });
    const opened = await open(`${url}${options}`);
    const config = loadConfig({ DATA_DIR: dataDir, PORT: '0', DEMO: 'true' }, dataDir);
    const app = await createApp({
      config,
      secret: 'of a test',
      databaseUrl: opened.url,
      log: createLog({ logLevel: 'silent' }),
    });
    onTestFinished(() => app.close());
    const credentials = await seedOnFirstStart(app.platform, () => {});
    expect((await fetch(`${app.address}/health/ready`)).status).toBe(200);
    const bodyOf = async (answer: Response) => {
      expect(answer.status).toBe(200);
      return (await answer.json()) as Record<string, unknown>;
    };
    const post = (path: string, body: object, token?: string) =>
      fetch(`${app.address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify(body),
      });
    const login = async (email: string) => {
      const { password = '' } = credentials.find((one) => one.email === email) ?? {};
      return String((await bodyOf(await post('/auth/login', { email, password })))['token']);
    };
    const usersSeenBy = async (email: string) => {
      const answer = await fetch(`${app.address}/users/list`, {
        headers: { authorization: `Bearer ${await login(email)}` },
      });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { email: string }[]).length;
    };
    expect(await usersSeenBy('admin@demo.balcao.local')).toBe(3);
    expect(await usersSeenBy('operator@balcao.local')).toBe(1);
  }, 120_000);
});
