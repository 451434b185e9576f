import type { Passkey, PasskeyRequest } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { password, useAccounts } from '../../../testing/accounts.ts';
import type { Browser } from '../../../testing/browser.ts';
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts';
import { challengeTtlMs } from './passkey-challenge.ts';

const origin = 'https://balcao.example.com';
const test = useAccounts({ PUBLIC_URL: origin });

type Creation = Parameters<SoftwareAuthenticator['create']>[0];

async function beginPasskey(browser: Browser): Promise<Creation> {
  const begun = await browser.post<{ options: Creation }>('/security/passkeys/options', { password });
  expect(begun.status).toBe(200);
  return begun.body.options;
}

/** Adds a passkey to the account of a logged-in user. */
async function addPasskey(browser: Browser, device = new SoftwareAuthenticator(origin), name = 'Notebook da loja') {
  const response = device.create(await beginPasskey(browser));
  const added = await browser.post<{ passkey: Passkey; recoveryCodes: string[] }>('/security/passkeys', {
    name,
    response,
  });
  expect(added.status).toBe(201);
  // Challenges of one device count in the order of their milliseconds.
  test.clock.advance(1);
  return { device, ...added.body };
}

/** Tries to log in with the password alone, and returns how the passkey is asked for. */
async function askedFor(email: string): Promise<{ code: boolean; passkey: PasskeyRequest }> {
  const answer = await test.browser().post('/auth/login', { email, password });
  expect(answer).toMatchObject({ status: 401, body: { error: 'ERR_SECOND_FACTOR' } });
  return answer.body as unknown as { code: boolean; passkey: PasskeyRequest };
}

async function anyRequest(): Promise<PasskeyRequest> {
  const answer = await test.browser().post<{ options: PasskeyRequest }>('/auth/passkey/options');
  expect(answer.status).toBe(200);
  return answer.body.options;
}

const isRefused = { status: 401, body: { error: 'ERR_PASSKEY' } };

describe('a passkey', () => {
  it('is added with the password, comes with recovery codes, is listed with its last use, renamed and removed', async () => {
    const { admin } = await test.company();
    const browser = await test.login(admin);
    expect(await browser.post('/security/passkeys/options', { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_CURRENT_PASSWORD' },
    });
    const { passkey, recoveryCodes, device } = await addPasskey(browser);
    expect(recoveryCodes).toHaveLength(10);
    expect(passkey).toMatchObject({ name: 'Notebook da loja', lastUsedAt: null, synced: false });
    const other = await addPasskey(browser, new SoftwareAuthenticator(origin, { synced: true }), 'Celular');
    expect(other.recoveryCodes).toEqual([]);
    expect(other.passkey.synced).toBe(true);

    const { passkey: request } = await askedFor(admin.email);
    const entered = test.browser();
    expect(
      (await entered.post('/auth/login', { email: admin.email, password, passkey: device.sign(request) })).status,
    ).toBe(200);
    const { body } = await entered.get('/security');
    expect(body).toMatchObject({
      secondFactor: null,
      passkeysOffered: true,
      recoveryCodesLeft: 10,
      passkeys: [{ id: passkey.id, lastUsedAt: expect.any(String) }, { id: other.passkey.id }],
    });
    expect((body['sessions'] as { method: string }[])[0]?.method).toBe('passkey');

    expect((await entered.put(`/security/passkeys/${passkey.id}`, { name: 'Balcão' })).body).toMatchObject({
      name: 'Balcão',
    });
    const stranger = await test.login((await test.company()).admin);
    expect(await stranger.put(`/security/passkeys/${passkey.id}`, { name: 'Minha' })).toMatchObject({ status: 404 });
    expect(await stranger.post(`/security/passkeys/${passkey.id}/deletion`, { password })).toMatchObject({
      status: 404,
    });
    const path = `/security/passkeys/${passkey.id}/deletion`;
    expect((await entered.post(path, { password: 'wrong' })).status).toBe(400);
    expect((await entered.post(path, { password })).status).toBe(200);
    expect((await entered.get('/security')).body).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await entered.post(`/security/passkeys/${other.passkey.id}/deletion`, { password })).status).toBe(200);
    expect((await entered.get('/security')).body).toMatchObject({ passkeys: [], recoveryCodesLeft: null });
    await test.login(admin);
  });

  it('is a second factor that a recovery code stands for, and the app beside it keeps both', async () => {
    const { admin } = await test.company();
    const { recoveryCodes } = await addPasskey(await test.login(admin));
    const asked = await askedFor(admin.email);
    expect(asked).toMatchObject({ code: true, passkey: { rpId: 'balcao.example.com', userVerification: 'preferred' } });
    const [first = '', second = ''] = recoveryCodes;
    const browser = await test.login(admin, first);
    expect((await browser.get('/security')).body).toMatchObject({ recoveryCodesLeft: 9 });
    const begun = await browser.post('/security/second-factor', { password });
    expect(begun.status).toBe(200);
    // A secret that waits for its first code does not open.
    expect(await test.browser().post('/auth/login', { email: admin.email, password, code: '000000' })).toMatchObject({
      body: { error: 'ERR_SECOND_FACTOR_CODE' },
    });
    await test.login(admin, second);
  });

  it('signs in alone where its device has verified the person', async () => {
    const { admin } = await test.company();
    const { device } = await addPasskey(await test.login(admin));
    const browser = test.browser();
    const request = await anyRequest();
    expect(request).toMatchObject({ userVerification: 'required' });
    expect(request.allowCredentials).toBeUndefined();
    const signed = device.sign(request);
    expect(await browser.post('/auth/passkey', { passkey: signed })).toMatchObject({
      status: 200,
      body: { user: { id: admin.id } },
    });
    expect((await browser.get('/auth/me')).status).toBe(200);
    // Neither the same signature again, nor another one of the same challenge.
    expect(await test.browser().post('/auth/passkey', { passkey: signed })).toMatchObject(isRefused);
    expect(await test.browser().post('/auth/passkey', { passkey: device.sign(request) })).toMatchObject(isRefused);
    test.clock.advance(1);
    device.verifies = false;
    expect(await test.browser().post('/auth/passkey', { passkey: device.sign(await anyRequest()) })).toMatchObject(
      isRefused,
    );
    // After the password its presence is enough.
    const { passkey } = await askedFor(admin.email);
    expect(
      (await test.browser().post('/auth/login', { email: admin.email, password, passkey: device.sign(passkey) }))
        .status,
    ).toBe(200);
  });

  it('is refused at another address, for another purpose, too late, unknown, altered, and when its counter goes back', async () => {
    const { admin } = await test.company();
    const browser = await test.login(admin);
    const { device } = await addPasskey(browser);
    const enter = async (passkey: unknown) => test.browser().post('/auth/passkey', { passkey });
    const copy = (change: Partial<SoftwareAuthenticator>) =>
      Object.assign(Object.create(SoftwareAuthenticator.prototype) as SoftwareAuthenticator, device, change);

    expect(await enter(copy({ origin: 'https://balcao.example.net' }).sign(await anyRequest()))).toMatchObject(
      isRefused,
    );
    expect(await enter(device.sign({ ...(await anyRequest()), rpId: 'example.net' }))).toMatchObject(isRefused);
    expect(await enter(new SoftwareAuthenticator(origin).sign(await anyRequest()))).toMatchObject(isRefused);
    expect(await enter(device.sign((await askedFor(admin.email)).passkey))).toMatchObject(isRefused);
    expect(await enter(device.sign({ ...(await anyRequest()), challenge: 'bm8' }))).toMatchObject(isRefused);
    const signed = device.sign(await anyRequest());
    const [first] = signed.response.signature;
    const altered = {
      ...signed.response,
      signature: signed.response.signature.replace(/^./, first === 'A' ? 'B' : 'A'),
    };
    expect(await enter({ ...signed, response: altered })).toMatchObject(isRefused);
    const late = await anyRequest();
    test.clock.advance(challengeTtlMs + 1);
    expect(await enter(device.sign(late))).toMatchObject(isRefused);

    expect((await enter(device.sign(await anyRequest()))).status).toBe(200);
    test.clock.advance(1);
    device.counter -= 1;
    expect(await enter(device.sign(await anyRequest()))).toMatchObject(isRefused);
  });

  it('a passkey of another person is not added, nor one that is known, nor to an account with too many', async () => {
    const company = await test.company();
    const browser = await test.login(company.admin);
    const colleague = await test.login(await test.user(company));
    const device = new SoftwareAuthenticator(origin);
    const response = device.create(await beginPasskey(browser));
    const isNotAdded = { status: 400, body: { error: 'ERR_PASSKEY_NOT_ADDED' } };
    expect(await colleague.post('/security/passkeys', { name: 'Alheia', response })).toMatchObject(isNotAdded);
    expect((await browser.post('/security/passkeys', { name: 'Minha', response })).status).toBe(201);
    expect(await browser.post('/security/passkeys', { name: 'Outra vez', response })).toMatchObject(isNotAdded);
    for (let count = 1; count < 20; count++) await addPasskey(browser);
    expect(await browser.post('/security/passkeys/options', { password })).toMatchObject({
      status: 409,
      body: { error: 'ERR_TOO_MANY_PASSKEYS', limit: 20 },
    });
  });

  it('cannot be guessed: wrong tries of an account and of an address are counted', async () => {
    const { admin } = await test.company();
    await addPasskey(await test.login(admin));
    const { passkey: request } = await askedFor(admin.email);
    const wrong = { ...new SoftwareAuthenticator(origin).sign(request) };
    const statuses: number[] = [];
    for (let round = 0; round < 21; round++) {
      const browser = test.browser(`203.0.113.${round}`);
      statuses.push((await browser.post('/auth/login', { email: admin.email, password, passkey: wrong })).status);
    }
    expect(statuses.slice(0, 20)).toEqual(statuses.slice(0, 20).map(() => 401));
    expect(statuses.at(-1)).toBe(429);
    const attacker = test.browser();
    const passkey = wrong;
    const alone: number[] = [];
    for (let round = 0; round < 51; round++) alone.push((await attacker.post('/auth/passkey', { passkey })).status);
    expect([alone[0], alone.at(-1)]).toEqual([401, 429]);
  });

  it('is taken away with the rest by an admin for who lost the device', async () => {
    const company = await test.company();
    const colleague = await test.user(company);
    await addPasskey(await test.login(colleague));
    const admin = await test.login(company.admin);
    expect((await admin.delete(`/users/${colleague.id}/second-factor`)).status).toBe(200);
    await test.login(colleague);
  });
});
