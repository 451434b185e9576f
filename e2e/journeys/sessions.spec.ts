import { updateUser } from '@balcao/contract';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { submitLogin, Inbox } from '../support/screens.ts';

const forcedOut = 'Sua conta foi acessada em outro computador';

const stored = (page: Page) =>
  page.evaluate(() =>
    ['token', 'companyId', 'userId', 'companyDueDate'].filter((key) => localStorage.getItem(key) !== null),
  );

/** An access token whose time is past, as a browser finds it when it restores its tabs in the morning. */
function expired(token: string): string {
  const [head, payload = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const late = { ...claims, iat: 1_700_000_000, exp: 1_700_000_900 };
  return [head, Buffer.from(JSON.stringify(late)).toString('base64url'), signature].join('.');
}

test('two tabs that are restored together with a stale token stay logged in @core', async ({ open, company, shot }) => {
  const sales = await company.queue('Vendas');
  const connection = await company.connection([sales]);
  await company.receiveMessage(connection, { number: '5511987650001', name: 'Lia' }, 'Bom dia');
  const first = await open(company.admin);
  await first.goto('/tickets');
  await new Inbox(first).showPending();
  await expect(first.getByRole('option', { name: /Lia/ })).toBeVisible();
  const context = first.context();
  await context.route('**/auth/refresh_token', releaseTogether(2));

  for (let morning = 0; morning < 3; morning += 1) {
    const token = await first.evaluate(() => localStorage.getItem('token') ?? '');
    const second = context.pages()[1] ?? (await context.newPage());
    await second.goto('about:blank');
    // A page of the product that runs no script of it.
    await first.goto('/favicon.svg');
    await first.evaluate((stale) => localStorage.setItem('token', stale), expired(token));
    await Promise.all([first.goto('/tickets'), second.goto('/connections')]);
    for (const tab of [first, second]) {
      await expect(tab.getByRole('navigation', { name: 'Principal' })).toBeVisible();
      await expect(tab).not.toHaveURL('/login');
    }
    // The menu is there before the token is renewed: it is drawn from what the browser keeps.
    const fresh = () => first.evaluate(() => localStorage.getItem('token') ?? '');
    await expect.poll(fresh).not.toBe(expired(token));
    expect(await fresh()).not.toBe(token);
  }
  await shot(first, 'restored');
});

/** Holds requests back until so many are there, or until it is plain that no other comes. */
function releaseTogether(count: number): (route: Route) => Promise<void> {
  let held: (() => void)[] = [];
  return async (route) => {
    await new Promise<void>((go) => {
      held.push(go);
      setTimeout(go, 700);
      if (held.length < count) return;
      for (const each of held) each();
      held = [];
    });
    await route.continue();
  };
}

test('who logs in elsewhere ends the session here @core', async ({ open, company, watch, shot }) => {
  const here = await open();
  await here.goto('/login');
  await submitLogin(here, company.admin.account);
  await expect(here).toHaveURL('/');
  await expect(here.getByText('Ninguém na espera')).toBeVisible();

  // What is there for a second is written down by the page itself, where it outlives the reload.
  await here.evaluate((signedOut) => {
    const note = () => {
      if (sessionStorage.getItem('signedOut') !== null || !document.body.textContent.includes(signedOut)) return;
      sessionStorage.setItem(
        'signedOut',
        JSON.stringify({ token: localStorage.getItem('token'), at: performance.now() }),
      );
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    window.addEventListener('pagehide', () => sessionStorage.setItem('left', String(performance.now())));
  }, forcedOut);

  const there = await open();
  await there.goto('/login');
  await submitLogin(there, company.admin.account);
  await expect(there).toHaveURL('/');

  await here.waitForFunction(() => sessionStorage.getItem('left') !== null);
  await expect(here).toHaveURL('/login');
  await expect(here.getByText(forcedOut)).toBeVisible();
  const { signedOut, left } = await here.evaluate(() => ({
    signedOut: JSON.parse(sessionStorage.getItem('signedOut') ?? '{}') as { token?: string | null; at?: number },
    left: Number(sessionStorage.getItem('left')),
  }));
  // Said before the reload, when nothing was left of the session any more.
  expect(signedOut).toEqual({ token: null, at: expect.any(Number) });
  expect(left - (signedOut.at ?? 0)).toBeGreaterThan(500);
  expect(await stored(here)).toEqual([]);
  await shot(here, 'forced-out');

  // The one who came later is left alone.
  await there.reload();
  await expect(there.getByText('Ninguém na espera')).toBeVisible();
  watch.allowProblem(/status of 401 .* at \//);
});

test('what changes before the first live connection is up is there once it is', async ({ open, company }) => {
  const page = await open(company.admin);
  // The menu names the user where it has room.
  await page.setViewportSize({ width: 1440, height: 900 });
  const slow = Promise.withResolvers<void>();
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await slow.promise;
    socket.connectToServer();
  });
  await page.goto('/');
  await expect(page.getByText('Ninguém na espera')).toBeVisible();
  const { id } = company.admin.user;
  await company.admin.api.call(updateUser, { params: { id }, body: { name: 'Ana Lúcia' } });
  slow.resolve();
  await expect(page.getByText('Ana Lúcia').first()).toBeVisible();
});

test('a computer that missed a login elsewhere is signed out at its next request', async ({ open, company, watch }) => {
  const here = await open();
  await here.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await here.goto('/login');
  await submitLogin(here, company.admin.account);
  await expect(here.getByText('Ninguém na espera')).toBeVisible();
  const there = await open();
  await there.goto('/login');
  await submitLogin(there, company.admin.account);
  await expect(there).toHaveURL('/');

  await here.goto('/contacts');
  await expect(here).toHaveURL('/login');
  await expect(here.getByText(forcedOut).first()).toBeVisible();
  expect(await stored(here)).toEqual([]);
  watch.allowProblem(/status of 401 .* at \//);
  watch.allowProblem(/WebSocket/);
});

test('a tab of the same browser shares the session and its end', async ({ open, company, shot }) => {
  const page = await open(company.admin);
  await page.goto('/tickets');
  const other = await page.context().newPage();
  await other.goto('/connections');
  await expect(other.getByText('Conecte um WhatsApp para começar a receber mensagens.')).toBeVisible();
  await shot(other, 'menu-before');
  await other.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Mais' }).click();
  await shot(other, 'menu');
  await other.getByRole('button', { name: 'Sair' }).click();
  await expect(other).toHaveURL('/login');
  await expect(page).toHaveURL('/login');
  expect(await stored(page)).toEqual([]);
});
