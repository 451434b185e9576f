import { sendSandboxMessage, updateTicket } from '@balcao/contract';
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';

const count = 70;
const contact = { number: '5511987650001', name: 'Lia Prado' };
/** Texts of very different heights, so that a place that is guessed is a place that is wrong. */
const body = (index: number) => `Mensagem ${index}.${' E mais um tanto que se conta devagar.'.repeat((index * 7) % 5)}`;

const top = async (message: Locator) => (await message.boundingBox())?.y ?? Number.NaN;

test('older messages come while one scrolls up, and nothing jumps', async ({ open, company, shot }) => {
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);
  const params = { whatsappId: connection.id };
  for (let index = 1; index < count; index += 1) {
    await company.admin.api.call(sendSandboxMessage, { params, body: { ...contact, body: body(index) } });
  }
  await company.receiveMessage(connection, contact, body(count));

  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await inbox.showPending();
  await expect(inbox.row(contact.name)).toContainText(`${count} não lidas`);
  await inbox.accept(contact.name);
  // It opens where reading begins, which is further back than a page of messages; nothing is taken for read before its end.
  await expect(inbox.thread.getByText(`${count} mensagens não lidas, desde`)).toBeInViewport();
  await expect(inbox.message('Mensagem 1.')).toBeInViewport();
  await expect(inbox.field).toBeFocused();
  await expect(inbox.row(contact.name)).toContainText(`${count} não lidas`);
  await shot(page, 'at-the-unread-line');
  await page.getByRole('button', { name: 'Ir para o fim' }).click();
  await expect(inbox.message(`Mensagem ${count}.`)).toBeInViewport();
  await expect(inbox.row(contact.name)).not.toContainText('não lida');
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Marcar como não lida' }).click();
  await expect(page).toHaveURL('/tickets');
  await expect(inbox.row(contact.name)).toContainText('1 não lida');
  await expect(inbox.row(contact.name)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(inbox.message(`Mensagem ${count}.`)).toBeInViewport();
  await expect(inbox.row(contact.name)).not.toContainText('não lida');

  // Each page is held back until the place of a message on screen is measured.
  let held: (() => void) | undefined;
  let pages = 0;
  await page.route(/\/messages\/\d+\?.*before=/, async (route) => {
    pages += 1;
    await new Promise<void>((resolve) => {
      held = resolve;
    });
    await route.fallback();
  });

  const shown = inbox.thread.locator('[data-message]');
  const first = inbox.message('Mensagem 1.');
  await inbox.thread.hover();
  for (let turn = 0; turn < 60 && !(await first.isVisible()); turn += 1) {
    await page.mouse.wheel(0, -500);
    await waitUntilStill(shown.first());
    if (!held) continue;
    const anchor = inbox.thread.locator(`[data-message="${await topmostMessage(inbox.thread)}"]`);
    const before = await top(anchor);
    const asked = pages;
    if (asked === 1) await shot(page, 'older-on-their-way');
    held();
    held = undefined;
    await expect(page.getByText('Carregando…')).toBeHidden();
    await waitUntilStill(anchor);
    const moved = Math.abs((await top(anchor)) - before);
    expect(moved, `page ${asked}: pixels by which the message one was reading has moved`).toBeLessThan(2);
    expect(pages, 'more pages than one scrolled to').toBe(asked);
  }
  expect(pages, 'the conversation came in pages').toBeGreaterThan(1);
  await expect(first).toBeVisible();
  await shot(page, 'the-first-message');

  await page.getByRole('button', { name: 'Ir para o fim da conversa' }).click();
  await expect(inbox.message(`Mensagem ${count}.`)).toBeInViewport();
  await shown.last().hover();

  // Upwards once more, all are there in their order.
  const order: number[] = [];
  for (let turn = 0; turn < 80 && order.at(-1) !== 1; turn += 1) {
    const texts = await shown.allInnerTexts();
    for (const number of texts.map((text) => Number(/Mensagem (\d+)\./.exec(text)?.[1])).toReversed()) {
      if (!order.includes(number)) order.push(number);
    }
    await page.mouse.wheel(0, -400);
    await waitUntilStill(shown.first());
  }
  expect(order).toEqual(Array.from({ length: count }, (_, index) => count - index));
});

test('a conversation opens at its unread messages, and those that come unseen are a click away', async ({
  open,
  company,
  shot,
}) => {
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);
  const write = async (from: number, to: number) => {
    for (let index = from; index <= to; index += 1) await company.receiveMessage(connection, contact, body(index));
  };
  await write(1, 4);
  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await inbox.showPending();
  await inbox.accept(contact.name);
  // They fit: the line is there, and so is the end.
  await expect(inbox.message('Mensagem 4.')).toBeInViewport();
  await expect(inbox.thread.getByText('4 mensagens não lidas, desde')).toBeInViewport();
  await expect(inbox.row(contact.name)).not.toContainText('não lida');

  await page.goto('/tickets');
  await expect(inbox.row(contact.name)).toBeVisible();
  await write(5, 22);
  await expect(inbox.row(contact.name)).toContainText('18 não lidas');
  await inbox.row(contact.name).click();
  const line = inbox.thread.getByText('18 mensagens não lidas, desde');
  await expect(line).toBeInViewport();
  await expect(inbox.message('Mensagem 5.')).toBeInViewport();
  await expect(inbox.message('Mensagem 22.')).not.toBeInViewport();
  await waitUntilStill(line);
  await shot(page, 'opened-at-the-line');
  await page.getByRole('button', { name: 'Ir para o fim da conversa' }).click();
  await expect(inbox.message('Mensagem 22.')).toBeInViewport();
  await expect(inbox.row(contact.name)).not.toContainText('não lida');

  // The person looks at another window: the end is followed, and where they stopped goes out of it.
  await page.evaluate(() => {
    document.hasFocus = () => false;
    window.dispatchEvent(new Event('blur'));
  });
  await write(23, 40);
  await expect(inbox.message('Mensagem 40.')).toBeInViewport();
  const pill = page.getByRole('button', { name: '18 não lidas' });
  await expect(pill).toBeVisible();
  await shot(page, 'unread-above');
  await page.evaluate(() => {
    document.hasFocus = () => true;
    window.dispatchEvent(new Event('focus'));
  });
  await pill.click();
  await expect(inbox.message('Mensagem 23.')).toBeInViewport();
  await expect(pill).toHaveCount(0);
});

/** Waits until a message has come to rest. */
async function waitUntilStill(message: Locator): Promise<void> {
  let last = Number.NaN;
  for (let same = 0; same < 3;) {
    const now = await top(message);
    same = now === last ? same + 1 : 0;
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

/** The id of the first message that is wholly on screen. */
async function topmostMessage(thread: Locator): Promise<string> {
  return thread.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    const rows = [...element.querySelectorAll<HTMLElement>('[data-message]')];
    return rows.find((row) => row.getBoundingClientRect().top > top + 40)?.dataset.message ?? '';
  });
}

test('a found message is centred and marked, and the other hits of the conversation are a key away', async ({
  open,
  company,
  shot,
}) => {
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);
  const params = { whatsappId: connection.id };
  // The first one lies far enough from the beginning to have the middle of the pane.
  const hits = new Set([12, 40, 62, 64]);
  const words = (index: number) => (hits.has(index) ? `${body(index)} A cúpula veio rasgada.` : body(index));
  for (let index = 1; index < count; index += 1) {
    await company.admin.api.call(sendSandboxMessage, { params, body: { ...contact, body: words(index) } });
  }
  const ticket = await company.receiveMessage(connection, contact, words(count));
  await ana.api.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open', userId: ana.user.id } });

  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await inbox.tab('Buscar').click();
  await page.keyboard.type('CUPULA');
  await inbox.row(contact.name).first().click();
  const listed = page
    .getByRole('list', { name: `Mensagens encontradas na conversa de ${contact.name}` })
    .getByRole('button');

  const expectCentred = async (index: number) => {
    const message = inbox.message(`Mensagem ${index}.`);
    await expect(message).toHaveAttribute('data-found', 'true');
    await waitUntilStill(message);
    const [box, pane] = [await message.boundingBox(), await inbox.thread.boundingBox()];
    const distance = (box?.y ?? 0) + (box?.height ?? 0) / 2 - ((pane?.y ?? 0) + (pane?.height ?? 0) / 2);
    expect(Math.abs(distance), `pixels between message ${index} and the middle of the conversation`).toBeLessThan(60);
    await expect(message.locator('mark')).toHaveText('cúpula');
  };
  const bar = page.getByRole('search', { name: 'Busca nesta conversa' });
  await expect(bar).toContainText('4 de 4');
  await expectCentred(64);
  await expect(listed.nth(3)).toHaveAttribute('aria-current', 'true');
  await shot(page, 'found');
  for (const [index, place, at] of [
    [62, '3 de 4', 2],
    [40, '2 de 4', 1],
    [12, '1 de 4', 0],
  ] as const) {
    await bar.getByRole('button', { name: 'Resultado anterior' }).click();
    await expect(bar).toContainText(place);
    await expectCentred(index);
    await expect(listed.nth(at)).toHaveAttribute('aria-current', 'true');
  }
  await bar.getByRole('button', { name: 'Próximo resultado' }).press('Enter');
  await expectCentred(40);
  await shot(page, 'found-above');
  await bar.getByRole('button', { name: 'Fechar a busca' }).click();
  await expect(bar).toHaveCount(0);
  await expect(inbox.message('Mensagem 40.').locator('mark')).toHaveCount(0);
});
