import { describe, expect, it } from 'vitest';
import { webhookFields, type AccountCheck, type CloudAccount, type Connection } from '@balcao/contract';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

/** An official number whose account is being entered; Meta reaches the server of the test. */
async function openSetup() {
  const company = await server.company();
  const by = company.admin;
  const account = server.graph.createAccount({ accountName: 'Casa Lume' });
  const app = server.graph.management.app(account);
  server.graph.management.reach = (url) => server.url + new URL(url).pathname;
  const { id } = await by.ok(by.post<Connection>('/whatsapp', { name: 'Oficial', provider: 'cloud', queueIds: [] }));
  const { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken } = account;
  const values = { phoneNumberId, businessAccountId, accessToken, appSecret };
  const check = (body: object) => by.ok(by.post<AccountCheck>(`/whatsapp/${id}/cloud/check`, body));
  const save = () => by.ok(by.put<CloudAccount>(`/whatsapp/${id}/cloud`, { ...values, verifyToken }));
  return { company, by, id, account, app, values, check, save };
}

describe('setting an official number up', () => {
  it('tries each value alone, and offers the accounts and numbers that the token names', async () => {
    const { check, values, account } = await openSetup();
    const { accessToken, appSecret, businessAccountId, phoneNumberId } = values;
    expect(await check({})).toMatchObject({ token: null, secret: null, account: null, number: null });
    expect(await check({ accessToken })).toMatchObject({
      token: { problem: null, appName: 'Atendimento', expiresAt: null, missing: [] },
      secret: null,
      accounts: [{ id: businessAccountId, name: 'Casa Lume' }],
      account: null,
    });
    expect(await check({ accessToken, appSecret, businessAccountId })).toMatchObject({
      secret: { problem: null },
      account: { problem: null, name: 'Casa Lume' },
      numbers: [{ id: phoneNumberId, display: `+${account.number}` }],
      number: null,
    });
    expect(await check(values)).toMatchObject({ number: { problem: null, isRegistered: true, name: 'Loja' } });
  });

  it.each([
    ['a token that is none', { accessToken: 'EAAnone' }, { token: { problem: 'wrong' }, account: null }],
    ['the secret of another app', { appSecret: 'another' }, { token: { problem: null }, secret: { problem: 'wrong' } }],
    ['an account of nobody', { businessAccountId: '99999999' }, { account: { problem: 'wrong' }, number: null }],
    ['a number of another account', { phoneNumberId: '99999999' }, { number: { problem: 'foreign' } }],
  ])('says what is wrong with %s', async (_name, given, expected) => {
    const { check, values } = await openSetup();
    expect(await check({ ...values, ...given })).toMatchObject(expected);
  });

  it('says that a token is over, or lacks a permission', async () => {
    const { check, values, app } = await openSetup();
    app.scopes = ['whatsapp_business_messaging'];
    expect(await check(values)).toMatchObject({
      token: { problem: 'permissions', missing: ['whatsapp_business_management'] },
    });
    app.expiresAt = 1_000_000_000;
    expect(await check(values)).toMatchObject({ token: { problem: 'expired' }, secret: null });
    server.graph.failNext(2, { status: 503 });
    expect(await check(values)).toMatchObject({ token: { problem: 'unreachable' } });
  });

  it('subscribes every field by one call, after which Meta has called', async () => {
    const { by, id, app, save } = await openSetup();
    expect(await save()).toMatchObject({ hookSeenAt: null });
    const done = await by.ok(by.post<{ account: CloudAccount }>(`/whatsapp/${id}/cloud/subscribe`, {}));
    expect(done).toMatchObject({ isShared: false, missing: [] });
    expect(done.account.hookSeenAt).not.toBeNull();
    expect(app.isSubscribed).toBe(true);
    expect(app.overrideUrl).toBeUndefined();
    expect(app.subscription?.callbackUrl).toBe(done.account.callbackUrl);
    expect(app.subscription?.fields).toEqual(expect.arrayContaining([...webhookFields]));
  });

  it('leaves the address of an app that other accounts use, and names the fields that are missing there', async () => {
    const { by, id, app, save } = await openSetup();
    app.subscription = { callbackUrl: 'https://outro.exemplo/hook', fields: ['messages'] };
    const { callbackUrl } = await save();
    const done = await by.ok(
      by.post<{ account: CloudAccount; missing: string[] }>(`/whatsapp/${id}/cloud/subscribe`, {}),
    );
    expect(done).toMatchObject({ isShared: true, account: { callbackUrl } });
    expect(done.missing).not.toContain('messages');
    expect(done.missing).toContain('standby');
    expect(app).toMatchObject({
      isSubscribed: true,
      overrideUrl: callbackUrl,
      subscription: { callbackUrl: 'https://outro.exemplo/hook' },
    });
  });

  it('says what Meta said where it could not call, and where the secret is another', async () => {
    const { by, id, account, save } = await openSetup();
    await save();
    server.graph.management.reach = () => 'http://127.0.0.1:9/nowhere';
    expect(await by.post(`/whatsapp/${id}/cloud/subscribe`, {})).toMatchObject({
      status: 422,
      body: { error: 'ERR_WAPP_HOOK', words: expect.stringContaining('Callback verification failed') },
    });
    account.appSecret = 'changed at Meta';
    expect(await by.post(`/whatsapp/${id}/cloud/subscribe`, {})).toMatchObject({
      status: 422,
      body: { error: 'ERR_WAPP_APP_SECRET' },
    });
  });

  it('registers a number by its PIN, and tells a wrong one from too many', async () => {
    const { by, id, app, save, check, values } = await openSetup();
    app.isRegistered = false;
    app.pin = '123456';
    await save();
    expect(await check(values)).toMatchObject({ number: { isRegistered: false } });
    const register = (pin: string) => by.post(`/whatsapp/${id}/cloud/register`, { pin });
    expect(await register('12345')).toMatchObject({ status: 400 });
    expect(await register('000000')).toMatchObject({ status: 422, body: { error: 'ERR_WAPP_PIN' } });
    await by.ok(register('123456'));
    expect(await check({})).toMatchObject({ number: { isRegistered: true } });
    app.registrations = 10;
    expect(await register('123456')).toMatchObject({ status: 429, body: { error: 'ERR_WAPP_PIN_TRIES' } });
  });

  it('is for admins, and for numbers of their company', async () => {
    const { company, id } = await openSetup();
    const ana = await company.user();
    const other = await server.company();
    for (const path of ['check', 'subscribe', 'register']) {
      expect((await ana.post(`/whatsapp/${id}/cloud/${path}`, { pin: '123456' })).status).toBe(403);
      expect((await other.admin.post(`/whatsapp/${id}/cloud/${path}`, { pin: '123456' })).status).toBe(404);
    }
  });
});
