import { createContact, createTicket, getTicket, sendMessage } from '@balcao/contract';
import type { Page } from '@playwright/test';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { acceptTicketOf, lia, rui, setUpInbox } from '../support/inbox-company.ts';
import { Inbox } from '../support/screens.ts';

// Several people, and every dialog looked at in two colours.
test.beforeEach(() => test.slow());

const choose = async (page: Page, field: string, option: string | RegExp) => {
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: field })
    .or(page.getByRole('dialog').getByRole('textbox', { name: field }))
    .click();
  await page.getByRole('option', { name: option }).click();
};

test('a conversation begins with a contact nobody had, and not twice with the same one', async ({
  open,
  company,
  shot,
  watch,
}) => {
  watch.allowProblem(/status of 409 .* at \/tickets$/);
  const check = new AccessibilityCheck();
  const { sales, ana } = await setUpInbox(company);
  const carla = await company.attendant('Carla', [sales]);
  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await page.getByRole('button', { name: 'Novo', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });

  await test.step('the contact is made on the way', async () => {
    await dialog.getByRole('button', { name: 'Iniciar atendimento' }).click();
    await expect(dialog.getByText('Escolha um contato')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Contato' }).fill('Lia Prado');
    await expect(page.getByText('Nada com “Lia Prado”.')).toBeVisible();
    await check.check(page, 'no such contact');
    await page.getByRole('option', { name: 'Criar contato “Lia Prado”' }).click();
    await expect(dialog.getByLabel('Número com DDD')).toBeFocused();
    await dialog.getByRole('button', { name: 'Iniciar atendimento' }).click();
    await expect(dialog.getByText('Preencha este campo')).toBeVisible();
    await check.check(page, 'a new contact');
    await dialog.getByLabel('Número com DDD').fill('11987650001');
    await expect(dialog.getByLabel('Número com DDD')).toHaveValue('(11) 98765-0001');
    await shot(page, 'new-contact');
    await dialog.getByRole('button', { name: 'Iniciar atendimento' }).click();
    await expect(page).toHaveURL(/\/tickets\/[\w-]{36}$/);
    await expect(inbox.field).toBeVisible();
    await expect(inbox.row(lia.name)).toContainText('Vendas');
  });

  await test.step('who tries the same is told who has it', async () => {
    const other = await open(carla);
    await other.goto('/tickets');
    await other.getByRole('button', { name: 'Novo', exact: true }).click();
    await other.getByRole('dialog').getByRole('textbox', { name: 'Contato' }).fill('lía');
    await other
      .getByRole('option', { name: /Lia Prado/ })
      .first()
      .click();
    await other.getByRole('button', { name: 'Iniciar atendimento' }).click();
    const refusal = other.getByRole('dialog', { name: 'Este contato já tem um atendimento' });
    await expect(refusal.getByText('Ana já está atendendo Lia Prado, na fila Vendas.')).toBeVisible();
    await check.check(other, 'who has it already');
    await shot(other, 'held');
    await refusal.getByRole('button', { name: 'Ver atendimento' }).click();
    await expect(other.getByRole('heading', { name: lia.name }).first()).toBeVisible();
  });

  await test.step('who has it already comes to it', async () => {
    await page.goto('/tickets');
    await page.getByRole('button', { name: 'Novo', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Contato' }).fill('98765');
    // The row of the list behind the dialog has this name, too.
    await page.getByRole('option', { name: 'Lia Prado +55 11 98765-0001' }).click();
    await dialog.getByRole('button', { name: 'Iniciar atendimento' }).click();
    await expect(page).toHaveURL(/\/tickets\/[\w-]{36}$/);
  });
  check.expectNoViolations();
});

test('a ticket is handed over with a reason, and who gets it sees it unread @core', async ({
  open,
  company,
  shot,
  watch,
}) => {
  const check = new AccessibilityCheck();
  const { ana, bruno, connection } = await setUpInbox(company);
  const ticket = await company.receiveMessage(connection, lia, 'Minha luminária não acende');
  const [anaPage, brunoPage] = [await open(ana), await open(bruno)];
  const [anas, brunos] = [new Inbox(anaPage), new Inbox(brunoPage)];
  await brunoPage.goto('/tickets');
  await expect(brunos.row(lia.name)).toHaveCount(0);
  await anaPage.goto('/tickets');
  await anas.showPending();
  await anas.accept(lia.name);
  await expect(anas.message('não acende')).toBeVisible();

  await anaPage.getByRole('heading', { name: lia.name }).first().click();
  await anas.field.press('Escape');
  await anaPage.keyboard.press('Alt+t');
  const dialog = anaPage.getByRole('dialog', { name: 'Transferir atendimento' });
  await expect(dialog.getByRole('combobox', { name: 'Fila' })).toBeFocused();
  await expect(dialog.getByRole('combobox', { name: 'Fila' })).toHaveAttribute('aria-expanded', 'false');
  await choose(anaPage, 'Fila', 'Suporte');
  await choose(anaPage, 'Atendente', 'Bruno');
  await dialog.getByLabel('Motivo').fill('É caso de garantia');
  await check.check(anaPage, 'transfer');
  await shot(anaPage, 'transfer');
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await expect(anaPage.getByText('Transferido para Bruno, na fila Suporte')).toBeVisible();
  await expect(anas.row(lia.name)).toHaveCount(0);
  await expect(anaPage).toHaveURL('/tickets');

  await expect(brunos.row(lia.name)).toContainText('não lida');
  // It has appeared: moved by another one it does not appear again.
  await expect(brunos.row(lia.name)).not.toHaveAttribute('data-arrived');
  await shot(brunoPage, 'handed-over');
  await brunos.row(lia.name).click();
  await expect(brunoPage.getByText('É caso de garantia').first()).toBeVisible();

  await test.step('who gave it away is led out when coming back by its address', async () => {
    expect(watch.problems(), 'leaving it asked for it once more').toEqual([]);
    watch.allowProblem(/status of 404 .* at \/tickets\/u\//);
    await anaPage.goto(`/tickets/${ticket.uuid}`);
    await expect(anaPage.getByText('Acesso não permitido')).toBeVisible();
    await expect(anaPage).toHaveURL('/tickets');
  });
  check.expectNoViolations();
});

test('an admin looks in, deletes, and opens nothing by accident', async ({ open, company, shot, watch }) => {
  watch.allowProblem(/status of 404 .* at \/tickets\/u\//);
  const check = new AccessibilityCheck();
  const { ana, connection } = await setUpInbox(company);
  const waiting = await company.receiveMessage(connection, lia, 'Alguém aí?');
  await company.receiveMessage(connection, rui, 'Oi');
  const attended = await acceptTicketOf(ana, rui.name);
  await ana.api.call(sendMessage, { params: { ticketId: attended.id }, body: { body: 'Bom dia, Rui' } });
  const page = await open(company.admin);
  const inbox = new Inbox(page);
  await page.goto('/tickets');

  await test.step('what somebody else attends', async () => {
    await page.getByRole('button', { name: `Ver a conversa de ${rui.name} sem assumir` }).click();
    const peek = page.getByRole('dialog', { name: `Conversa de ${rui.name}, sem assumir` });
    await expect(peek.getByText('Bom dia, Rui')).toBeVisible();
    await expect(peek.getByText('Com Ana')).toBeVisible();
    await expect(peek.getByText(`#${attended.id}`)).toBeVisible();
    await check.check(page, 'looking in');
    await shot(page, 'peek');
    await peek.getByRole('button', { name: 'Fechar' }).click();
  });

  await test.step('who waits: a click looks in and marks nothing as read', async () => {
    await inbox.showPending();
    await inbox.row(lia.name).click();
    const peek = page.getByRole('dialog', { name: `Conversa de ${lia.name}, sem assumir` });
    await expect(peek.getByText('Alguém aí?')).toBeVisible();
    await expect(page).toHaveURL('/tickets');
    await page.keyboard.press('Escape');
    const now = await company.admin.api.call(getTicket, { params: { id: waiting.id } });
    expect(now.unreadMessages).toBe(1);
  });

  await test.step('deleting says what is lost', async () => {
    await inbox.accept(lia.name);
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Excluir atendimento' }).click();
    const question = page.getByRole('dialog', { name: `Excluir o atendimento de ${lia.name}?` });
    await expect(question.getByText('não voltam')).toBeVisible();
    await check.check(page, 'deleting');
    await shot(page, 'delete');
    await question.getByRole('button', { name: 'Excluir atendimento' }).click();
    await expect(page.getByText('Atendimento excluído')).toBeVisible();
    await expect(page).toHaveURL('/tickets');
    await expect(inbox.row(lia.name)).toHaveCount(0);
    await page.goto(`/tickets/${waiting.uuid}`);
    await expect(page.getByText('Acesso não permitido')).toBeVisible();
  });
  check.expectNoViolations();
});

test('the inbox is used on a phone', async ({ open, company, shot }) => {
  const check = new AccessibilityCheck();
  const { ana, connection, sales } = await setUpInbox(company);
  await company.receiveMessage(connection, { ...lia, name: 'Mariana Rocha de Souza' }, 'Oi');
  const contact = await ana.api.call(createContact, { body: { name: 'Zeca', number: '5511987650009' } });
  await ana.api.call(createTicket, { body: { contactId: contact.id, queueId: sales.id } });
  const page = await open(ana);
  await page.setViewportSize({ width: 390, height: 844 });
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await expect(inbox.row('Zeca')).toBeVisible();
  await inbox.showPending();
  await expect(inbox.row('Mariana Rocha')).toBeVisible();
  await check.check(page, 'the list on a phone');
  await shot(page, 'phone-list');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.getByRole('button', { name: 'Selecionar vários' }).click();
  await inbox.row('Mariana').click();
  await check.check(page, 'ticked on a phone');
  await shot(page, 'phone-ticked');
  await page.getByRole('button', { name: 'Sair da seleção' }).click();
  await inbox.tab('Buscar').click();
  await page.getByRole('searchbox').fill('mariana');
  await expect(inbox.row('Mariana')).toBeVisible();
  await check.check(page, 'a search on a phone');
  await shot(page, 'phone-search');
  await page.getByRole('button', { name: 'Novo', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Novo atendimento' })).toBeVisible();
  await check.check(page, 'a new ticket on a phone');
  await shot(page, 'phone-new');
  check.expectNoViolations();
});
