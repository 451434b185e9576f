import { createContact, sendSandboxMessage } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { acceptTicketOf, lia, rui, setUpInbox } from '../support/inbox-company.ts';
import { Inbox } from '../support/screens.ts';

test('words of long ago are found and opened where they were said', async ({ open, company, shot }) => {
  test.slow();
  const check = new AccessibilityCheck();
  const { ana, connection } = await setUpInbox(company);
  await company.receiveMessage(connection, lia, 'Quero a Luminária azul, por favor');
  const params = { whatsappId: connection.id };
  for (let index = 1; index <= 30; index += 1) {
    await company.admin.api.call(sendSandboxMessage, { params, body: { ...lia, body: `Linha ${index}` } });
  }
  await company.receiveMessage(connection, lia, 'Fim');
  await company.receiveMessage(connection, rui, 'Outra coisa');
  const mine = await acceptTicketOf(ana, lia.name);

  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await inbox.tab('Buscar').click();
  await check.check(page, 'before a search');
  const field = page.getByRole('searchbox', { name: 'Buscar atendimentos' });
  await field.fill('LUMINARIA');
  await expect(inbox.row(lia.name).locator('mark')).toHaveText('Luminária');
  await expect(page.getByRole('option')).toHaveCount(1);
  await check.check(page, 'found');
  await shot(page, 'found');
  await inbox.row(lia.name).click();
  await expect(page).toHaveURL(new RegExp(mine.uuid));
  await expect(inbox.message('Luminária azul')).toBeInViewport();
  await expect(field).toHaveValue('LUMINARIA');

  await test.step('numbers and filters', async () => {
    await field.fill('50002');
    await expect(inbox.row(rui.name)).toContainText('+55 11 98765-0002');
    await page.getByRole('button', { name: 'Situação', exact: true }).click();
    await page.getByRole('radio', { name: 'Resolvidos' }).click();
    await check.check(page, 'a filter');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Nada com “50002”')).toBeVisible();
    await page.getByRole('button', { name: 'Limpar filtros' }).first().click();
    await expect(inbox.row(rui.name)).toBeVisible();
  });

  await test.step('several messages of one conversation, and contacts without one', async () => {
    await company.admin.api.call(createContact, { body: { name: 'Linha Direta', number: '5511987650077' } });
    await field.fill('Linha 1');
    await expect(inbox.row(lia.name)).toContainText('11 mensagens');
    const found = page.getByRole('list', { name: `Mensagens encontradas na conversa de ${lia.name}` });
    await expect(found.getByRole('button')).toHaveCount(4);
    await expect(page.getByText('mais 7')).toBeVisible();
    await found.getByRole('button').first().click();
    await expect(inbox.message('Linha 16')).toBeInViewport();
    await field.fill('linha');
    const contacts = page.getByRole('region', { name: 'Contatos' });
    await expect(contacts.getByText('Linha Direta')).toBeVisible();
    await check.check(page, 'messages and contacts that were found');
    await shot(page, 'found-grouped');
    await page.getByRole('radio', { name: 'Mensagens' }).check({ force: true });
    await expect(contacts).toHaveCount(0);
    await page.getByRole('radio', { name: 'Tudo' }).check({ force: true });
    await contacts.getByRole('button', { name: 'Linha Direta' }).click();
    await expect(page.getByRole('dialog', { name: 'Novo atendimento' })).toContainText('Linha Direta');
    await page.keyboard.press('Escape');
    await field.fill('LUMINARIA');
    await inbox.row(lia.name).click();
  });

  await test.step('what led somewhere is offered again', async () => {
    await page.getByRole('button', { name: 'Apagar a busca' }).click();
    await page.getByRole('button', { name: 'LUMINARIA', exact: true }).click();
    await expect(inbox.row(lia.name)).toBeVisible();
  });
  check.expectNoViolations();
});
