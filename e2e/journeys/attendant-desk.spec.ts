import { listTickets, updateTicket } from '@balcao/contract';
import type { Page } from '@playwright/test';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';

const lia = { number: '5511987650001', name: 'Lia Prado' };
const rui = { number: '5511987650002', name: 'Rui Dias' };

interface ShownNotification {
  title: string;
  body: string | undefined;
}

declare global {
  interface Window {
    shownNotifications: ShownNotification[];
    lastNotification: Notification | undefined;
  }
}

/** Writes down the notifications that the browser is really asked to show. */
async function recordNotifications(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(() => {
    window.shownNotifications = [];
    window.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        window.shownNotifications.push({ title, body: options?.body });
        window.lastNotification = this;
      }
    };
  });
}

const shownNotifications = (page: Page) => page.evaluate(() => window.shownNotifications);

test('the contact beside the conversation, and all that happened with them', async ({ open, company, shot }) => {
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const support = await company.queue('Suporte');
  const ana = await company.attendant('Ana', [sales, support]);
  const bruno = await company.attendant('Bruno', [sales, support]);
  const connection = await company.connection([sales]);
  await company.receiveMessage(connection, lia, 'Bom dia');

  const page = await open(ana);
  await page.goto('/tickets');
  const inbox = new Inbox(page);
  await inbox.showPending();
  await inbox.accept(lia.name);
  await inbox.write('Bom dia, Lia.');

  const panel = page.getByRole('complementary', { name: 'Contato' });
  const section = (name: string) =>
    panel.locator('section').filter({ has: page.getByRole('button', { name, exact: true }) });
  const log = section('Histórico do atendimento');
  await expect(log.getByText('Entrou na fila')).toBeVisible();
  await expect(log.getByText('Ana iniciou o atendimento')).toBeVisible();
  await expect(log.getByText('Ana respondeu pela primeira vez')).toBeVisible();
  await expect(section('Atendimentos anteriores').getByText('primeiro atendimento')).toBeVisible();

  await test.step('the contact is edited where they are looked at', async () => {
    await panel.getByRole('button', { name: 'Editar' }).click();
    const form = page.getByRole('dialog', { name: 'Editar contato' });
    await form.getByLabel('Nome', { exact: true }).fill('Lia Prado Souza');
    await form.getByLabel('E-mail').fill('lia@exemplo.com.br');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form).toHaveCount(0);
    await expect(panel.getByRole('heading', { name: 'Lia Prado Souza' })).toBeVisible();
    await expect(panel.getByText('lia@exemplo.com.br')).toBeVisible();
    await expect(inbox.row('Lia Prado Souza')).toBeVisible();
  });

  await test.step('a note, without the mouse', async () => {
    await inbox.field.press('Escape');
    await page.keyboard.press('Alt+n');
    await expect(panel.getByRole('textbox', { name: 'Nova anotação' })).toBeFocused();
    await page.keyboard.type('Prefere entrega pela manhã.');
    await page.keyboard.press('Control+Enter');
    await expect(section('Anotações').getByRole('listitem')).toContainText('Prefere entrega pela manhã.');
  });
  await test.step('a tag, made on the way, by the palette', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Buscar ou ir para' })).toBeFocused();
    await page.keyboard.type('mudar as etiquetas');
    await page.keyboard.press('Enter');
    await page.getByPlaceholder('Buscar ou criar etiqueta').fill('Troca');
    await page.getByText('Criar “Troca”').click();
    await expect(section('Etiquetas').getByRole('listitem')).toContainText('Troca');
    await page.getByPlaceholder('Buscar ou criar etiqueta').press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await shot(page, 'panel');
  await check.check(page, 'the contact panel');

  await test.step('what is folded up stays folded up', async () => {
    await panel.getByRole('button', { name: 'Informações' }).click();
    await expect(panel.getByText('lia@exemplo.com.br')).toBeHidden();
    await page.reload();
    await expect(panel.getByRole('button', { name: 'Informações' })).toHaveAttribute('aria-expanded', 'false');
    await expect(panel.getByText('lia@exemplo.com.br')).toBeHidden();
  });

  await test.step('resolved, opened again and handed over: each stands in the log', async () => {
    await inbox.act('Resolver');
    await inbox.tab('Resolvidos').click();
    await inbox.row('Lia Prado Souza').click();
    await expect(log.getByText('Ana resolveu o atendimento')).toBeVisible();
    await inbox.act('Reabrir');
    await expect(log.getByText('Ana reabriu o atendimento')).toBeVisible();
    const { tickets } = await ana.api.call(listTickets, { query: {} });
    const ticket = tickets.find(({ contact }) => contact.number === lia.number);
    await bruno.api.call(updateTicket, {
      params: { id: ticket?.id ?? 0 },
      body: { userId: ana.user.id, queueId: support.id, note: 'Precisa de conserto' },
    });
    await expect(log.getByText('Bruno transferiu da fila Vendas para Ana, na fila Suporte')).toBeVisible();
    await expect(log.getByText('Motivo: Precisa de conserto')).toBeVisible();
  });
  await shot(page, 'log');

  await test.step('blocked, and let in again', async () => {
    await panel.getByRole('button', { name: 'Ações do contato' }).click();
    await page.getByRole('menuitem', { name: 'Bloquear contato' }).click();
    const question = page.getByRole('dialog', { name: 'Bloquear Lia Prado Souza?' });
    await expect(question).toBeVisible();
    await check.check(page, 'the question before blocking');
    await question.getByRole('button', { name: 'Bloquear contato' }).click();
    await expect(panel.getByText('Bloqueado', { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: 'Ações do contato' }).click();
    await page.getByRole('menuitem', { name: 'Desbloquear contato' }).click();
    await expect(panel.getByText('Bloqueado', { exact: true })).toHaveCount(0);
  });

  await test.step('on a phone it takes the whole screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Dados do contato' }).click();
    const sheet = page.getByRole('dialog', { name: 'Contato' });
    await expect(sheet.getByRole('heading', { name: 'Lia Prado Souza' })).toBeVisible();
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(390);
    await check.check(page, 'the contact panel on a phone');
    await shot(page, 'panel-on-a-phone');
  });
  check.expectNoViolations();
});

test('who writes is noticed, once, and found again', async ({ open, company, shot }) => {
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);
  const first = await company.receiveMessage(connection, lia, 'Bom dia');
  await ana.api.call(updateTicket, { params: { id: first.id }, body: { status: 'open', userId: ana.user.id } });
  // Accepting a ticket marks its messages as read.
  await company.receiveMessage(connection, lia, 'Tem alguém aí?');

  const page = await open(ana);
  await recordNotifications(page);
  const second = await page.context().newPage();
  await recordNotifications(second);
  await page.goto('/tickets');
  await second.goto('/tickets');
  await page.bringToFront();
  const bell = page.getByRole('button', { name: 'Mensagens não lidas' });
  await expect(bell).toHaveAccessibleName('Mensagens não lidas: 1 conversa com mensagem não lida');
  await expect(page).toHaveTitle('(1) Atendimentos — Balcão');

  await company.receiveMessage(connection, lia, 'Vocês *abrem* amanhã?');
  // One of the two tabs notifies, not both.
  await expect
    .poll(async () => [...(await shownNotifications(page)), ...(await shownNotifications(second))])
    .toEqual([{ title: 'Lia Prado', body: 'Vocês abrem amanhã?' }]);
  // Who waits in one's own queue is news, unless one does not want it.
  await company.receiveMessage(connection, rui, 'Boa tarde');
  await expect(page.getByRole('status').filter({ hasText: 'aguardando' })).toBeAttached();
  await expect
    .poll(async () => [...(await shownNotifications(page)), ...(await shownNotifications(second))])
    .toContainEqual({ title: 'Rui Dias', body: 'Boa tarde' });
  // They have a counter of their own.
  await expect(bell).toHaveAccessibleName('Mensagens não lidas: 1 conversa com mensagem não lida');
  await page.getByRole('button', { name: 'Volume do aviso' }).click();
  await page.getByRole('switch', { name: 'Avisar de quem aguarda nas minhas filas' }).click();
  await check.check(page, 'the volume and what to hear of');
  await page.keyboard.press('Escape');

  await bell.click();
  const popover = page.getByRole('dialog', { name: 'Mensagens não lidas' });
  await expect(popover.getByRole('listitem')).toHaveCount(1);
  await expect(popover.getByRole('switch', { name: 'Avisos do navegador' })).toBeChecked();
  await check.check(page, 'the bell');
  await shot(page, 'bell');
  await popover.getByRole('button', { name: /Lia Prado/ }).click();
  const inbox = new Inbox(page);
  await expect(inbox.message('abrem')).toBeVisible();
  await expect(bell).toHaveAccessibleName('Mensagens não lidas');
  await expect(page).toHaveTitle('Atendimentos — Balcão');

  await test.step('what one is looking at makes no noise', async () => {
    await company.receiveMessage(connection, lia, 'Alô?');
    await expect(inbox.message('Alô?')).toBeVisible();
    expect([...(await shownNotifications(page)), ...(await shownNotifications(second))]).toHaveLength(2);
  });

  await test.step('a click on the notification opens the conversation', async () => {
    await second.close();
    await page.getByRole('link', { name: 'Atendimentos' }).click();
    await expect(page).toHaveURL('/tickets');
    const before = (await shownNotifications(page)).length;
    await company.receiveMessage(connection, lia, 'Ainda aí?');
    await expect.poll(() => shownNotifications(page)).toHaveLength(before + 1);
    await page.evaluate(() => window.lastNotification?.dispatchEvent(new Event('click')));
    await expect(inbox.message('Ainda aí?')).toBeVisible();
  });

  await test.step('the bell of an admin tells of who waits no more than that of others', async () => {
    const admin = await open(company.admin);
    await admin.goto('/tickets');
    await admin.getByRole('button', { name: 'Mensagens não lidas' }).click();
    await expect(admin.getByRole('dialog').getByText('Tudo lido')).toBeVisible();
  });

  await test.step('the volume goes in tenths, down to silence', async () => {
    await page.getByRole('button', { name: 'Volume do aviso' }).click();
    const slider = page.getByRole('slider', { name: 'Volume do aviso' });
    await slider.press('ArrowLeft');
    await expect(slider).toHaveAttribute('aria-valuetext', '90 %');
    await check.check(page, 'the volume');
    await page.getByRole('button', { name: 'Silenciar' }).click();
    await expect(page.getByRole('dialog').getByText('Sem som')).toBeVisible();
    await page.getByRole('button', { name: 'Ligar o som' }).click();
    await expect(slider).toHaveAttribute('aria-valuetext', '90 %');
  });
  check.expectNoViolations();
});

test('everything is a few keys away', async ({ open, company, shot }) => {
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);
  const ticket = await company.receiveMessage(connection, { ...lia, name: 'Júlia Reis' }, 'Bom dia');
  await ana.api.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open', userId: ana.user.id } });

  const page = await open(ana);
  await page.goto('/tickets');
  const inbox = new Inbox(page);
  await expect(inbox.row('Júlia Reis')).toBeVisible();

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Buscar ou ir para' });
  const field = palette.getByRole('combobox');
  await expect(field).toBeFocused();
  await check.check(page, 'the palette');
  await page.keyboard.type('reis');
  await expect(
    palette.getByRole('group', { name: 'Atendimentos' }).getByRole('option', { name: /Júlia Reis/ }),
  ).toBeVisible();
  await check.check(page, 'the palette with results');
  await shot(page, 'palette');
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(inbox.message('Bom dia')).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('nada disto');
  await expect(palette.getByText('Nada com “nada disto”')).toBeVisible();
  await field.fill('aguard');
  await expect(palette.getByRole('option', { name: /^Aguardando/ })).toBeVisible();
  await field.fill('tema');
  await expect(palette.getByRole('option', { name: 'Tema claro ou escuro' })).toBeVisible();
  await field.fill('resolver');
  await expect(palette.getByRole('option', { name: /Resolver o atendimento/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText('Atendimento resolvido').first()).toBeVisible();

  await test.step('the sheet of shortcuts, and their switch', async () => {
    await page.keyboard.press('Control+/');
    const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' });
    await expect(sheet.getByText('Transferir o atendimento', { exact: true })).toBeVisible();
    await check.check(page, 'the shortcuts');
    await shot(page, 'shortcuts');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);

    await page.getByRole('button', { name: /^Sua conta/ }).click();
    await page.getByRole('menuitem', { name: 'Perfil' }).click();
    const profile = page.getByRole('dialog', { name: 'Perfil' });
    await profile.getByRole('switch', { name: 'Atalhos de uma tecla' }).click();
    await check.check(page, 'the profile');
    await profile.getByRole('button', { name: 'Salvar' }).click();
    await expect(profile).toHaveCount(0);
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await expect(sheet).toHaveCount(0);
  });
  check.expectNoViolations();
});
