import { listMessages, type Ticket } from '@balcao/contract';
import type { Page } from '@playwright/test';
import type { Company } from '../support/company.ts';
import { expect, test } from '../support/fixtures.ts';
import { Inbox, submitLogin } from '../support/screens.ts';
import { slowLine } from '../support/slow-line.ts';

const lia = { number: '5511987650011', name: 'Lia Prado' };
const rui = { number: '5511987650012', name: 'Rui Dias' };

/** On such a line a page takes half a minute. */
const slow = { timeout: 90_000 };

/** Loses the first requests for scripts whose code says this, as often as told. */
async function loseScript(page: Page, code: string, times: number): Promise<void> {
  let left = times;
  await page.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch();
    if (left === 0 || !(await answer.text()).includes(code)) return route.fulfill({ response: answer });
    left -= 1;
    return route.abort('connectionreset');
  });
}

async function startService(company: Company) {
  const queue = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [queue]);
  const connection = await company.connection([queue]);
  const ticket = await company.receiveMessage(connection, lia, 'Bom dia, aqui é a Lia');
  await company.receiveMessage(connection, rui, 'Oi, é o Rui');
  return { ana, ticket };
}

async function writtenIn(company: Company, ticket: Ticket): Promise<string[]> {
  const { messages } = await company.admin.api.call(listMessages, { params: { ticketId: ticket.id } });
  return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);
}

test('a page whose code is lost on the way comes by itself, and says so where it does not', async ({
  open,
  product,
  watch,
  shot,
}) => {
  watch.allowProblem(/net::ERR_CONNECTION_RESET/);
  const page = await open();
  let left = 1;
  await page.route('**/assets/first-*.js', (route) => {
    left -= 1;
    return left >= 0 ? route.abort('connectionreset') : route.continue();
  });
  await page.goto(`${product.url}/login`);
  await expect(page.getByLabel('E-mail')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('boot-reloads'))).toBeNull();

  left = 100;
  await page.goto(`${product.url}/login`);
  await expect(page.getByText('O Balcão não carregou por inteiro.')).toBeVisible();
  await shot(page, 'not-loaded');
  // It tries three times by itself.
  await expect.poll(() => left, { timeout: 60_000 }).toBe(96);
  await page.waitForTimeout(500);
  left = 0;
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
});

test('the live connection comes back where its code was lost', async ({ open, company, watch }) => {
  watch.allowProblem(/net::ERR_CONNECTION_RESET/);
  const { ana } = await startService(company);
  const page = await open(ana);
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await loseScript(page, 'engine.io', 4);
  await page.goto('/tickets');
  await expect(page.getByText('Reconectando')).toBeVisible();
  await expect.poll(() => sockets.length, slow).toBe(1);
  await expect(page.getByText('Reconectando')).toHaveCount(0);
});

test('at the desk behind a slow line nothing is lost or doubled', async ({ open, company, watch, shot }) => {
  test.setTimeout(600_000);
  watch.allowProblem(/net::ERR_CONNECTION_RESET|dynamically imported module/);
  const { ana, ticket } = await startService(company);
  const page = await open();
  await slowLine(page);
  const inbox = new Inbox(page);
  await page.goto('/login', slow);
  await submitLogin(page, ana.account);
  await expect(page).toHaveURL(/tickets/, slow);
  await shot(page, 'inbox-coming');
  const accept = page.getByRole('button', { name: `Aceitar o atendimento de ${lia.name}` });
  await expect(accept).toBeVisible(slow);
  await page.waitForTimeout(600);
  await accept.dblclick();
  await shot(page, 'accepting');
  await expect(page.getByRole('textbox', { name: `Mensagem para ${lia.name}` })).toBeVisible(slow);

  const texts = Array.from({ length: 12 }, (_text, index) => `Linha ${index + 1} de doze.`);
  for (const text of texts) await inbox.write(text);
  await shot(page, 'written');
  await expect
    .poll(async () => (await writtenIn(company, ticket)).map((body) => body.replace(/^\*.*\*:?\n/, '')), slow)
    .toEqual(texts);

  await page.getByRole('button', { name: 'Resolver', exact: true }).dblclick();
  await shot(page, 'resolving');
  await expect(page.getByText('Atendimento resolvido')).toBeVisible(slow);
  await expect(inbox.row(lia.name)).toHaveCount(0, slow);
});
