import { decodeJwt } from 'jose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { dayMs, hourMs } from '@balcao/contract';
import { kPlatform } from '../../../platform/db/database.ts';
import { password, useAccounts, type AccountCompany } from '../../../testing/accounts.ts';
import { waitForAnnounced } from '../../../testing/announced.ts';
import { listen, type Browser } from '../../../testing/browser.ts';
import { maxAgeMs } from './authenticator.ts';
import { deleteOldSessions } from './sessions.ts';

const test = useAccounts();

const refresh = (browser: Browser) => browser.post('/auth/refresh_token');
const sidOf = (browser: Browser) => decodeJwt(String(browser.bearer))['sid'];
const setCompany = (company: AccountCompany, change: { status?: boolean; dueDate?: string }) =>
  test.sql((db) => db.updateTable('companies').set(change).where('id', '=', company.id).execute());
const countReason = (userId: number, reason: string) =>
  test.sql(async (db) => {
    const rows = await db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', userId)
      .where('endedReason', '=', reason)
      .execute();
    return rows.length;
  });

describe('refresh', () => {
  it('gives a new token and a new cookie for the same session', async () => {
    const { admin } = await test.company();
    const browser = await test.login(admin);
    const [sid, first] = [sidOf(browser), browser.cookies.get('jrt')];
    const { status, body } = await refresh(browser);
    expect(status).toBe(200);
    expect(body['user']).toMatchObject({ id: admin.id, company: { settings: expect.arrayContaining([]) } });
    expect(sidOf(browser)).toBe(sid);
    expect(browser.cookies.get('jrt')).not.toBe(first);
    test.clock.advance(60_000);
    const second = browser.cookies.get('jrt');
    await refresh(browser);
    expect(browser.cookies.get('jrt')).not.toBe(second);
  });

  it('keeps ten tabs that are restored at once in the same session', async () => {
    const { admin } = await test.company();
    const browser = await test.login(admin);
    await refresh(browser);
    test.clock.advance(hourMs);
    const tabs = Array.from({ length: 10 }, () => browser.clone());
    const answers = await Promise.all(tabs.map(refresh));
    expect(answers.map(({ status }) => status)).toEqual(tabs.map(() => 200));
    expect(new Set(tabs.map((tab) => tab.cookies.get('jrt'))).size).toBe(1);
    expect(new Set(tabs.map(sidOf))).toEqual(new Set([sidOf(browser)]));
    for (const tab of tabs) expect((await tab.get('/auth/me')).status).toBe(200);
  });

  it('answers a rotated token for 30 seconds with the current one, later ends the session', async () => {
    const { admin } = await test.company();
    const browser = await test.login(admin);
    const late = browser.clone();
    await refresh(browser);
    test.clock.advance(30_000);
    expect((await refresh(late.clone())).status).toBe(200);
    test.clock.advance(1);
    const stolen = late.clone();
    expect(await refresh(stolen)).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
    expect(stolen.cookies.has('jrt')).toBe(false);
    expect((await refresh(browser)).status).toBe(401);
    await vi.waitFor(async () => expect((await browser.get('/auth/me')).status).toBe(401), 15_000);
    expect(await countReason(admin.id, 'reuse')).toBe(1);
  });

  it('refuses no cookie, a forged one and one of a session that is over by time, and clears it', async () => {
    const { admin } = await test.company();
    const browser = await test.login(admin);
    const forged = browser.clone();
    forged.cookies.set('jrt', String(forged.cookies.get('jrt')).replace(/\.0\./, '.1.'));
    const without = test.browser();
    for (const one of [forged, without]) {
      expect(await refresh(one)).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
      expect(one.cookies.has('jrt')).toBe(false);
    }
    test.clock.advance(6 * dayMs);
    expect((await refresh(browser)).status).toBe(200);
    test.clock.advance(6 * dayMs);
    expect((await refresh(browser)).status).toBe(200);
    test.clock.advance(7 * dayMs);
    expect((await refresh(browser)).status).toBe(401);
  });

  it('refuses pages of another origin, as logout does', async () => {
    const { admin } = await test.company();
    const browser = await test.login(admin);
    const foreign = { origin: 'https://evil.example' };
    expect((await browser.post('/auth/refresh_token', undefined, foreign)).body).toMatchObject({
      error: 'ERR_NO_PERMISSION',
    });
    expect((await browser.delete('/auth/logout', foreign)).status).toBe(400);
    const own = { origin: String(test.app.address) };
    expect((await browser.post('/auth/refresh_token', undefined, own)).status).toBe(200);
  });

  it('refuses a company past its due date with its own code', async () => {
    const company = await test.company();
    const browser = await test.login(company.admin);
    await setCompany(company, { dueDate: test.clock.now().toISOString() });
    expect(await refresh(browser)).toMatchObject({ status: 402, body: { error: 'ERR_COMPANY_DUE' } });
  });

  it('a call of a company past its due date is refused as an ended session, with the date as the reason', async () => {
    const company = await test.company();
    const browser = await test.login(company.admin);
    const dueDate = test.clock.now().toISOString();
    await setCompany(company, { dueDate });
    await vi.waitFor(
      async () =>
        expect(await browser.get('/auth/me')).toMatchObject({
          status: 401,
          body: { error: 'ERR_SESSION_EXPIRED', dueDate },
        }),
      15_000,
    );
  });
});

describe('one session per user', () => {
  it('shares the session of the same user in the same browser', async () => {
    const { admin } = await test.company();
    const browser = await test.login(admin);
    const otherTab = browser.clone();
    expect((await browser.post('/auth/login', { email: admin.email, password })).status).toBe(200);
    expect(sidOf(browser)).toBe(sidOf(otherTab));
    expect((await otherTab.get('/auth/me')).status).toBe(200);
    expect((await refresh(otherTab)).status).toBe(200);
  });

  it('does not share the session of somebody else in the same browser', async () => {
    const company = await test.company();
    const colleague = await test.user(company);
    const browser = await test.login(company.admin);
    const before = browser.clone();
    await browser.post('/auth/login', { email: colleague.email, password });
    expect(sidOf(browser)).not.toBe(sidOf(before));
    expect((await browser.get('/auth/me')).body).toMatchObject({ id: colleague.id, profile: 'user' });
    expect((await before.get('/auth/me')).body).toMatchObject({ id: company.admin.id });
  });

  it('ends the others when the user logs in elsewhere, and notifies them within a moment', async () => {
    const company = await test.company();
    const colleague = await test.login(await test.user(company));
    const before = await test.login(company.admin);
    const subscription = await listen(before, `company-${company.id}-auth`);
    const colleagueSubscription = await listen(colleague, `company-${company.id}-auth`);

    const elsewhere = await test.login(company.admin);
    await vi.waitFor(() => expect(subscription.over()).toBe(true), 15_000);
    const { id, email } = company.admin;
    expect(subscription.events).toEqual([
      { action: 'update', user: { id, email, companyId: company.id }, sessionId: sidOf(elsewhere) },
    ]);
    const refused = { status: 401, body: { error: 'ERR_SESSION_EXPIRED', elsewhere: true } };
    expect(await before.get('/auth/me')).toMatchObject(refused);
    expect(await refresh(before)).toMatchObject(refused);
    expect((await elsewhere.get('/auth/me')).status).toBe(200);
    expect(colleagueSubscription.events).toEqual([]);
    expect(colleagueSubscription.over()).toBe(false);
  });

  it('leaves one live session when the user logs in at many places at once', async () => {
    const { admin } = await test.company();
    const places = await Promise.all(Array.from({ length: 9 }, () => test.login(admin)));
    await vi.waitFor(async () => {
      const answers = await Promise.all(places.map((place) => place.get('/auth/me')));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }, 15_000);
  });

  it('holds across processes', async () => {
    const { admin } = await test.company();
    const other = await test.startSecondProcess();
    const before = await test.login(admin);
    const there = before.clone();
    const atOther = (path: string) =>
      fetch(`${other.address}${path}`, {
        headers: { accept: 'application/json', authorization: `Bearer ${there.bearer}` },
      });
    expect((await atOther('/auth/me')).status).toBe(200);
    await test.login(admin);
    await waitForAnnounced(async () => expect((await atOther('/auth/me')).status).toBe(401));
  });
});

describe('a session', () => {
  it('asks for a refresh once its token is past its time or forged, and for a login without one', async () => {
    const { admin } = await test.company();
    const browser = await test.login(admin);
    expect((await browser.get('/auth/me')).body).toEqual({ id: admin.id, profile: 'admin', super: false });
    test.clock.advance(900_001);
    expect(await browser.get('/auth/me')).toMatchObject({ status: 403, body: { error: 'ERR_SESSION_EXPIRED' } });
    const forger = test.browser();
    forger.bearer = `${String(browser.bearer).slice(0, -3)}abc`;
    expect((await forger.get('/auth/me')).status).toBe(403);
    // a token that nobody signed
    const [, claims] = String(browser.bearer).split('.');
    forger.bearer = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    expect((await forger.get('/auth/me')).status).toBe(403);
    expect(await test.browser().get('/auth/me')).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
  });

  it('costs no query while it is remembered, for less than 5 s', async () => {
    expect(maxAgeMs).toBeLessThan(5_000);
    const browser = await test.login((await test.company()).admin);
    const queries = vi.spyOn(test.app.platform.database, kPlatform);
    onTestFinished(() => queries.mockRestore());
    await browser.get('/auth/me');
    expect(queries).toHaveBeenCalledTimes(1);
    queries.mockClear();
    for (let time = 0; time < 20; time += 1) expect((await browser.get('/auth/me')).status).toBe(200);
    expect(queries).not.toHaveBeenCalled();
  });

  it('ends at logout: by cookie, by bearer, and by a bearer past its time', async () => {
    const { admin } = await test.company();
    const byCookie = await test.login(admin);
    const bearer = byCookie.bearer;
    expect((await byCookie.get('/auth/me')).status).toBe(200);
    byCookie.bearer = undefined;
    expect(await byCookie.delete('/auth/logout')).toMatchObject({ status: 200, body: {} });
    expect(byCookie.cookies.has('jrt')).toBe(false);
    byCookie.bearer = bearer;
    await waitForAnnounced(async () => expect((await byCookie.get('/auth/me')).status).toBe(401));

    for (const wait of [0, hourMs]) {
      const browser = await test.login(admin);
      const cookie = browser.clone();
      browser.cookies.clear();
      test.clock.advance(wait);
      expect((await browser.delete('/auth/logout')).status).toBe(200);
      expect((await refresh(cookie)).status).toBe(401);
    }
    expect((await test.browser().delete('/auth/logout')).status).toBe(200);
  });

  it('knows the queues and connections of its user', async () => {
    const company = await test.company();
    const user = await test.user(company);
    const browser = await test.login(user);
    const { queueId, shared } = await test.sql(async (db) => {
      const queue = await db
        .insertInto('queues')
        .values({ companyId: company.id, name: 'Vendas', color: '#111111' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const connection = (name: string, shareGroup: string | null) => ({
        companyId: company.id,
        name,
        shareGroup,
        provider: 'sandbox' as const,
      });
      const connections = await db
        .insertInto('whatsapps')
        .values([connection('a', 'loja'), connection('b', 'loja'), connection('c', null)])
        .returning('id')
        .execute();
      await db.insertInto('userQueues').values({ companyId: company.id, userId: user.id, queueId: queue.id }).execute();
      await db
        .updateTable('users')
        .set({ whatsappId: connections[0]?.id ?? null })
        .where('id', '=', user.id)
        .execute();
      return { queueId: queue.id, shared: connections.slice(0, 2).map(({ id }) => id) };
    });
    await refresh(browser);
    const { body } = await browser.get<{ queues: { id: number }[]; whatsappId: number }>(`/users/${user.id}`);
    expect(body.queues.map(({ id }) => id)).toEqual([queueId]);
    expect(body.whatsappId).toBe(shared[0]);
  });
});

describe('old sessions', () => {
  it('are forgotten 30 days after they lapsed, not before', async () => {
    const { admin } = await test.company();
    await test.login(admin);
    const left = () =>
      test.sql(
        async (db) => (await db.selectFrom('sessions').select('id').where('userId', '=', admin.id).execute()).length,
      );
    test.clock.advance(37 * dayMs);
    await deleteOldSessions(test.app.platform);
    expect(await left()).toBe(1);
    test.clock.advance(1);
    await deleteOldSessions(test.app.platform);
    expect(await left()).toBe(0);
  });
});
