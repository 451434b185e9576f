import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { vaultContext } from '../channels/whatsapp-web/vault-contexts.ts';
import { sealedSamples } from '../compose/sealed-columns.ts';
import { errorTextOf } from './error-text.ts';
import { startRole } from './role-process.ts';
import { withClient } from './tables.ts';
import { useTestServer } from './test-server.ts';
import { openAppSecret } from '../platform/secrets/app-secret.ts';
import { createVault } from '../platform/secrets/secrets.ts';
import { makeTempFolder } from './temp-folder.ts';

const server = useTestServer({ ROLES: 'http' });

const open = (dataDir: string, given: { appSecret?: string; replaceSecret?: string } = {}) =>
  openAppSecret(
    { dataDir, appSecret: given.appSecret, replaceSecret: given.replaceSecret },
    server.app.platform.database,
    sealedSamples,
  );
const asAdmin = (sql: string, values: unknown[] = []) =>
  withClient(server.databaseUrl, async (client) => (await client.query<Record<string, string>>(sql, values)).rows);
const forgetCanary = () => asAdmin('UPDATE installation_secret SET canary = NULL');

describe('the secret of an installation', () => {
  it('the secret is made once for a database that was never used, also by two starts with folders of their own', async () => {
    const folders = [await makeTempFolder('secret'), await makeTempFolder('secret')];
    const results = await Promise.all(folders.map((dataDir) => errorTextOf(open(dataDir))));
    expect(results.toSorted()).toEqual([expect.stringContaining('is in use'), 'no complaint'].toSorted());
    const first = folders[results.indexOf('no complaint')] ?? '';
    const second = folders.find((one) => one !== first) ?? '';
    expect([await readdir(first), await readdir(second)]).toEqual([['secret'], []]);
    expect(await open(first)).toBe(await open(first));
  });

  it('the secret is neither made nor replaced where the database knows another one', async () => {
    await forgetCanary();
    const secret = await open(await makeTempFolder('secret'), { appSecret: 'right'.repeat(8) });
    await server.company();
    const empty = await makeTempFolder('secret');
    expect(await errorTextOf(open(empty))).toMatch(/in use.*no file .*secret.*REPLACE_SECRET=/);
    expect(await readdir(empty)).toEqual([]);
    expect(await errorTextOf(open(empty, { appSecret: 'wrong'.repeat(8) }))).toMatch(/APP_SECRET.*not the one/);
    expect(await open(empty, { appSecret: secret })).toBe(secret);
  });

  it('the secret is asked to open what is sealed where a database has no canary yet', async () => {
    const { id: companyId } = await server.company();
    const [whatsapp] = await asAdmin(
      `INSERT INTO whatsapps (company_id, name, provider) VALUES ($1, 'Loja', 'beta') RETURNING id`,
      [companyId],
    );
    const whatsappId = Number(whatsapp?.id);
    const right = 'as it was before '.repeat(2);
    const sealed = createVault(right).seal('{}', vaultContext({ companyId, whatsappId }, 'creds', ''));
    await asAdmin('INSERT INTO web_sessions (whatsapp_id, company_id, creds) VALUES ($1, $2, $3)', [
      whatsappId,
      companyId,
      sealed,
    ]);
    await forgetCanary();
    const dataDir = await makeTempFolder('secret');
    expect(await errorTextOf(open(dataDir))).toContain('in use');
    expect(await errorTextOf(open(dataDir, { appSecret: 'wrong'.repeat(8) }))).toContain('not the one');
    expect(await open(dataDir, { appSecret: right })).toBe(right);
    await asAdmin('DELETE FROM web_sessions');
    expect(await errorTextOf(open(dataDir, { appSecret: 'wrong'.repeat(8) }))).toContain('not the one');
  });

  it('the secret is replaced by who repeats the code of the refusal, once', async () => {
    const dataDir = await makeTempFolder('secret');
    const code = /REPLACE_SECRET=(\w+)/.exec(await errorTextOf(open(dataDir)))?.[1] ?? '';
    expect(await errorTextOf(open(dataDir, { replaceSecret: 'another code' }))).toContain('in use');
    const secret = await open(dataDir, { replaceSecret: code });
    expect(await open(dataDir)).toBe(secret);
    expect(await errorTextOf(open(await makeTempFolder('secret'), { replaceSecret: code }))).toContain('in use');
  });

  it('a secret that is wrong or missing ends the start of a process, and the sessions of linked numbers stay', async () => {
    const { id: companyId } = await server.company();
    const [whatsapp] = await asAdmin(
      `INSERT INTO whatsapps (company_id, name, provider, desired_state) VALUES ($1, 'Filial', 'beta', 'up') RETURNING id`,
      [companyId],
    );
    await asAdmin(`INSERT INTO web_sessions (whatsapp_id, company_id, creds) VALUES ($1, $2, 'sealed')`, [
      whatsapp?.id,
      companyId,
    ]);
    await asAdmin(
      `INSERT INTO web_keys (whatsapp_id, company_id, type, id, value) VALUES ($1, $2, 'session', '1', 'sealed')`,
      [whatsapp?.id, companyId],
    );
    const env = { DATABASE_URL: server.ownerUrl, DATA_DIR: await makeTempFolder('secret'), PORT: '0' };
    expect(await errorTextOf(startRole('gateway', env))).toContain('Nothing was changed');
    expect(await errorTextOf(startRole('gateway', { ...env, APP_SECRET: 'wrong'.repeat(8) }))).toContain(
      'Nothing was changed',
    );
    const [counts] = await asAdmin(
      `SELECT (SELECT count(*) FROM web_sessions) AS sessions, (SELECT count(*) FROM web_keys) AS keys, (SELECT desired_state FROM whatsapps WHERE id = $1) AS "order"`,
      [whatsapp?.id],
    );
    expect(counts).toEqual({ sessions: '1', keys: '1', order: 'up' });
  }, 120_000);
});
