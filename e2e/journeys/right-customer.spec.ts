import { setTimeout as sleep } from 'node:timers/promises';
import { getTicket, listUsers, updateTicket } from '@balcao/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';
import { shotInAllLooks } from '../support/looks.ts';

const aline = { number: '5511987651001', name: 'Aline Moraes' };
const alex = { number: '5511987651002', name: 'Alex Prado' };
const luis = { number: '5511987651003', name: 'Luís Alves' };
const bianca = { number: '5511987651004', name: 'Bianca Torres' };

/** Delays the answers to searches for one text. */
async function delaySearch(page: Page, path: string, text: string, ms: number): Promise<void> {
  await page.route(
    (url) => url.pathname === path && url.searchParams.get('searchParam')?.toLowerCase() === text.toLowerCase(),
    async (route) => {
      await sleep(ms);
      await route.continue().catch(() => undefined);
    },
  );
}

test('Enter in a search waits for the answer to what was typed', async ({ open, company, shot }) => {
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);
  for (const person of [aline, alex]) {
    const { id } = await company.receiveMessage(connection, person, 'Bom dia');
    await ana.api.call(updateTicket, { params: { id }, body: { status: 'open' } });
  }
  const waits = await company.receiveMessage(connection, luis, 'Alguém?');
  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await expect(inbox.row(aline.name)).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Buscar ou ir para' });

  await test.step('the palette', async () => {
    await delaySearch(page, '/tickets', 'Aline', 1500);
    await delaySearch(page, '/contacts', 'Aline', 1500);
    await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible();
    await shotInAllLooks(page, shot, 'palette-empty');
    await page.keyboard.type('Al');
    await expect(palette.getByRole('option', { name: new RegExp(alex.name) }).first()).toBeVisible();
    await page.keyboard.type('ine');
    await page.keyboard.press('Enter');
    await expect(palette).toBeVisible();
    await expect(page.getByRole('textbox', { name: `Mensagem para ${aline.name}` })).toBeVisible();
    await expect(palette).toHaveCount(0);
  });

  await test.step('an empty field accepts nobody and resolves nothing', async () => {
    await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(palette).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(palette).toHaveCount(0);
    const { status } = await ana.api.call(getTicket, { params: { id: waits.id } });
    expect(status).toBe('pending');
  });

  await test.step('the picker of a new ticket', async () => {
    await page.keyboard.press('Alt+i');
    const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
    await dialog.getByRole('textbox', { name: 'Contato' }).pressSequentially('Al');
    await expect(page.getByRole('option', { name: new RegExp(alex.name) })).toBeVisible();
    await page.keyboard.type('ine');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(aline.name)).toBeVisible();
    await expect(dialog.getByText(alex.name)).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
});

test('what is typed before the palette is there stands in its field, and accepts nobody', async ({ open, company }) => {
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);
  const { id } = await company.receiveMessage(connection, luis, 'Oi');
  const page = await open(ana);
  const { promise: wanted, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/palette-*.js', async (route) => {
    await wanted;
    await route.continue();
  });
  await page.goto('/tickets');
  await new Inbox(page).showPending();
  await page.getByRole('option').first().focus();
  await page.keyboard.press('Control+k');
  // On the row each of them is a shortcut.
  await page.keyboard.type('ars');
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByRole('dialog', { name: 'Buscar ou ir para' }).getByRole('combobox')).toHaveValue('ars');
  expect((await ana.api.call(getTicket, { params: { id } })).status).toBe('pending');
});

test('two clicks accept one customer, who can be put back', async ({ open, company, shot, watch }) => {
  // The new conversation of somebody who waits already.
  watch.allowProblem(/status of 409 .* at \/tickets$/);
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const bruno = await company.attendant('Bruno', [sales]);
  const connection = await company.connection([sales]);
  const [first, second, third] = [
    await company.receiveMessage(connection, luis, 'Oi'),
    await company.receiveMessage(connection, bianca, 'Olá'),
    await company.receiveMessage(connection, alex, 'Alguém?'),
  ];
  const statusOf = async (id: number) => (await bruno.api.call(getTicket, { params: { id } })).status;
  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await inbox.showPending();
  const accept = (name: string) => page.getByRole('button', { name: `Aceitar o atendimento de ${name}` });
  const undo = page.getByRole('button', { name: 'Desfazer' });

  await test.step('two clicks on one place', async () => {
    const box = await accept(luis.name).boundingBox();
    if (!box) throw new Error('no button to press');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    // The live event that it is no longer waiting comes before the answer.
    await page.route(`**/tickets/${first.id}`, async (route) => {
      const response = await route.fetch();
      await sleep(1000);
      await route.fulfill({ response });
    });
    await page.mouse.click(x, y);
    await expect(page.getByText('Aceitando…')).toBeVisible();
    await shot(page, 'accepting');
    await page.mouse.click(x, y);
    await expect(page.getByRole('textbox', { name: `Mensagem para ${luis.name}` })).toBeVisible();
    await shot(page, 'accepted');
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['open', 'pending']);
  });

  await test.step('undone, the customer waits where they were', async () => {
    await undo.click();
    await expect(page.getByText(`${luis.name} voltou para a fila, como estava`)).toBeVisible();
    expect(await statusOf(first.id)).toBe('pending');
    await inbox.showPending();
    await expect(page.getByRole('option').first()).toContainText(luis.name);
  });

  await test.step('a row that a colleague takes leaves nobody else under the pointer', async () => {
    const box = await accept(luis.name).boundingBox();
    if (!box) throw new Error('no button to press');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await bruno.api.call(updateTicket, { params: { id: first.id }, body: { status: 'open' } });
    await expect(inbox.row(luis.name)).toHaveCount(0);
    await page.mouse.down();
    await page.mouse.up();
    expect(await statusOf(second.id)).toBe('pending');
    // What has stood there for a while is meant.
    await sleep(600);
    await page.mouse.down();
    await page.mouse.up();
    await expect(page.getByRole('textbox', { name: `Mensagem para ${bianca.name}` })).toBeVisible();
  });

  await test.step('accepted in place of a new conversation, the customer can be put back too', async () => {
    await page.goto('/contacts');
    await page.getByRole('button', { name: `Iniciar atendimento com ${alex.name}` }).click();
    const begin = page.getByRole('dialog', { name: 'Novo atendimento' });
    await begin.getByRole('button', { name: 'Iniciar' }).click();
    const waiting = page.getByRole('dialog').filter({ hasText: `${alex.name} está aguardando` });
    await shotInAllLooks(page, shot, 'waits-already');
    await waiting.getByRole('button', { name: 'Aceitar' }).click();
    await expect(page.getByRole('textbox', { name: `Mensagem para ${alex.name}` })).toBeVisible();
    await undo.last().click();
    await expect(page.getByText(`${alex.name} voltou para a fila, como estava`)).toBeVisible();
    await expect(page).toHaveURL('/tickets');
    expect(await statusOf(third.id)).toBe('pending');
  });

  await test.step('Alt+P pressed twice accepts one', async () => {
    await ana.api.call(updateTicket, { params: { id: second.id }, body: { status: 'pending' } });
    await inbox.showPending();
    await page.keyboard.press('Alt+p');
    await page.keyboard.press('Alt+p');
    await expect(page.getByRole('textbox', { name: /^Mensagem para/ })).toBeVisible();
    await sleep(300);
    expect([await statusOf(second.id), await statusOf(third.id)].toSorted()).toEqual(['open', 'pending']);
  });
});

test('the first message after a ticket went to a colleague asks', async ({ open, company, shot, watch }) => {
  watch.allowProblem(/status of 409 .* at \/messages\/\d+$/);
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  await company.attendant('Zoé', [sales]);
  const connection = await company.connection([sales]);
  const { id } = await company.receiveMessage(connection, aline, 'Bom dia');
  await ana.api.call(updateTicket, { params: { id }, body: { status: 'open' } });
  const { users } = await company.admin.api.call(listUsers, { query: {} });
  const giveTo = (name: string) => {
    const userId = users.find((user) => user.name === name)?.id;
    return company.admin.api.call(updateTicket, { params: { id }, body: { userId, queueId: sales.id } });
  };
  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await inbox.row(aline.name).click();
  await inbox.write('Bom dia, Aline');
  // What has not left by then is asked about as well.
  await expect(inbox.message('Bom dia, Aline').getByRole('img', { name: 'entregue' })).toBeVisible();
  const sendAnyway = page.getByRole('button', { name: 'Enviar assim mesmo' });

  await test.step('by Enter', async () => {
    await inbox.field.fill('Já vou ver');
    await giveTo('Zoé');
    await expect(page.getByText('Zoé está atendendo agora.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(inbox.field).toHaveValue('Já vou ver');
    await shotInAllLooks(page, shot, 'asks');
    expect(await inbox.message('Já vou ver').count()).toBe(0);
    await sendAnyway.click();
    await expect(inbox.message('Já vou ver')).toBeVisible();
    // Once for each change.
    await inbox.write('Só um momento');
    await expect(inbox.message('Só um momento')).toBeVisible();
  });

  await test.step('also when this browser has not heard of it yet', async () => {
    await giveTo('Ana');
    await expect(page.getByText(`Zoé está atendendo`)).toHaveCount(0);
    let isGiven = false;
    await page.route(`**/messages/${id}`, async (route) => {
      if (!isGiven && route.request().method() === 'POST') {
        isGiven = true;
        await giveTo('Zoé');
      }
      await route.continue();
    });
    await inbox.write('Chega amanhã');
    await expect(inbox.message('Chega amanhã').getByText('Zoé está atendendo agora.')).toBeVisible();
    await shotInAllLooks(page, shot, 'refused');
    await sendAnyway.click();
    await expect(inbox.message('Chega amanhã').getByText('Zoé está atendendo agora.')).toHaveCount(0);
    await expect(inbox.message('Chega amanhã')).toBeVisible();
  });
});
