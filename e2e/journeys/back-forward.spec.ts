import { chromium, type Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

/** The inbox, not the JSON that the same address answers to the web app. */
async function expectInbox(page: Page): Promise<void> {
  await expect(page.getByRole('option', { name: /Lia/ })).toBeVisible();
  expect(await page.evaluate(() => document.contentType)).toBe('text/html');
  expect(await page.evaluate(() => document.body.textContent)).not.toContain('"tickets":');
}

test('the web app comes back where the API has the same address', async ({ open, company }) => {
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);
  const { uuid } = await company.receiveMessage(connection, { number: '5511987650001', name: 'Lia' }, 'Bom dia');

  const page = await open(ana);
  await page.goto('/tickets');
  await page.getByRole('radio', { name: /Aguardando/ }).check({ force: true });
  await expectInbox(page);

  await test.step('out of the product and back', async () => {
    // The very address of the page, asked for as data: what Back would show if anything had kept it.
    const answer = await page.evaluate(async () => {
      const headers = { accept: 'application/json', authorization: `Bearer ${localStorage.getItem('token') ?? ''}` };
      const response = await fetch('/tickets', { headers });
      return [response.status, await response.text()] as const;
    });
    expect(answer).toEqual([200, expect.stringContaining('"tickets":')]);
    await page.goto('about:blank');
    await page.goBack();
    await page.getByRole('radio', { name: /Aguardando/ }).check({ force: true });
    await expectInbox(page);
  });

  await test.step('to a page that is loaded afresh and back', async () => {
    await page.goto('/connections');
    await expect(page.getByRole('table')).toBeVisible();
    await page.goBack();
    await page.getByRole('radio', { name: /Aguardando/ }).check({ force: true });
    await expectInbox(page);
    await page.goForward();
    await expect(page.getByRole('table')).toBeVisible();
  });

  await test.step('reload', async () => {
    await page.reload();
    await expect(page.getByRole('table')).toBeVisible();
    expect(await page.evaluate(() => document.contentType)).toBe('text/html');
  });

  await test.step('Ctrl-click on an entry of the menu opens it in a tab', async () => {
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Atendimentos' }).click({ modifiers: ['ControlOrMeta'] });
    const tab = await opened;
    await tab.getByRole('radio', { name: /Aguardando/ }).check({ force: true });
    await expectInbox(tab);
    await expect(page).toHaveURL('/connections');
  });

  await test.step('a link to a conversation', async () => {
    await page.goto(`/tickets/${uuid}`);
    await expect(page.getByRole('log').getByText('Bom dia')).toBeVisible();
    await expect(page.getByRole('radio', { name: /Aguardando/ })).toBeChecked();
    await page.goto('/connections');
    await page.goBack();
    await expect(page.getByRole('log').getByText('Bom dia')).toBeVisible();
    expect(await page.evaluate(() => document.contentType)).toBe('text/html');
  });
});

test('no page of a company is kept whole by the browser @core', async ({ company, product, watch, launchOptions }) => {
  // Playwright switches the browser's store of whole pages off; here it is what is looked at.
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  const sales = await company.queue('Vendas');
  const connection = await company.connection([sales]);
  await company.receiveMessage(connection, { number: '5511987650001', name: 'Lia' }, 'Bom dia');
  const ana = await company.attendant('Ana', [sales]);
  const context = await browser.newContext({ storageState: ana.state, baseURL: product.url });
  watch.attach(context);
  const page = await context.newPage();
  await page.goto('/tickets');
  await page.getByRole('radio', { name: /Aguardando/ }).check({ force: true });
  await expectInbox(page);

  await page.goto('/docs');
  await page.goBack();
  await page.getByRole('radio', { name: /Aguardando/ }).check({ force: true });
  await expectInbox(page);
  // The page is alive, not a picture: it still receives live events.
  await company.receiveMessage(connection, { number: '5511987650002', name: 'Rui' }, 'Olá');
  await expect(page.getByRole('option', { name: /Rui/ })).toBeVisible();

  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/docs');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  expect(await page.evaluate(() => document.body.textContent)).not.toMatch(/Lia|Rui/);
  await browser.close();
});
