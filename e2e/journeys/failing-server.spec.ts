import type { Page } from '@playwright/test';
import { fillCompany } from '../support/filled-company.ts';
import { expect, test } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';

const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Tentar de novo' });

/** Keeps the live socket silent: once it is there a page asks again by itself, and the button would be gone before it is pressed. */
const withoutLive = (page: Page) => page.routeWebSocket(/./, () => undefined);

/** Has the server refuse these paths as one with a fault does, until the answer is called. */
async function failAt(page: Page, paths: RegExp): Promise<() => Promise<void>> {
  const isMeant = (url: URL) => paths.test(url.pathname);
  await page.route(isMeant, (route) =>
    route.request().headers().accept === 'application/json'
      ? route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' })
      : route.fallback(),
  );
  return () => page.unroute(isMeant);
}

test('pages that the server fails to answer say so, and go on with Tentar de novo', async ({
  open,
  company,
  watch,
  shot,
}) => {
  watch.allowProblem(/500 \(Internal Server Error\)/);
  const { connection, campaign } = await fillCompany(company);
  const page = await open(company.admin);
  await withoutLive(page);

  await test.step('the diagnosis of a connection', async () => {
    const recover = await failAt(page, /^\/whatsapp/);
    await page.goto(`/connections/${connection.id}/diagnosis`);
    await expect(page.getByText('Não foi possível carregar')).toBeVisible();
    await shot(page, 'diagnosis');
    await recover();
    await retry(page).click();
    await expect(page.getByText('Só números vinculados têm diagnóstico')).toBeVisible();
  });

  await test.step('the report of a campaign, which is there', async () => {
    const recover = await failAt(page, /^\/campaigns\/\d+\/report/);
    await page.goto(`/campaign/${campaign.id}/report`);
    await expect(page.getByText('Não foi possível carregar')).toBeVisible();
    await expect(page.getByText('Campanha não encontrada')).toHaveCount(0);
    await recover();
    await retry(page).click();
    await expect(page.getByRole('heading', { name: campaign.name })).toBeVisible();
    watch.allowProblem(/404 \(Not Found\)/);
    await page.goto('/campaign/999999999/report');
    await expect(page.getByText('Campanha não encontrada')).toBeVisible();
  });

  await test.step('the calendar', async () => {
    const recover = await failAt(page, /^\/schedules/);
    await page.goto('/schedules');
    await expect(page.getByText('Os agendamentos não puderam ser carregados.')).toBeVisible();
    await shot(page, 'calendar');
    await recover();
    await retry(page).click();
    await expect(page.getByText('Os agendamentos não puderam ser carregados.')).toHaveCount(0);
  });
});

test('quick replies that the server fails to answer do not hold up what is written', async ({
  open,
  company,
  watch,
  shot,
}) => {
  watch.allowProblem(/500 \(Internal Server Error\)/);
  const { ticket } = await fillCompany(company);
  const page = await open(company.admin);
  const inbox = new Inbox(page);
  await withoutLive(page);
  const recover = await failAt(page, /^\/quick-messages/);
  await page.goto(`/tickets/${ticket.uuid}`);
  await inbox.field.pressSequentially('/frete');
  const list = page.getByRole('region', { name: 'Respostas rápidas' });
  await expect(list.getByText('Não foi possível carregar.')).toBeVisible();
  await shot(page, 'quick-replies');
  // The first Enter closes the list, as where no reply was found; the next one sends.
  await inbox.field.press('Enter');
  await expect(list).toHaveCount(0);
  await inbox.field.press('Enter');
  await expect(inbox.message('/frete')).toBeVisible();

  await inbox.field.pressSequentially('/fre');
  await expect(list.getByText('Não foi possível carregar.')).toBeVisible();
  await recover();
  await list.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(list.getByRole('option', { name: 'frete' })).toBeVisible();
  await expect(inbox.field).toBeFocused();
});
