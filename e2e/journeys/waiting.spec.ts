import { updateTicket, updateUser } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';

const lia = { number: '5511987650001', name: 'Lia Prado' };
const rui = { number: '5511987650002', name: 'Rui Dias' };
const ivo = { number: '5511987650003', name: 'Ivo Sá' };

test('the contact who waits longest comes first and is accepted without choosing', async ({ open, company, shot }) => {
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const bruno = await company.attendant('Bruno', [sales]);
  const connection = await company.connection([sales]);
  const first = await company.receiveMessage(connection, lia, 'Bom dia');
  await company.receiveMessage(connection, rui, 'Oi');
  await company.receiveMessage(connection, ivo, 'Olá');
  await company.receiveMessage(connection, rui, 'Alguém?');
  const page = await open(ana);
  const inbox = new Inbox(page);
  const rows = page.getByRole('option');
  const next = page.getByRole('button', { name: /^Aceitar o próximo/ });
  await page.goto('/tickets');
  await inbox.showPending();

  await test.step('the order is one of two, and stays as it was chosen', async () => {
    await expect(rows).toContainText([lia.name, rui.name, ivo.name]);
    await check.check(page, 'the waiting list');
    await page.getByRole('button', { name: 'Ordem: Mais tempo' }).click();
    await page.getByRole('menuitemradio', { name: 'Mais recentes' }).click();
    await expect(rows).toContainText([rui.name, ivo.name, lia.name]);
    await page.reload();
    await inbox.showPending();
    await expect(rows).toContainText([rui.name, ivo.name, lia.name]);
    await expect(next).toContainText(lia.name);
    await shot(page, 'latest-first');
    await page.getByRole('button', { name: 'Ordem: Mais recentes' }).click();
    await page.getByRole('menuitemradio', { name: 'Mais tempo' }).click();
    await expect(rows).toContainText([lia.name, rui.name, ivo.name]);
  });

  await test.step('a click on somebody who waits says how to read', async () => {
    await inbox.row(ivo.name).click();
    await expect(page.getByText('Aceite o atendimento para ler a conversa.')).toBeVisible();
    await expect(page).toHaveURL('/tickets');
    await shot(page, 'waiting');
  });

  await test.step('the next one after somebody else took the first', async () => {
    // Taken at the very moment: the browser has not received that yet.
    await page.route('**/tickets/next', async (route) => {
      await bruno.api.call(updateTicket, { params: { id: first.id }, body: { status: 'open' } });
      await route.continue();
    });
    await next.click();
    await expect(page.getByRole('heading', { name: rui.name }).first()).toBeVisible();
    await expect(inbox.field).toBeFocused();
  });

  await test.step('by the keyboard', async () => {
    await inbox.showPending();
    await expect(next).toContainText(ivo.name);
    await page.keyboard.press('Alt+p');
    await expect(page.getByRole('heading', { name: ivo.name }).first()).toBeVisible();
    await inbox.showPending();
    await expect(page.getByText('Ninguém na fila agora')).toBeVisible();
    await expect(next).toHaveCount(0);
  });
  check.expectNoViolations();
});

test('who has a ticket stands in its row, its header and above the composer of everybody else', async ({
  open,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);
  const ticket = await company.receiveMessage(connection, lia, 'Bom dia');
  await ana.api.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } });
  const page = await open(company.admin);
  const inbox = new Inbox(page);
  const scope = (name: string) =>
    page.getByRole('radiogroup', { name: 'De quem' }).locator('label').filter({ hasText: name });
  await page.goto('/tickets');

  await expect(inbox.row(lia.name).getByRole('img', { name: 'Com Ana' })).toBeVisible();
  await expect(scope('Todos')).toHaveText('Todos1');
  await scope('Meus').click();
  await expect(page.getByText('Nenhum atendimento com você')).toBeVisible();
  await scope('Sem atendente').click();
  await expect(inbox.row(lia.name)).toHaveCount(0);
  await scope('Todos').click();
  await inbox.row(lia.name).click();
  await expect(page.getByText('Ana está atendendo')).toBeVisible();
  await check.check(page, "a colleague's ticket");
  await shot(page, 'held-by-ana');

  await test.step('the chip leads to handing it over, after which it is one’s own', async () => {
    await page.getByRole('button', { name: 'Com Ana', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Passar para colega ou fila' }).click();
    const dialog = page.getByRole('dialog', { name: 'Transferir atendimento' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    const { id } = company.admin.user;
    await company.admin.api.call(updateTicket, { params: { id: ticket.id }, body: { userId: id, queueId: sales.id } });
    await expect(page.getByText('Ana está atendendo')).toHaveCount(0);
    await scope('Meus').click();
    await expect(inbox.row(lia.name)).toBeVisible();
  });

  await test.step('the list is made wider, and stays so', async () => {
    const divider = page.getByRole('separator', { name: 'Largura da lista' });
    await expect(divider).toHaveAttribute('aria-valuenow', '344');
    await divider.focus();
    await page.keyboard.press('End');
    await page.reload();
    await expect(divider).toHaveAttribute('aria-valuenow', '480');
    const box = await page.getByRole('region', { name: 'Atendimentos' }).boundingBox();
    expect(box?.width).toBe(480);
    await divider.dblclick();
    await expect(divider).toHaveAttribute('aria-valuenow', '344');
  });
  check.expectNoViolations();
});

test('an admin who attends in a queue sees who waits there, or in all of them', async ({ open, company, shot }) => {
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const support = await company.queue('Suporte');
  const { id } = company.admin.user;
  await company.admin.api.call(updateUser, { params: { id }, body: { queueIds: [sales.id] } });
  await company.receiveMessage(await company.connection([support], 'Suporte'), rui, 'Não liga');
  await company.receiveMessage(await company.connection([sales]), lia, 'Bom dia');
  const page = await open(company.admin);
  const inbox = new Inbox(page);
  const rows = page.getByRole('option');
  const chip = (name: string) =>
    page.getByRole('radiogroup', { name: 'Filas' }).locator('label').filter({ hasText: name });
  await page.goto('/tickets');
  await inbox.showPending();
  await expect(rows).toContainText([rui.name, lia.name]);
  await expect(chip('Todas')).toHaveText('Todas2');
  await chip('Minhas filas').click();
  await expect(rows).toContainText([lia.name]);
  await expect(page.getByRole('button', { name: /^Aceitar o próximo/ })).toContainText(lia.name);
  await check.check(page, 'the waiting ones of own queues');
  await shot(page, 'own-queues');
  await page.reload();
  await inbox.showPending();
  await expect(rows).toHaveCount(1);
  await inbox.accept(lia.name);
  await inbox.showPending();
  await page.getByRole('button', { name: 'Ver todas as filas' }).click();
  await expect(rows).toContainText([rui.name]);
  check.expectNoViolations();
});
