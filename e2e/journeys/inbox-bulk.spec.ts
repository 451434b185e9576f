import { createMacro, createTag, listTickets, updateQueue, updateTicket } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { ivo, lia, rui, setUpInbox } from '../support/inbox-company.ts';
import { shotInAllLooks } from '../support/looks.ts';
import { Inbox } from '../support/screens.ts';

test('a bulk action on several tickets, with the way back and the reasons of what was not done', async ({
  open,
  company,
  shot,
}) => {
  test.slow();
  const check = new AccessibilityCheck();
  const { ana, connection } = await setUpInbox(company);
  for (const contact of [lia, rui, ivo]) await company.receiveMessage(connection, contact, 'Oi');
  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await inbox.showPending();
  await expect(inbox.row(lia.name)).toBeVisible();
  await page.getByRole('button', { name: 'Selecionar vários' }).click();
  await inbox.row(ivo.name).click();
  await inbox.row(lia.name).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selecionados')).toBeVisible();
  await check.check(page, 'several are ticked');
  await shot(page, 'ticked');
  const bar = page.getByRole('region', { name: 'Ações para os selecionados' });
  await bar.getByRole('button', { name: 'Aceitar' }).click();
  await expect(page.getByText('3 atendimentos aceitos', { exact: true })).toBeVisible();
  await expect(inbox.segment('Aguardando')).toHaveText('Aguardando');
  await shot(page, 'accepted');
  await page.getByRole('alert').getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Desfeito em 3 atendimentos')).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(3);

  await test.step('by the keyboard, and one is taken by somebody in between', async () => {
    await inbox.row(ivo.name).focus();
    await page.getByRole('button', { name: 'Selecionar vários' }).click();
    await inbox.row(ivo.name).focus();
    await page.keyboard.press('Control+a');
    await expect(page.getByText('3 selecionados')).toBeVisible();
    const { tickets } = await company.admin.api.call(listTickets, { query: { showAll: 'true', status: 'pending' } });
    const taken = tickets.find(({ contact }) => contact.name === lia.name);
    // Taken at the very moment: the browser has not received that yet.
    await page.route('**/tickets/bulk', async (route) => {
      await company.admin.api.call(updateTicket, { params: { id: taken?.id ?? 0 }, body: { status: 'open' } });
      await route.continue();
    });
    await bar.getByRole('button', { name: 'Aceitar' }).click();
    const reasons = page.getByRole('dialog', { name: '1 atendimento ficou como estava' });
    await expect(reasons.getByText(lia.name)).toBeVisible();
    await check.check(page, 'what was not done');
    await shot(page, 'failures');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Última ação: 2 atendimentos aceitos.')).toBeVisible();
  });
  check.expectNoViolations();
});

test('the transfer of several tickets leaves those where they are that a colleague takes while its dialog is open', async ({
  open,
  company,
}) => {
  const { ana, connection } = await setUpInbox(company);
  for (const contact of [lia, rui]) await company.receiveMessage(connection, contact, 'Oi');
  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await inbox.showPending();
  await expect(inbox.row(lia.name)).toBeVisible();
  await page.getByRole('button', { name: 'Selecionar vários' }).click();
  await inbox.row(lia.name).click();
  await inbox.row(rui.name).click();
  const bar = page.getByRole('region', { name: 'Ações para os selecionados' });
  await bar.getByRole('button', { name: 'Transferir' }).click();
  await expect(page.getByRole('dialog', { name: 'Transferir 2 atendimentos' })).toBeVisible();
  const { tickets } = await company.admin.api.call(listTickets, { query: { showAll: 'true', status: 'pending' } });
  const take = (name: string) => {
    const id = tickets.find(({ contact }) => contact.name === name)?.id ?? 0;
    return company.admin.api.call(updateTicket, { params: { id }, body: { status: 'open' } });
  };
  await take(lia.name);
  const dialog = page.getByRole('dialog', { name: 'Transferir 1 atendimento' });
  await expect(dialog.getByText('1 atendimento saiu da seleção')).toBeVisible();
  await take(rui.name);
  await expect(page.getByText('2 atendimentos saíram da seleção')).toBeVisible();
});

test('a macro on several tickets is done on each by itself, with one reason for all, and is taken back', async ({
  open,
  company,
  shot,
}) => {
  test.slow();
  const check = new AccessibilityCheck();
  const { ana, connection, sales, support } = await setUpInbox(company);
  const ids: number[] = [];
  for (const contact of [lia, rui, ivo]) {
    const { id } = await company.receiveMessage(connection, contact, 'Oi');
    await ana.api.call(updateTicket, { params: { id }, body: { status: 'open' } });
    ids.push(id);
  }
  const tag = await company.admin.api.call(createTag, { body: { name: 'Troca', color: '#8C4A2F' } });
  await company.admin.api.call(updateQueue, {
    params: { id: sales.id },
    body: { closeReasonAsk: 'always', closeReasons: [{ name: 'Troca combinada', needsDetail: false }] },
  });
  await ana.api.call(createMacro, {
    body: { name: 'Encerrar trocas', steps: [{ kind: 'tag', tagId: tag.id }, { kind: 'resolve' }] },
  });
  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await expect(inbox.row(lia.name)).toBeVisible();
  await page.getByRole('button', { name: 'Selecionar vários' }).click();
  for (const contact of [lia, rui, ivo]) await inbox.row(contact.name).click();
  const bar = page.getByRole('region', { name: 'Ações para os selecionados' });
  await bar.getByRole('button', { name: 'Macro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Executar macro em 3 atendimentos' });
  await expect(dialog.getByText('Põe a etiqueta Troca')).toBeVisible();
  await expect(dialog.getByText('Vale para os 3 atendimentos.')).toBeVisible();
  await expect(dialog.getByText('O motivo do fim é perguntado em seguida.')).toBeVisible();
  await check.check(page, 'a macro for several');
  await shotInAllLooks(page, shot, 'macro-for-many');
  await page.keyboard.press('Enter');
  const reason = page.getByRole('dialog', { name: 'Como terminou?' });
  await expect(reason).toBeVisible();
  // Transferred at the very moment: the browser has not received that yet.
  await page.route('**/macros/*/bulk', async (route) => {
    await company.admin.api.call(updateTicket, {
      params: { id: ids[1] ?? 0 },
      body: { queueId: support.id, userId: null },
    });
    await route.continue();
  });
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Macro executada em 2 atendimentos', { exact: true })).toBeVisible();
  const failures = page.getByRole('dialog', { name: '1 atendimento ficou como estava' });
  await expect(failures.getByText(rui.name)).toBeVisible();
  await check.check(page, 'where a macro was not done');
  await shot(page, 'macro-failures');
  await page.keyboard.press('Escape');
  await expect(inbox.row(lia.name)).toHaveCount(0);
  await page
    .getByText('Última ação: Macro executada em 2 atendimentos.')
    .locator('..')
    .getByRole('button', { name: 'Desfazer' })
    .click();
  await expect(page.getByText('Desfeito em 2 atendimentos')).toBeVisible();
  await expect(inbox.row(lia.name)).toBeVisible();
  await expect(inbox.row(ivo.name)).toBeVisible();
  check.expectNoViolations();
});
