import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { confirmationMinutes, minuteMs } from '@balcao/contract';
import { password, useAccounts } from '../../../testing/accounts.ts';
import type { Browser } from '../../../testing/browser.ts';
import { until } from '../../../testing/client.ts';
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts';

const origin = 'https://balcao.example.com';
const test = useAccounts({ PUBLIC_URL: origin });

const age = () => test.clock.advance((confirmationMinutes + 1) * minuteMs);
const asks = { status: 400, body: { error: 'ERR_CONFIRM_IDENTITY' } };
/** A change that outlives the session. */
const makeKey = (browser: Browser, userId: number) =>
  browser.post('/api-keys', { name: 'Loja', userId, scopes: ['tickets:read'] });
const codeNow = (secret: string) => generateSync({ secret, epoch: Math.floor(test.clock.now().getTime() / 1000) });

async function addApp(browser: Browser): Promise<string> {
  const { secret } = (await browser.post<{ secret: string }>('/security/second-factor', { password })).body;
  expect((await browser.put('/security/second-factor', { code: codeNow(secret) })).status).toBe(200);
  return secret;
}

describe('who confirms who they are', () => {
  it('makes such changes for ten minutes after a login, and for ten after the password', async () => {
    const { admin } = await test.company();
    const browser = await test.login(admin);
    expect((await makeKey(browser, admin.id)).status).toBe(200);
    test.clock.advance(confirmationMinutes * minuteMs - 1);
    expect((await makeKey(browser, admin.id)).status).toBe(200);
    test.clock.advance(1);
    expect(await makeKey(browser, admin.id)).toMatchObject(asks);
    const confirmedUntil = new Date(test.clock.now().getTime() + confirmationMinutes * minuteMs).toISOString();
    expect(await browser.post('/security/confirm', { password })).toMatchObject({
      status: 200,
      body: { until: confirmedUntil },
    });
    expect((await makeKey(browser, admin.id)).status).toBe(200);
    age();
    await browser.post('/auth/refresh_token');
    expect(await makeKey(browser, admin.id)).toMatchObject(asks);
  });

  it('does so for all tabs of the login, also with a token that was issued before, and for no other login', async () => {
    const company = await test.company();
    const [browser, colleague] = [
      await test.login(company.admin),
      await test.login(await test.user(company, { profile: 'admin' })),
    ];
    age();
    const otherTab = browser.clone();
    await browser.post('/auth/refresh_token');
    expect((await browser.post('/security/confirm', { password })).status).toBe(200);
    expect((await makeKey(otherTab, company.admin.id)).status).toBe(200);
    expect(await makeKey(colleague, company.admin.id)).toMatchObject(asks);
  });

  it('is confirmed by a login in the same browser, which shares the session', async () => {
    const { admin } = await test.company();
    const browser = await test.login(admin);
    age();
    expect((await browser.post('/auth/login', { email: admin.email, password })).status).toBe(200);
    expect((await makeKey(browser, admin.id)).status).toBe(200);
  });

  it('does so by a code of the app, once for each', async () => {
    const { admin } = await test.company();
    const browser = await test.login(admin);
    const secret = await addApp(browser);
    age();
    expect((await browser.post('/security/confirm/options')).body).toMatchObject({ code: true, passkey: null });
    const code = codeNow(secret);
    expect((await browser.post('/security/confirm', { code })).status).toBe(200);
    expect((await makeKey(browser, admin.id)).status).toBe(200);
    expect(await browser.post('/security/confirm', { code })).toMatchObject({
      status: 400,
      body: { error: 'ERR_CONFIRMATION_CODE' },
    });
  });

  it('does so by a passkey, whose request is for this alone', async () => {
    const { admin } = await test.company();
    const browser = await test.login(admin);
    const device = new SoftwareAuthenticator(origin);
    const made = await browser.post<{ options: Parameters<SoftwareAuthenticator['create']>[0] }>(
      '/security/passkeys/options',
      { password },
    );
    const added = await browser.post('/security/passkeys', {
      name: 'Celular',
      response: device.create(made.body.options),
    });
    expect(added.status).toBe(201);
    age();
    type Request = Parameters<SoftwareAuthenticator['sign']>[0];
    const ofLogin = (await browser.post<{ options: Request }>('/auth/passkey/options')).body.options;
    expect(await browser.post('/security/confirm', { passkey: device.sign(ofLogin) })).toMatchObject({
      status: 400,
      body: { error: 'ERR_CONFIRMATION_PASSKEY' },
    });
    const { passkey } = (await browser.post<{ passkey: Request }>('/security/confirm/options')).body;
    expect((await browser.post('/security/confirm', { passkey: device.sign(passkey) })).status).toBe(200);
    expect((await makeKey(browser, admin.id)).status).toBe(200);
  });

  it('sends one proof, and wrong ones are refused, counted, and shown to the person', async () => {
    const { admin } = await test.company();
    const browser = await test.login(admin);
    age();
    for (const body of [{}, { password, code: '123456' }])
      expect(await browser.post('/security/confirm', body)).toMatchObject({ body: { error: 'ERR_VALIDATION' } });
    expect(await browser.post('/security/confirm', { password: 'errada' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_CURRENT_PASSWORD' },
    });
    for (let tries = 1; tries < 10; tries += 1) await browser.post('/security/confirm', { code: '000000' });
    // The right one too: ten tries are over.
    expect(await browser.post('/security/confirm', { password })).toMatchObject({
      status: 429,
      body: { error: 'ERR_TOO_MANY_ATTEMPTS', retryAfter: expect.any(Number) },
    });
    expect(await makeKey(browser, admin.id)).toMatchObject(asks);
    const { failedSignIns } = await until(async () => {
      const { body } = await browser.get<{ failedSignIns: { reason: string }[] }>('/security');
      return body.failedSignIns.length === 10 ? body : undefined;
    });
    expect(new Set(failedSignIns.map(({ reason }) => reason))).toEqual(new Set(['password', 'code']));
    const lines = await test.sql((db) =>
      db.selectFrom('auditLines').select('step').where('userId', '=', admin.id).where('step', '=', 'confirm').execute(),
    );
    expect(lines).toEqual([]);
  });

  it('stands in the audit log', async () => {
    const { admin } = await test.company();
    const browser = await test.login(admin);
    await browser.post('/security/confirm', { password });
    const lines = await test.sql((db) =>
      db
        .selectFrom('auditLines')
        .select(['kind', 'verb', 'detail'])
        .where('userId', '=', admin.id)
        .where('step', '=', 'confirm')
        .execute(),
    );
    expect(lines).toMatchObject([{ kind: 'security', verb: 'act', detail: { before: {}, after: {} } }]);
    expect(JSON.stringify(lines)).not.toContain(password);
  });
});
