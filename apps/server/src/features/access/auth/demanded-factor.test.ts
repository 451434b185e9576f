import { generateSync } from 'otplib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { password, useAccounts } from '../../../testing/accounts.ts';
import { listen, type Browser } from '../../../testing/browser.ts';
import { until } from '../../../testing/client.ts';
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts';
import { maxAgeMs } from './authenticator.ts';

const origin = 'https://balcao.example.com';
const test = useAccounts({ PUBLIC_URL: origin });

/**
 * The refusal of a session without a second factor: status 403, and 400 on calls of the specification (decision 0102).
 */
const isDemanded = { body: { error: 'ERR_SECOND_FACTOR_DEMANDED' } };
const demand = async (browser: Browser, value: 'enabled' | 'disabled' = 'enabled') =>
  expect((await browser.put('/settings/adminSecondFactor', { value })).status).toBe(200);

/** Sets a code app up. */
async function addApp(browser: Browser): Promise<string> {
  const begun = await browser.post<{ secret: string }>('/security/second-factor', { password });
  expect(begun.status).toBe(200);
  const { secret } = begun.body;
  const code = generateSync({ secret, epoch: Math.floor(test.clock.now().getTime() / 1000) });
  expect((await browser.put('/security/second-factor', { code })).status).toBe(200);
  return secret;
}

/** What is remembered of a session is at most this old. */
const answers = (browser: Browser, path: string, expected: object) =>
  vi.waitFor(async () => expect(await browser.get(path)).toMatchObject(expected), maxAgeMs + 5_000);

describe('a second factor that the company demands of its admins', () => {
  it('limits sessions of admins without one at once to setting one up, and opens them with it', async () => {
    const company = await test.company();
    const admin = await test.login(company.admin);
    const colleague = await test.login(await test.user(company));
    const socket = await listen(admin, `company-${company.id}-setting`);
    await demand(admin);
    await answers(admin, '/users', isDemanded);
    await until(() => socket.over());
    // Others of the company go on.
    expect((await colleague.get('/contacts')).status).toBe(200);
    for (const [method, path] of [
      ['GET', '/auth/me'],
      ['PUT', '/settings/adminSecondFactor'],
      ['POST', '/security/recovery-codes'],
      ['POST', '/security/second-factor/removal'],
      ['DELETE', `/users/${company.admin.id}/second-factor`],
    ] as const)
      expect(
        await admin.send(method, path, method === 'GET' ? undefined : { value: 'disabled', password }),
        path,
      ).toMatchObject(isDemanded);
    expect(await admin.get('/security')).toMatchObject({ status: 200, body: { isDemanded: true } });
    expect(await admin.post('/auth/refresh_token')).toMatchObject({ status: 200, body: { needsSecondFactor: true } });

    await addApp(admin);
    await answers(admin, '/users', { status: 200 });
    const refreshed = await admin.post('/auth/refresh_token');
    expect(refreshed.status).toBe(200);
    expect(refreshed.body['needsSecondFactor']).toBeUndefined();
  });

  it('is asked for at the first login; a passkey fulfils it, and without one it is demanded again', async () => {
    const company = await test.company();
    const admin = await test.login(company.admin);
    await addApp(admin);
    await demand(admin);
    const second = await test.user(company, { profile: 'admin' });
    const browser = test.browser();
    const entered = await browser.post('/auth/login', { email: second.email, password });
    expect(entered).toMatchObject({ status: 200, body: { needsSecondFactor: true } });
    expect(await browser.get('/contacts')).toMatchObject(isDemanded);
    await expect(listen(browser, 'ready')).rejects.toThrow(/./);
    const { options } = (
      await browser.post<{ options: Parameters<SoftwareAuthenticator['create']>[0] }>('/security/passkeys/options', {
        password,
      })
    ).body;
    const response = new SoftwareAuthenticator(origin).create(options);
    const added = await browser.post<{ passkey: { id: number } }>('/security/passkeys', { name: 'Celular', response });
    expect(added.status).toBe(201);
    await answers(browser, '/contacts', { status: 200 });
    await browser.post(`/security/passkeys/${added.body.passkey.id}/deletion`, { password });
    await answers(browser, '/contacts', isDemanded);
    await demand(admin, 'disabled');
    await answers(browser, '/contacts', { status: 200 });
  });

  it('lets API keys of a person who owes it rest until they have one, and does not stop an operator inside the company', async () => {
    const company = await test.company();
    const admin = await test.login(company.admin);
    const made = await admin.post<{ key: string }>('/api-keys', {
      name: 'Sistema',
      userId: company.admin.id,
      scopes: ['contacts:read'],
    });
    expect(made.status).toBe(200);
    // One that they made for somebody of whom nothing is demanded.
    const colleague = await test.user(company);
    const given = await admin.post<{ key: string }>('/api-keys', {
      name: 'Loja',
      userId: colleague.id,
      scopes: ['contacts:read'],
    });
    const programs = [made, given].map(({ body }) => Object.assign(test.browser(), { bearer: body.key }));
    const second = await test.user(company, { profile: 'admin' });
    const secured = await test.login(second);
    await addApp(secured);
    await demand(admin);
    await answers(admin, '/contacts', isDemanded);
    for (const program of programs)
      await answers(program, '/contacts', { status: 403, body: { error: 'ERR_API_KEY_RESTS' } });
    const listed = await secured.get<{ name: string; rests: boolean }[]>('/api-keys');
    expect(listed.body.map(({ name, rests }) => [name, rests])).toEqual([
      ['Loja', true],
      ['Sistema', true],
    ]);
    await addApp(admin);
    for (const program of programs) await answers(program, '/contacts', { status: 200 });
    const operator = await test.login((await test.company({ super: true })).admin);
    const inside = operator.clone();
    const begun = await operator.post<{ token: string }>(`/companies/${company.id}/impersonation`, { reason: 'Ajuda' });
    inside.bearer = begun.body.token;
    expect((await inside.get('/contacts')).status).toBe(200);
  });
});

describe('a second factor that the installation demands of operators', () => {
  it('limits operators and nobody else, and their own setting takes it back', async () => {
    const company = await test.company({ super: true });
    const operator = await test.login(company.admin);
    const admin = await test.login((await test.company()).admin);
    expect((await admin.put('/access-settings', { operatorsSecondFactor: true })).status).toBe(403);
    onTestFinished(() =>
      test.sql((db) => db.updateTable('accessSettings').set({ operatorsSecondFactor: false }).execute()).then(() => {}),
    );
    expect(await operator.put('/access-settings', { operatorsSecondFactor: true })).toMatchObject({
      status: 200,
      body: { operatorsSecondFactor: true, signUpsPerHour: 200, signUpsPerDay: 1000 },
    });
    await answers(operator, '/access-settings', isDemanded);
    expect((await admin.get('/contacts')).status).toBe(200);
    await addApp(operator);
    await answers(operator, '/access-settings', { status: 200 });
    expect((await operator.put('/access-settings', { operatorsSecondFactor: false })).status).toBe(200);
  });
});
