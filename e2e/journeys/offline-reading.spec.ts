import { listMessages, updateSetting, updateTicket, type Ticket } from '@balcao/contract';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';

const lia = { number: '5511987650001', name: 'Lia Prado' };
const rui = { number: '5511987650002', name: 'Rui Dias' };

/** How many conversations and lists the browser keeps. */
const countKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<[conversations: number, lists: number]>((resolve) => {
        const request = indexedDB.open('offline');
        request.addEventListener('success', () => {
          const { result } = request;
          if (result.objectStoreNames.length === 0) return resolve([0, 0]);
          const stores = result.transaction(['conversations', 'lists'], 'readonly');
          const counts = ['conversations', 'lists'].map((name) => stores.objectStore(name).count());
          stores.addEventListener('complete', () => {
            result.close();
            resolve([counts[0]?.result ?? 0, counts[1]?.result ?? 0]);
          });
        });
      }),
  );

const reloadWithoutNetwork = async (context: BrowserContext, page: Page) => {
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('html[data-kept]')).toBeAttached();
};

test('without internet one reads the last conversations, and what one writes leaves later, unless the customer is somebody else’s by then @core', async ({
  browser,
  company,
  watch,
  shot,
}) => {
  watch.allowProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|WebSocket|Failed to fetch|preload/);
  const sales = await company.queue('Vendas');
  const [ana, bruno] = [await company.attendant('Ana', [sales]), await company.attendant('Bruno', [sales])];
  const connection = await company.connection([sales]);
  const accept = (ticket: Ticket) =>
    ana.api.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } });
  const [first, second] = [
    await accept(await company.receiveMessage(connection, lia, 'Bom dia, tem em azul?')),
    await accept(await company.receiveMessage(connection, rui, 'Qual é o prazo?')),
  ];
  const context = await browser.newContext({ storageState: ana.state, serviceWorkers: 'allow' });
  watch.attach(context);
  const page = await context.newPage();
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 60_000,
  });
  await page.reload();
  // Opened once, so that the code of conversations is there; the other one never was.
  await inbox.row(lia.name).click();
  await expect(inbox.message('Bom dia, tem em azul?')).toBeVisible();
  await expect.poll(async () => (await countKept(page))[0], { timeout: 20_000 }).toBe(2);
  await expect.poll(async () => (await countKept(page))[1], { timeout: 20_000 }).toBeGreaterThan(2);

  await page.goto('/tickets');
  await expect(inbox.row(rui.name)).toBeVisible();
  await reloadWithoutNetwork(context, page);
  await expect(page.getByText('Você vê as últimas 50 conversas.')).toBeVisible();
  await shot(page, 'list-without-internet');
  // What a phone draws was never drawn here: the worker has it.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('navigation', { name: 'Principal' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByText('Você vê as últimas 50 conversas.')).toBeVisible();
  await shot(page, 'list-of-a-phone-without-internet');
  await page.setViewportSize({ width: 1440, height: 900 });
  await inbox.row(rui.name).click();
  await expect(inbox.message('Qual é o prazo?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resolver', exact: true })).toBeDisabled();
  await inbox.write('Três dias úteis.');
  await inbox.row(lia.name).click();
  await expect(inbox.message('Bom dia, tem em azul?')).toBeVisible();
  await inbox.write('Tem, sim.');
  await inbox.write('E em verde também.');
  await expect(inbox.message('Tem, sim.')).toContainText('Aguardando: sai sozinha quando a internet voltar.');
  await expect(page.getByText('3 mensagens saem quando voltar')).toBeVisible();
  await shot(page, 'conversation-without-internet');

  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  const waiting = page.getByRole('dialog', { name: 'Mensagens que ainda não saíram' });
  await expect(waiting.getByRole('listitem')).toHaveCount(3);
  await shot(page, 'what-waits');
  await waiting
    .getByRole('listitem')
    .filter({ hasText: 'E em verde' })
    .getByRole('button', { name: 'Tirar da fila' })
    .click();
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  await waiting.getByRole('button', { name: 'Fechar' }).last().click();

  // Meanwhile a colleague has Rui.
  await company.admin.api.call(updateTicket, {
    params: { id: second.id },
    body: { status: 'open', userId: bruno.user.id },
  });
  await context.setOffline(false);
  await expect(inbox.message('Tem, sim.').getByRole('img', { name: 'entregue' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Sem internet', { exact: true })).toHaveCount(0);
  const sent = async (ticket: Ticket) =>
    (
      await company.admin.api.call(listMessages, { params: { ticketId: ticket.id }, query: { keepUnread: true } })
    ).messages.map(({ body }) => body);
  expect((await sent(first)).filter((body) => body.includes('Tem, sim.'))).toHaveLength(1);
  expect((await sent(first)).some((body) => body.includes('verde'))).toBe(false);
  expect((await sent(second)).some((body) => body.includes('Três dias'))).toBe(false);
  // What is a colleague's now is no longer on this device.
  await expect.poll(async () => (await countKept(page))[0], { timeout: 20_000 }).toBe(1);

  await company.admin.api.call(updateSetting, { params: { key: 'nothingOnDevices' }, body: { value: 'enabled' } });
  await expect.poll(() => countKept(page), { timeout: 20_000 }).toEqual([0, 0]);
  await company.admin.api.call(updateSetting, { params: { key: 'nothingOnDevices' }, body: { value: 'disabled' } });
  await page.reload();
  await expect.poll(async () => (await countKept(page))[0], { timeout: 20_000 }).toBe(1);

  // It ends with the session.
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => countKept(page)).toEqual([0, 0]);
  expect(await page.evaluate(() => localStorage.getItem('keptUser'))).toBeNull();
  await context.close();
});

test('a page that is loaded anew shows the inbox before the server has answered, and what is true afterwards', async ({
  company,
  open,
}) => {
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);
  const ticket = await company.receiveMessage(connection, lia, 'Bom dia, tem em azul?');
  await ana.api.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } });
  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await expect(inbox.row(lia.name)).toBeVisible();
  await expect.poll(async () => (await countKept(page))[1], { timeout: 20_000 }).toBeGreaterThan(2);
  await expect.poll(async () => (await countKept(page))[0], { timeout: 20_000 }).toBe(1);

  let held: (() => void)[] = [];
  const release = () => {
    for (const go of held) go();
    held = [];
  };
  await page.route(/\/(tickets|auth\/refresh_token|messages)(\?|\/|$)/, async (route) => {
    if (route.request().resourceType() === 'document') return route.fallback();
    await new Promise<void>((resolve) => held.push(resolve));
    return route.fallback();
  });
  await page.reload();
  await expect(inbox.row(lia.name)).toBeVisible();
  await inbox.row(lia.name).click();
  await expect(inbox.message('Bom dia, tem em azul?')).toBeVisible();
  // What is kept is the beginning: what came meanwhile follows.
  await company.receiveMessage(connection, lia, 'E em verde?');
  await page.unroute(/\/(tickets|auth\/refresh_token|messages)(\?|\/|$)/);
  release();
  await expect(inbox.message('E em verde?')).toBeVisible();
  await expect(inbox.row(lia.name)).toContainText('E em verde?');
});
