import { decodeJwt } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { dayMs, type LoginSession, type SessionKind } from '@balcao/contract';
import { password, useAccounts } from '../../../testing/accounts.ts';
import { listen, type Browser } from '../../../testing/browser.ts';
import { androidAgent, desktopAgent, iphoneAgent } from '../../../testing/user-agents.ts';
import { kindAfterUse, usedKind } from './auth.rules.ts';

const test = useAccounts();

const sidOf = (browser: Browser) => decodeJwt(String(browser.bearer))['sid'];
const enter = (browser: Browser, { email }: { email: string }, agent: string, installed?: boolean) =>
  browser.post(
    '/auth/login',
    { email, password, ...(installed !== undefined && { installed }) },
    { 'user-agent': agent },
  );

/** Logs in as the installed app of a phone, or as a browser. */
async function enterAs(
  who: { email: string },
  kind: SessionKind,
  agent = kind === 'app' ? androidAgent : desktopAgent,
) {
  const browser = test.browser();
  expect(await enter(browser, who, agent, kind === 'app')).toMatchObject({ status: 200 });
  return browser;
}

const refreshAs = (browser: Browser, kind: SessionKind) =>
  browser.post('/auth/refresh_token', { installed: kind === 'app' }, { 'user-agent': androidAgent });
const isLive = async (browser: Browser) => (await browser.get('/auth/me')).status === 200;
const untilOver = (browser: Browser) =>
  vi.waitFor(
    async () =>
      expect(await browser.get('/auth/me')).toMatchObject({
        status: 401,
        body: { error: 'ERR_SESSION_EXPIRED', elsewhere: true },
      }),
    15_000,
  );
const sessionsOf = async (browser: Browser) =>
  (await browser.get<{ sessions: LoginSession[] }>('/security')).body.sessions;
const liveKinds = async (browser: Browser) =>
  (await sessionsOf(browser)).flatMap(({ kind, isLive: lives }) => (lives ? [kind] : [])).toSorted();

describe('one session of each kind', () => {
  it('a person has a browser and the installed app of a phone at once, and a second one of a kind ends the first alone', async () => {
    const { admin } = await test.company();
    const [browser, phone] = [await enterAs(admin, 'browser'), await enterAs(admin, 'app')];
    expect(await liveKinds(browser)).toEqual(['app', 'browser']);
    const otherPhone = await enterAs(admin, 'app', iphoneAgent);
    await untilOver(phone);
    expect(await isLive(browser)).toBe(true);
    const otherBrowser = await enterAs(admin, 'browser');
    await untilOver(browser);
    expect([await isLive(otherPhone), await isLive(otherBrowser)]).toEqual([true, true]);
    expect(await liveKinds(otherBrowser)).toEqual(['app', 'browser']);
  });

  it('the socket of the session that is ended hears why, and that of the other kind hears nothing', async () => {
    const company = await test.company();
    const { id, email } = company.admin;
    const [browser, phone] = [await enterAs(company.admin, 'browser'), await enterAs(company.admin, 'app')];
    const name = `company-${company.id}-auth`;
    const [atBrowser, atPhone] = [await listen(browser, name), await listen(phone, name)];
    const next = await enterAs(company.admin, 'browser');
    await vi.waitFor(() => expect(atBrowser.over()).toBe(true), 15_000);
    expect(atBrowser.events).toEqual([
      { action: 'update', user: { id, email, companyId: company.id }, sessionId: sidOf(next) },
    ]);
    expect([atPhone.events, atPhone.over()]).toEqual([[], false]);
  });

  it('what calls itself installed on a computer is a browser, as is whoever calls itself nothing', async () => {
    const { admin } = await test.company();
    const first = await enterAs(admin, 'browser');
    const onDesktop = test.browser();
    await enter(onDesktop, admin, desktopAgent, true);
    await untilOver(first);
    expect(await liveKinds(onDesktop)).toEqual(['browser']);
    const plain = await test.login(admin);
    await untilOver(onDesktop);
    expect(await liveKinds(plain)).toEqual(['browser']);
  });

  it('of many logins and refreshes at once, of both kinds, one of each kind is left', async () => {
    const { admin } = await test.company();
    const places = await Promise.all(
      Array.from({ length: 12 }, (_none, index) => enterAs(admin, index % 2 === 0 ? 'app' : 'browser')),
    );
    await Promise.all(places.map((place, index) => refreshAs(place, index % 3 === 0 ? 'app' : 'browser')));
    const live = () =>
      test.sql((db) =>
        db
          .selectFrom('sessions')
          .select('kind')
          .where('userId', '=', admin.id)
          .where('endedAt', 'is', null)
          .orderBy('kind')
          .execute(),
      );
    const kinds = (await live()).map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(kinds.length).toBeGreaterThan(0);
    await vi.waitFor(async () => {
      const answers = await Promise.all(places.map(isLive));
      expect(answers.filter(Boolean)).toHaveLength(kinds.length);
    }, 15_000);
  });

  it('a session that nobody used for a week makes room for a login of its kind', async () => {
    const { admin } = await test.company();
    await enterAs(admin, 'app');
    test.clock.advance(8 * dayMs);
    const phone = await enterAs(admin, 'app');
    expect(await liveKinds(phone)).toEqual(['app']);
  });
});

describe('a session that is used as another kind', () => {
  it('becomes that of the installed app, with the same cookie, and ends the app of another phone', async () => {
    const { admin } = await test.company();
    const otherPhone = await enterAs(admin, 'app', iphoneAgent);
    const phone = await enterAs(admin, 'browser', androidAgent);
    const sid = sidOf(phone);
    expect(await refreshAs(phone, 'app')).toMatchObject({ status: 200 });
    expect(sidOf(phone)).toBe(sid);
    await untilOver(otherPhone);
    expect(await liveKinds(phone)).toEqual(['app']);
    // and a computer may be used beside it
    const desktop = await enterAs(admin, 'browser');
    expect(await liveKinds(desktop)).toEqual(['app', 'browser']);
    // whom the browser of the phone does not send away
    expect(await refreshAs(phone, 'browser')).toMatchObject({ status: 200 });
    expect([await isLive(phone), await isLive(desktop)]).toEqual([true, true]);
    expect(await liveKinds(desktop)).toEqual(['app', 'browser']);
    await desktop.delete('/auth/logout');
    await refreshAs(phone, 'browser');
    expect(await liveKinds(phone)).toEqual(['browser']);
  });

  it('is shared by a login on Android, and left alone on an iPhone, whose app has a copy of the cookie', async () => {
    const { admin } = await test.company();
    const android = await enterAs(admin, 'browser', androidAgent);
    const sid = sidOf(android);
    await enter(android, admin, androidAgent, true);
    expect(sidOf(android)).toBe(sid);
    expect(await liveKinds(android)).toEqual(['app']);

    const safari = await enterAs(admin, 'browser', iphoneAgent);
    const app = safari.clone();
    await enter(app, admin, iphoneAgent, true);
    expect(sidOf(app)).not.toBe(sidOf(safari));
    expect([await isLive(app), await isLive(safari)]).toEqual([true, true]);
    test.clock.advance(3_600_000);
    expect((await refreshAs(safari, 'browser')).status).toBe(200);
    expect((await app.post('/auth/refresh_token', { installed: true }, { 'user-agent': iphoneAgent })).status).toBe(
      200,
    );
  });

  it('rules: installed counts on a phone alone, and a browser takes no place that is taken', () => {
    expect(usedKind(true, true)).toBe('app');
    for (const [installed, onPhone] of [
      [true, false],
      [false, true],
      [undefined, true],
    ] as const)
      expect(usedKind(installed, onPhone)).toBe('browser');
    expect(kindAfterUse('browser', 'app', true)).toBe('app');
    expect(kindAfterUse('app', 'browser', true)).toBe('app');
    expect(kindAfterUse('app', 'browser', false)).toBe('browser');
  });
});

describe('the installed app of a phone', () => {
  it('gets a name of its person, who may not name a browser or the phone of somebody else', async () => {
    const company = await test.company();
    const browser = await enterAs(company.admin, 'browser');
    const phone = await enterAs(company.admin, 'app');
    const stranger = await enterAs(await test.user(company), 'browser');
    const path = `/security/sessions/${String(sidOf(phone))}`;
    expect(await browser.put(path, { name: ' Celular da loja ' })).toMatchObject({ body: { name: 'Celular da loja' } });
    expect((await sessionsOf(browser)).find(({ kind }) => kind === 'app')).toMatchObject({
      name: 'Celular da loja',
      device: 'Chrome, Android',
    });
    expect((await stranger.put(path, { name: 'Meu' })).status).toBe(404);
    expect((await browser.put(`/security/sessions/${String(sidOf(browser))}`, { name: 'Mesa' })).status).toBe(404);
    expect(await browser.put(path, { name: '' })).toMatchObject({ body: { name: null } });
  });

  it('is seen and ended by an admin, with the name of the user in the log, and their browser stays', async () => {
    const company = await test.company();
    const user = await test.user(company);
    const admin = await enterAs(company.admin, 'browser');
    const [browser, phone] = [await enterAs(user, 'browser'), await enterAs(user, 'app')];
    const path = `/users/${user.id}/app`;
    expect(await admin.get(path)).toMatchObject({ body: { app: { name: null, device: 'Chrome, Android' } } });
    expect((await browser.get(path)).status).toBe(403);
    expect((await browser.delete(path)).status).toBe(403);
    const other = await enterAs((await test.company()).admin, 'browser');
    expect((await other.delete(path)).status).toBe(404);
    expect(await admin.delete(path)).toMatchObject({ status: 200 });
    await vi.waitFor(async () => expect(await isLive(phone)).toBe(false), 15_000);
    expect(await isLive(browser)).toBe(true);
    expect(await admin.get(path)).toEqual(expect.objectContaining({ body: { app: null } }));
    expect(await admin.delete(path)).toMatchObject({ status: 404, body: { error: 'ERR_NO_SESSION_FOUND' } });
    const { body } = await admin.get<{ lines: { step: string | null; subjectName: string | null }[] }>('/audit-log');
    expect(body.lines).toContainEqual(expect.objectContaining({ step: 'remove-app', subjectName: 'Pessoa' }));
  });

  it('of an operator is not ended by an admin who is none', async () => {
    const company = await test.company({ super: true });
    const plain = await test.user(company, { profile: 'admin' });
    await enterAs(company.admin, 'app');
    const admin = await enterAs(plain, 'browser');
    expect((await admin.delete(`/users/${company.admin.id}/app`)).status).toBe(403);
    expect((await admin.get(`/users/${company.admin.id}/app`)).status).toBe(403);
  });

  it('ends with a new password, as every session of the person', async () => {
    const company = await test.company();
    const user = await test.user(company);
    const [browser, phone] = [await enterAs(user, 'browser'), await enterAs(user, 'app')];
    const admin = await enterAs(company.admin, 'browser');
    expect((await admin.put(`/users/${user.id}`, { password: 'Telhado-azul-77' })).status).toBe(200);
    await vi.waitFor(async () => expect([await isLive(browser), await isLive(phone)]).toEqual([false, false]), 15_000);
  });
});

describe('two sessions of one person', () => {
  it('are one person: online until the last window of both is closed, and away at once only after the last logout', async () => {
    const company = await test.company();
    const user = await test.user(company);
    const watcher = await enterAs(company.admin, 'browser');
    const [browser, phone] = [await enterAs(user, 'browser'), await enterAs(user, 'app')];
    const isOnline = async () => (await watcher.get<{ online: boolean }>(`/users/${user.id}`)).body.online;
    const stateOf = async () =>
      (await watcher.get<{ userId: number; state: string }[]>('/availability')).body.find(
        ({ userId }) => userId === user.id,
      )?.state;
    const [atBrowser, atPhone] = [await listen(browser, 'none'), await listen(phone, 'none')];
    await vi.waitFor(async () => expect([await isOnline(), await stateOf()]).toEqual([true, 'available']), 15_000);
    await browser.delete('/auth/logout');
    await vi.waitFor(() => expect(atBrowser.over()).toBe(true), 15_000);
    // Longer than the window of a page that is reloaded.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect([await isOnline(), await stateOf()]).toEqual([true, 'available']);
    atPhone.close();
    await vi.waitFor(async () => expect(await isOnline()).toBe(false), 15_000);
    expect(await stateOf()).toBe('available');
    await phone.delete('/auth/logout');
    await vi.waitFor(async () => expect(await stateOf()).toBe('away'), 15_000);
  });
});
