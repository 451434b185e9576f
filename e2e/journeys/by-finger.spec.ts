import { createTag, openDirectChat, sendChatMessage, sendSandboxMessage, updateTicket } from '@balcao/contract';
import { putFinger } from '../support/finger.ts';
import { expect, test } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';

test('messages are held and swiped by finger', async ({ company, open, shot }) => {
  const queue = await company.queue('Vendas');
  const connection = await company.connection([queue]);
  const ana = await company.attendant('Ana Souza', [queue]);
  const lia = { number: '5511987650001', name: 'Lia Prado' };
  const ticket = await company.receiveMessage(connection, lia, 'Bom dia, tudo bem?');
  await ana.api.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } });
  await company.admin.api.call(sendSandboxMessage, {
    params: { whatsappId: connection.id },
    body: { ...lia, vcard: { name: 'João Melo', number: '5511940028922' } },
  });
  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await inbox.row('Lia Prado').click();
  const message = inbox.message('Bom dia, tudo bem?');
  const words = message.getByText('Bom dia, tudo bem?').first();
  await expect(words).toBeVisible();
  const tools = message.locator('[data-tools]').first();

  await test.step('no buttons stand beside the bubbles, and the card is in one piece', async () => {
    await expect(tools.getByRole('button').first()).toBeAttached();
    await expect(tools).toHaveCSS('opacity', '0');
    await expect(inbox.thread.getByText('+55 11 94002-8922')).toBeVisible();
    await shot(page, 'bubbles');
  });

  await test.step('holding a message opens its menu', async () => {
    const finger = await putFinger(page, words);
    await expect(page.getByRole('menuitem', { name: 'Copiar o texto' })).toBeVisible();
    await finger.lift();
    await shot(page, 'menu-of-a-message');
    await expect(page.getByRole('menuitem', { name: 'Copiar o texto' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  });

  await test.step('swiping it to the right answers it; a little is not enough', async () => {
    const short = await putFinger(page, words);
    await short.moveBy(40, 0);
    await short.lift();
    await expect(page.getByRole('button', { name: 'Não responder a esta mensagem' })).toHaveCount(0);
    const long = await putFinger(page, words);
    await long.moveBy(120, 0);
    await expect(message).toHaveAttribute('data-swiping', 'far');
    await shot(page, 'swiped');
    await long.lift();
    await expect(page.getByRole('button', { name: 'Não responder a esta mensagem' })).toBeVisible();
    await expect(message).not.toHaveAttribute('data-swiping');
    await shot(page, 'answering');
  });
});

test('messages of the internal chat are held and swiped by finger', async ({ company, open, shot }) => {
  const [ana, bruno] = [await company.attendant('Ana Souza', []), await company.attendant('Bruno Teles', [])];
  const { id, uuid } = await ana.api.call(openDirectChat, { body: { userId: bruno.user.id } });
  await bruno.api.call(sendChatMessage, { params: { id }, body: { message: 'Cobre meu horário amanhã?' } });
  const page = await open(ana);
  await page.goto(`/chats/${uuid}`);
  const message = page.getByRole('log').locator('[data-message]');
  const words = message.getByText('Cobre meu horário amanhã?');
  const tools = message.locator('[data-tools]');
  await expect(words).toBeVisible();

  await test.step('no buttons stand beside the messages', async () => {
    await expect(tools).toHaveCSS('opacity', '0');
    await expect(tools).toHaveCSS('position', 'absolute');
  });

  await test.step('holding one opens all that can be done with it', async () => {
    const finger = await putFinger(page, words);
    await expect(page.getByRole('menuitem', { name: 'Copiar texto' })).toBeVisible();
    await finger.lift();
    await expect(page.getByRole('menuitem', { name: 'Responder' })).toBeVisible();
    await shot(page, 'menu-of-a-chat-message');
    await page.getByRole('menuitem', { name: 'Reagir com 👍' }).tap();
    await expect(message.getByRole('button', { name: /^👍 1: Ana Souza/ })).toBeVisible();
    // The sheet is gone with its shade.
    await expect(page.locator('.mantine-Menu-overlay')).toHaveCount(0);
  });

  await test.step('swiping it to the right answers it', async () => {
    const finger = await putFinger(page, words);
    await finger.moveBy(120, 0);
    await expect(message).toHaveAttribute('data-swiping', 'far');
    await shot(page, 'swiped-chat-message');
    await finger.lift();
    await expect(page.getByRole('button', { name: 'Cancelar resposta' })).toBeVisible();
  });
});

test('a card of the kanban board is carried to another lane by a finger that rests on it first', async ({
  company,
  open,
  shot,
}) => {
  const queue = await company.queue('Vendas');
  const connection = await company.connection([queue]);
  const ana = await company.attendant('Ana Souza', [queue]);
  await company.receiveMessage(connection, { number: '5511987650041', name: 'Lia Prado' }, 'Bom dia');
  await company.admin.api.call(createTag, { body: { name: 'Orçamento', color: '#2F6BDB', kanban: 1 } });
  const page = await open(ana);
  await page.goto('/kanban');
  const lane = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) });
  const card = lane('Em aberto').getByRole('listitem').filter({ hasText: 'Lia Prado' });
  await expect(card).toBeVisible();
  await expect(page.locator('[data-board=draggable]')).toBeVisible();
  const box = await card.boundingBox();
  const target = await lane('Orçamento').boundingBox();
  if (!box || !target) throw new Error('nothing to touch');
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  const from = { x: box.x + 60, y: box.y + 14 };
  const to = { x: Math.min(380, target.x + 60), y: target.y + 220 };
  await touch('touchStart', from);
  // A finger that moves at once scrolls the lane.
  await page.waitForTimeout(600);
  for (let step = 1; step <= 10; step += 1)
    await touch('touchMove', {
      x: from.x + ((to.x - from.x) * step) / 10,
      y: from.y + ((to.y - from.y) * step) / 10,
    });
  await expect(page.getByText('Solte aqui para marcar como Orçamento')).toBeVisible();
  await shot(page, 'kanban');
  await touch('touchEnd');
  await expect(page.getByText('Movido para Orçamento.')).toBeVisible();
  await expect(lane('Orçamento').getByRole('listitem').filter({ hasText: 'Lia Prado' })).toBeVisible();
  await expect(page).toHaveURL(/\/kanban$/);
});

test('no tooltip opens by touch', async ({ company, open }) => {
  const page = await open(company.admin);
  await page.goto('/tickets');
  await page.getByRole('button', { name: 'Buscar' }).tap();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test('a list of choices opens below its field, and leaves the page as wide as the phone', async ({
  company,
  open,
  shot,
}) => {
  const queue = await company.queue('Vendas');
  const lia = { number: '5511987650001', name: 'Lia Prado' };
  await company.receiveMessage(await company.connection([queue]), lia, 'Bom dia');
  const page = await open(company.admin);
  await page.goto('/schedules');
  await page.getByRole('button', { name: 'Agendar mensagem' }).tap();
  const form = page.getByRole('dialog', { name: 'Agendar mensagem' });
  await form.getByLabel('Contato', { exact: true }).fill('Lia');
  await expect(page.getByRole('option', { name: /^Lia Prado/ })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.innerWidth)).toBe(390);
  await shot(page, 'choice');
  await page.getByRole('option', { name: /^Lia Prado/ }).tap();
  await expect(form.getByRole('button', { name: 'Trocar' })).toBeVisible();
});

test('an address that does not exist, and one for administrators, keep the menu and say so', async ({
  company,
  open,
  shot,
}) => {
  const queue = await company.queue('Vendas');
  const ana = await company.attendant('Ana Souza', [queue]);
  const page = await open(ana);
  await page.goto('/nao-existe');
  await expect(page.getByText('Esta página não existe')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await shot(page, 'no-such-page');
  for (const path of [
    '/users',
    '/queues',
    '/financeiro/checkout',
    '/confirm-email',
    '/prompts',
    '/prompts/knowledge',
    '/queue-integration',
    '/contact-lists',
    '/contact-lists/1/contacts',
  ]) {
    await page.goto(path);
    await expect(page.getByText('Esta página é só para administradores.')).toBeVisible();
    await expect(page).toHaveURL('/tickets');
  }
  await shot(page, 'for-administrators');
  await page.goto('/operator');
  await expect(page.getByText('Você não tem permissão para isto.')).toBeVisible();
  await expect(page).toHaveURL('/tickets');
});
