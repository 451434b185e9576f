import { badgeCountsWaitingSetting, updateSetting } from '@balcao/contract';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { Inbox, submitLogin } from '../support/screens.ts';

const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
};
const iphone = {
  ...phone,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
};

/** Has pages believe that they run in a window of their own. */
const pretendInstalled = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));

/** Waits until the service worker has the page under its care. */
const untilWorkerServes = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, { timeout: 60_000 });

test('the installed app of a phone is signed in beside the computer, gets a name, and is ended alone @core', async ({
  browser,
  company,
  open,
  watch,
  shot,
}) => {
  const desk = await open();
  await desk.goto('/login');
  await submitLogin(desk, company.admin.account);
  await expect(desk).toHaveURL('/');
  const context = await browser.newContext(phone);
  watch.attach(context);
  await pretendInstalled(context);
  const app = await context.newPage();
  await app.goto('/login');
  await submitLogin(app, company.admin.account);
  await expect(app).toHaveURL('/');

  await desk.goto('/security');
  const sessions = desk.getByRole('region', { name: 'Onde você entrou' });
  await expect(sessions.getByText('Aplicativo instalado', { exact: true })).toBeVisible();
  await sessions.getByRole('button', { name: 'Dar nome' }).click();
  await desk.getByRole('textbox', { name: 'Nome' }).fill('Celular da loja');
  await desk.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await expect(sessions.getByText('Celular da loja')).toBeVisible();
  await shot(desk, 'sessions');

  // A second phone takes the place of the first, and leaves the computer alone.
  const second = await browser.newContext(iphone);
  watch.attach(second);
  await pretendInstalled(second);
  const other = await second.newPage();
  await other.goto('/login');
  await submitLogin(other, company.admin.account);
  await expect(other).toHaveURL('/');
  await expect(app.getByText('Sua conta foi acessada em outro computador').first()).toBeVisible();
  await desk.reload();
  await expect(sessions.getByRole('button', { name: 'Dar nome' })).toHaveCount(1);
  await sessions.getByRole('button', { name: 'Encerrar', exact: true }).click();
  await expect(other).toHaveURL('/login');
  await expect(desk.getByRole('heading', { name: 'Minha segurança' })).toBeVisible();
  watch.allowProblem(/status of 401 .* at \//);
  await context.close();
  await second.close();
});

test('without a network the app opens from the worker, and a page of an old release makes room @core', async ({
  browser,
  company,
  watch,
  product,
}) => {
  const context = await browser.newContext({ storageState: company.admin.state, serviceWorkers: 'allow' });
  watch.attach(context);
  const page = await context.newPage();
  await page.goto('/tickets');
  await untilWorkerServes(page);
  // The texts of the first page came before the worker: the next visit has the worker keep them.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Atendimentos' })).toBeAttached();
  const release = await page.locator('meta[name=release]').getAttribute('content');
  expect((await page.request.get(`${product.url}/version`)).headers()['x-web-release']).toBe(release);
  await expect(page.locator('html[data-kept]')).toHaveCount(0);

  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('html[data-kept]')).toBeAttached();
  await expect(page.getByText('Você vê as últimas 50 conversas.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('radio').first()).toBeAttached();
  watch.allowProblem(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/);

  // A page from the cache that hears of another release is loaded anew, from the network.
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('html[data-kept]')).toBeAttached();
  await page.locator('meta[name=release]').evaluate((meta) => meta.setAttribute('content', 'of-yesterday'));
  await context.setOffline(false);
  await expect(page.locator('html[data-kept]')).toHaveCount(0);
  expect(await page.locator('meta[name=release]').getAttribute('content')).toBe(release);
  await context.close();
});

test('a page that is open while a new release comes offers it, and loads it by one click @core', async ({
  open,
  company,
  shot,
}) => {
  const page = await open(company.admin);
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { name: 'Contatos' })).toBeVisible();
  await expect(page.getByText('Há uma versão nova.')).toHaveCount(0);
  await page.locator('meta[name=release]').evaluate((meta) => meta.setAttribute('content', 'of-yesterday'));
  await page.getByRole('button', { name: 'Atualizar', exact: true }).first().click();
  await expect(page.getByText('Há uma versão nova.')).toBeVisible();
  await shot(page, 'new-release');
  await page
    .getByText('Há uma versão nova.')
    .locator('..')
    .locator('..')
    .getByRole('button', { name: 'Atualizar' })
    .click();
  await expect(page.getByText('Há uma versão nova.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Contatos' })).toBeVisible();
});

test('what another app shares goes into the composer of a conversation and is not sent @core', async ({
  browser,
  company,
  watch,
  shot,
}) => {
  const sales = await company.queue('Vendas');
  const connection = await company.connection([sales]);
  await company.receiveMessage(connection, { number: '5511987650001', name: 'Lia' }, 'Bom dia');
  const context = await browser.newContext({ ...phone, storageState: company.admin.state, serviceWorkers: 'allow' });
  watch.attach(context);
  const page = await context.newPage();
  await page.goto('/share');
  await expect(page.getByText('Nada para compartilhar')).toBeVisible();
  await page.goto('/tickets');
  await untilWorkerServes(page);
  const inbox = new Inbox(page);
  await inbox.showPending();
  await inbox.accept('Lia');

  // As the system posts it.
  await page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' });
    const field = (name: string, value: string) => {
      const input = document.createElement('input');
      Object.assign(input, { name, value });
      form.append(input);
    };
    field('title', 'Luminária de mesa');
    field('text', 'Veja esta https://loja.example/luminaria');
    field('url', 'https://loja.example/luminaria');
    const files = document.createElement('input');
    Object.assign(files, { type: 'file', name: 'files' });
    const data = new DataTransfer();
    data.items.add(new File(['%PDF-1.4'], 'orçamento.pdf', { type: 'application/pdf' }));
    files.files = data.files;
    form.append(files);
    document.body.append(form);
    form.submit();
  });
  await expect(page.getByText('Escolha a conversa. Nada sai antes de você enviar.')).toBeVisible();
  await expect(page.getByText('1 arquivo: orçamento.pdf')).toBeVisible();
  await shot(page, 'share');
  await page.getByRole('list', { name: 'Conversas' }).getByRole('button', { name: /Lia/ }).click();
  await expect(page.getByText('orçamento.pdf')).toBeVisible();
  await expect(inbox.field).toHaveValue('Luminária de mesa\nVeja esta https://loja.example/luminaria');
  await expect(inbox.message('Luminária')).toHaveCount(0);
  await shot(page, 'shared-in-composer');
  // It is used up.
  await page.goto('/share');
  await expect(page.getByText('Nada para compartilhar')).toBeVisible();
  await context.close();
});

test('the invitation to install comes back at the list after the third accepted conversation, and rests after a no', async ({
  browser,
  company,
  watch,
  shot,
}) => {
  const sales = await company.queue('Vendas');
  const connection = await company.connection([sales]);
  const names = ['Lia', 'Rui', 'Eva'];
  for (const [index, name] of names.entries())
    await company.receiveMessage(connection, { number: `551198765000${index + 1}`, name }, 'Bom dia');
  const context = await browser.newContext({ ...iphone, storageState: company.admin.state });
  watch.attach(context);
  const page = await context.newPage();
  await page.goto('/tickets');
  const inbox = new Inbox(page);
  const sheet = page.getByRole('dialog', { name: 'Instale em três toques' });
  for (const name of names) {
    await expect(sheet).toHaveCount(0);
    await inbox.showPending();
    await inbox.accept(name);
    await inbox.backToList();
    await expect(page).toHaveURL(/\/tickets$/);
  }
  await expect(sheet).toBeVisible();
  await shot(page, 'invitation-ios');
  await sheet.getByRole('button', { name: 'Agora não' }).click();
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(sheet).toHaveCount(0);
  // Whoever looks for it finds it.
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Mais' }).click();
  await page.getByRole('button', { name: 'Instalar o aplicativo' }).click();
  await expect(sheet).toBeVisible();
  await context.close();
});

test('the offer of the browser is kept for the menu, and taken by one click; an admin ends the app of a person', async ({
  browser,
  company,
  open,
  watch,
  shot,
}) => {
  const ana = await company.attendant('Ana', [await company.queue('Vendas')]);
  const context = await browser.newContext(phone);
  watch.attach(context);
  await pretendInstalled(context);
  const app = await context.newPage();
  await app.goto('/login');
  await submitLogin(app, ana.account);
  await expect(app).toHaveURL(/\/tickets/);

  const page = await open(company.admin);
  await page.goto('/users');
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve({ outcome: 'accepted' }),
    });
    window.dispatchEvent(offer);
    sessionStorage.setItem('prevented', String(offer.defaultPrevented));
  });
  expect(await page.evaluate(() => sessionStorage.getItem('prevented'))).toBe('true');
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('menuitem', { name: 'Instalar o aplicativo' }).click();
  const sheet = page.getByRole('dialog', { name: 'Instale o Balcão neste aparelho' });
  await expect(sheet).toBeVisible();
  await shot(page, 'install');
  await sheet.getByRole('button', { name: 'Instalar' }).click();
  await expect(sheet).toHaveCount(0);
  // An offer counts once.
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Minha segurança' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Instalar o aplicativo' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Editar o usuário Ana' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByText(/Aplicativo instalado: Chrome, Android/)).toBeVisible();
  await shot(page, 'user-form');
  await form.getByRole('button', { name: 'Encerrar o aplicativo' }).click();
  await expect(app).toHaveURL('/login');
  await expect(form.getByText(/Aplicativo instalado/)).toHaveCount(0);
  watch.allowProblem(/status of 401 .* at \//);
  await context.close();
});

test('a shortcut and a telephone link begin a conversation', async ({ open, company }) => {
  const page = await open(company.admin);
  await page.goto('/tickets?begin=');
  const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/tickets$/);
  await page.goto('/tickets?begin=tel%3A%2B55-11-98765-4321');
  await expect(dialog.getByRole('textbox', { name: 'Contato' })).toHaveValue('+5511987654321');
});

test('the icon counts what is unread, and who waits where the company wants it', async ({
  browser,
  company,
  watch,
}) => {
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);
  await company.receiveMessage(connection, { number: '5511987650001', name: 'Lia Prado' }, 'Bom dia');
  const context = await browser.newContext({ ...phone, storageState: ana.state });
  watch.attach(context);
  await pretendInstalled(context);
  await context.addInitScript(() => {
    navigator.setAppBadge = async (count) => void (document.documentElement.dataset.badge = String(count));
  });
  const page = await context.newPage();
  await page.goto('/tickets');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-badge', '0');
  const setting = (value: string) =>
    company.admin.api.call(updateSetting, { params: { key: badgeCountsWaitingSetting }, body: { value } });
  await setting('enabled');
  await expect(root).toHaveAttribute('data-badge', '1');
  await setting('disabled');
  await expect(root).toHaveAttribute('data-badge', '0');
  await context.close();
});
