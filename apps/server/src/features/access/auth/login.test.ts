import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { password, useAccounts } from '../../../testing/accounts.ts';
import { hashPassword } from '../../account/index.ts';
import { addressTryLimit } from './login.ts';
import type { Browser } from '../../../testing/browser.ts';

const test = useAccounts();

const login = (browser: Browser, email: string, secret = password) =>
  browser.post('/auth/login', { email, password: secret });

/** Counts wrong tries on unknown accounts as a login does, without its work on a password. */
async function countTries(count: number, addressOf: (n: number) => string): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await test.app.platform.rateLimit.consumeAddress('login-address', addressOf(n), addressTryLimit);
}

describe('login', () => {
  it('gives a token with the claims of this API, the user with company and settings, and a cookie', async () => {
    const company = await test.company();
    const browser = test.browser();
    const { status, body, headers } = await login(browser, company.admin.email.toUpperCase());
    expect(status).toBe(200);
    expect(body['user']).toMatchObject({
      id: company.admin.id,
      companyId: company.id,
      profile: 'admin',
      super: false,
      allTicket: 'desabled',
      queues: [],
      company: {
        id: company.id,
        name: company.name,
        status: true,
        settings: expect.arrayContaining([]),
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/password|hash/i);
    const claims = decodeJwt(String(browser.bearer));
    expect(claims).toMatchObject({ usarname: 'Chefe', profile: 'admin', id: company.admin.id, companyId: company.id });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(900);
    const cookie = headers.getSetCookie().join();
    expect(cookie).toMatch(/^jrt=/);
    expect(cookie).toMatch(/Max-Age=604800/);
    expect(cookie).toMatch(/Path=\//);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).not.toMatch(/Secure/);
  });

  it('answers an unknown e-mail, a wrong password and a deactivated user alike', async () => {
    const company = await test.company();
    const gone = await test.user(company);
    await test.sql((db) => db.updateTable('users').set({ active: false }).where('id', '=', gone.id).execute());
    for (const [email, secret] of [
      ['nobody@example.com', password],
      [company.admin.email, 'wrong'],
      [gone.email, password],
    ] as const) {
      const { status, body } = await login(test.browser(), email, secret);
      expect(status).toBe(401);
      expect(body).toMatchObject({ error: 'ERR_INVALID_CREDENTIALS' });
      expect(Object.keys(body).sort()).toEqual(['error', 'requestId']);
    }
  });

  it('does as much work for an unknown e-mail as for a wrong password', async () => {
    const { admin } = await test.company();
    // Accounts of tests are hashed at less cost than those of the product.
    const passwordHash = await hashPassword('Telhado-azul-9');
    await test.sql((db) => db.updateTable('users').set({ passwordHash }).where('id', '=', admin.id).execute());
    // Work is counted in the time of this process alone: what else the machine does is no part of it.
    const workFor = async (email: string) => {
      const rounds = [];
      for (let round = 0; round < 5; round += 1) {
        const before = process.cpuUsage();
        await login(test.browser(), email, 'wrong');
        const { user, system } = process.cpuUsage(before);
        rounds.push(user + system);
      }
      return Math.min(...rounds);
    };
    const known = await workFor(admin.email);
    const unknown = await workFor('somebody.unknown@example.com');
    expect(unknown).toBeGreaterThan(known / 3);
    expect(unknown).toBeLessThan(known * 3);
  });

  it('refuses a company past its due date, telling the date, and an inactive one; operators stay in', async () => {
    const dueDate = new Date(test.clock.now().getTime() - 1000);
    const due = await test.company({ dueDate });
    const refused = await login(test.browser(), due.admin.email);
    expect(refused.status).toBe(402);
    expect(refused.body).toMatchObject({ error: 'ERR_COMPANY_DUE' });
    expect(new Date(String(refused.body['dueDate']))).toEqual(dueDate);
    expect((await login(test.browser(), due.admin.email, 'wrong')).body).toMatchObject({
      error: 'ERR_INVALID_CREDENTIALS',
    });

    const inactive = await test.company();
    await test.sql((db) => db.updateTable('companies').set({ status: false }).where('id', '=', inactive.id).execute());
    expect((await login(test.browser(), inactive.admin.email)).body).toMatchObject({ error: 'ERR_COMPANY_INACTIVE' });

    const operators = await test.company({ super: true, dueDate });
    expect((await login(test.browser(), operators.admin.email)).status).toBe(200);
  });
});

describe('limits of login', () => {
  it('stops the eleventh wrong try on an account from one network, whichever of its addresses tries', async () => {
    const { admin } = await test.company();
    const inNetwork = (host: number) => test.browser(`2001:db8:7:7:0:0:0:${host.toString(16)}`);
    const tries = await Promise.all(
      Array.from({ length: 14 }, (_none, index) => login(inNetwork(index + 1), admin.email, 'wrong')),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    const { status, body, headers } = await login(inNetwork(99), admin.email);
    expect(status).toBe(429);
    expect(body).toMatchObject({ error: 'ERR_TOO_MANY_ATTEMPTS' });
    expect(Number(body['retryAfter'])).toBeGreaterThan(800);
    expect(headers.get('retry-after')).toBe(String(body['retryAfter']));
    // Strangers lock nobody out.
    expect((await login(test.browser(), admin.email)).status).toBe(200);
  });

  it('stops guesses from many networks, but not the browser that was logged in to the account', async () => {
    const { admin } = await test.company();
    const own = test.browser('2001:db8:8:8::1');
    expect((await login(own, admin.email)).status).toBe(200);
    const tries = await Promise.all(Array.from({ length: 110 }, () => login(test.browser(), admin.email, 'wrong')));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(100);
    expect((await login(test.browser(), admin.email)).status).toBe(429);
    expect((await login(own, admin.email)).status).toBe(200);
    for (let wrong = 0; wrong < 10; wrong += 1) expect((await login(own, admin.email, 'wrong')).status).toBe(401);
    expect((await login(own, admin.email)).status).toBe(429);
  });

  it('login from a network where the account was logged in passes while others guess, within the limit of the network', async () => {
    const { admin } = await test.company();
    expect((await login(test.browser('2001:db8:4:4::1'), admin.email)).status).toBe(200);
    // As many as three networks make in an hour.
    await Promise.all(Array.from({ length: 110 }, () => login(test.browser(), admin.email, 'wrong')));
    expect((await login(test.browser(), admin.email)).status).toBe(429);
    const elsewhere = test.browser('2001:db8:4:4::2');
    for (let wrong = 0; wrong < 10; wrong += 1) expect((await login(elsewhere, admin.email, 'wrong')).status).toBe(401);
    expect((await login(elsewhere, admin.email)).status).toBe(429);
  });

  it('login with the right password passes from a network of before while others guess', async () => {
    const { admin } = await test.company();
    expect((await login(test.browser('2001:db8:4:5::1'), admin.email)).status).toBe(200);
    await Promise.all(Array.from({ length: 110 }, () => login(test.browser(), admin.email, 'wrong')));
    expect((await login(test.browser('2001:db8:4:5::2'), admin.email)).status).toBe(200);
    // The guesses of the others are still counted.
    expect((await login(test.browser(), admin.email)).status).toBe(429);
  });

  it('stops an IPv6 site after ten times as many tries as one network', async () => {
    const addressIn = (network: number) => `2001:db8:9:${network.toString(16)}::1`;
    const guess = async (network: number) =>
      (await login(test.browser(addressIn(network)), `nobody${network}@example.com`, 'wrong')).status;
    await countTries(499, addressIn);
    expect(await guess(499)).toBe(401);
    expect(await guess(500)).toBe(429);
  });

  it('forgets the wrong tries of an account once its password is right', async () => {
    const { admin } = await test.company();
    for (let round = 0; round < 2; round += 1) {
      for (let wrong = 0; wrong < 9; wrong += 1)
        expect((await login(test.browser(), admin.email, 'wrong')).status).toBe(401);
      expect((await login(test.browser(), admin.email)).status).toBe(200);
    }
  });

  it('stops an address after 50 wrong tries on any accounts, and does not count right ones', async () => {
    const { admin } = await test.company();
    const address = '2001:db8:5050::1';
    for (let right = 0; right < 3; right += 1)
      expect((await login(test.browser(address), admin.email)).status).toBe(200);
    await countTries(49, () => address);
    expect((await login(test.browser(address), 'unknown@example.com', 'wrong')).status).toBe(401);
    expect((await login(test.browser(address), admin.email)).status).toBe(429);
    expect((await login(test.browser(), admin.email)).status).toBe(200);
  });
});
