import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';

const lia = { number: '5511987650141', name: 'Lia Prado' };

test('an admin makes a follow-up, begins it in a conversation, and an answer ends it', async ({
  open,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const connection = await company.connection([sales]);
  const ticket = await company.receiveMessage(connection, lia, 'Quanto custa o vestido?');
  const page = await open(company.admin);
  await page.goto('/follow-ups');
  await expect(page.getByText('Nenhum acompanhamento ainda')).toBeVisible();
  await check.check(page, 'no follow-ups');
  await shotInAllLooks(page, shot, 'follow-ups-empty');

  await test.step('messages are added, and what is missing is said at its place', async () => {
    await page.getByRole('button', { name: 'Novo acompanhamento' }).first().click();
    await page.getByRole('textbox', { name: 'Nome' }).fill('Orçamento');
    await page.getByRole('button', { name: 'Mais uma mensagem' }).click();
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(page.getByText('Escreva a mensagem.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Mensagem 2' }).fill('O orçamento vale até sexta, {nome}.');
    await check.check(page, 'form of a follow-up');
    await shotInAllLooks(page, shot, 'follow-up-form');
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(page.getByText('Acompanhamento criado.')).toBeVisible();
    await expect(page.getByText('2 mensagens')).toBeVisible();
    await shotInAllLooks(page, shot, 'follow-ups');
  });

  await test.step('it is begun in the panel of a conversation', async () => {
    await page.goto(`/tickets/${ticket.uuid}`);
    await page.getByRole('button', { name: 'Começar um acompanhamento' }).click();
    await page.getByRole('menuitem', { name: 'Orçamento' }).click();
    await expect(page.getByText('0 de 2 mensagens')).toBeVisible();
    await check.check(page, 'a conversation in a follow-up');
    await shotInAllLooks(page, shot, 'follow-up-panel');
  });

  await test.step('an answer ends it, and the list says so', async () => {
    await company.receiveMessage(connection, lia, 'Vou levar!');
    await expect(page.getByText('Nenhum em andamento.')).toBeVisible();
    await page.goto('/follow-ups');
    await page.getByRole('button', { name: 'Quem está em Orçamento' }).click();
    await expect(page.getByRole('link', { name: lia.name })).toBeVisible();
    await expect(page.getByRole('row', { name: lia.name }).getByText('Respondeu')).toBeVisible();
    await check.check(page, 'runs of a follow-up');
    await shotInAllLooks(page, shot, 'follow-up-runs');
  });
});
