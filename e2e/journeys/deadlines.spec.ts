import { getDeadlineRules, listQueues, saveDeadlineRules, updateTicket } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFits, shotInAllLooks } from '../support/looks.ts';
import { Inbox } from '../support/screens.ts';

test('an admin sets deadlines, and a rule that never counts is refused', async ({ open, company, watch, shot }) => {
  test.slow();
  watch.allowProblem(/status of 409 .* at \/deadline-rules$/);
  const check = new AccessibilityCheck();
  await company.queue('Vendas');
  const page = await open(company.admin);
  await page.goto('/settings/all');
  await page.getByRole('link', { name: /^Prazos/ }).click();
  await expect(page.getByText('Nenhum prazo ainda')).toBeVisible();
  await page.getByRole('button', { name: 'Nova regra' }).click();
  await expect(page.getByLabel('Nome da regra')).toHaveValue('Padrão da loja');
  await page.getByRole('button', { name: 'Salvar prazos' }).click();
  await expect(page.getByText('Prazos salvos')).toBeVisible();
  await test.step('an example says when it would be due', async () => {
    const example = page.getByRole('group', { name: 'Exemplo' });
    await example.getByRole('textbox', { name: /: dia$/ }).fill('23/11/2026');
    await example.getByRole('textbox', { name: /: hora$/ }).fill('17:50');
    await page.keyboard.press('Tab');
    await expect(
      example.getByText(/^Vence segunda-feira, 23\/11.*18:05; o aviso sai segunda-feira, 23\/11.*18:00\.$/),
    ).toBeVisible();
    await shotInAllLooks(page, shot, 'deadline-example');
  });
  await page.getByRole('switch', { name: 'Vai para o topo' }).check();
  await page.getByRole('switch', { name: 'Avisa supervisores' }).check();
  await page.getByRole('button', { name: 'Salvar prazos' }).click();
  await expect(page.getByText('Prazos salvos').last()).toBeVisible();
  await test.step('who saves after somebody else sees which rules differ, and chooses', async () => {
    const { api } = company.admin;
    await page.getByLabel('Nome da regra').fill('Padrão de todos');
    const { rules } = await api.call(getDeadlineRules, {});
    await api.call(saveDeadlineRules, { body: { rules: rules.map((rule) => ({ ...rule, pauses: false })) } });
    await page.getByRole('button', { name: 'Salvar prazos' }).click();
    await expect(page.getByText('Padrão de todos: diferente nas duas versões')).toBeVisible();
    await check.check(page, 'deadlines that somebody else saved');
    await shotInAllLooks(page, shot, 'deadline-conflict');
    await page.getByRole('button', { name: 'Ficar com a versão salva' }).click();
    await expect(page.getByLabel('Nome da regra')).toHaveValue('Padrão da loja');
  });
  await page.getByRole('button', { name: 'Nova regra' }).click();
  await page.getByLabel('Nome da regra').fill('Urgentes');
  await page.getByRole('combobox', { name: 'Prioridade' }).click();
  await page.getByRole('option', { name: 'Urgente' }).click();
  await check.check(page, 'the rules of deadlines');
  await expectFits(page, shot, 'deadline-rules');
  await page.getByRole('button', { name: 'Descer Urgentes' }).click();
  await page.getByRole('button', { name: 'Salvar prazos' }).click();
  await expect(page.getByText(/^A regra “Urgentes” nunca valeria/)).toBeVisible();
  const list = page.getByRole('region', { name: 'Regras' }).getByRole('listitem');
  await list.filter({ hasText: 'Urgentes' }).dragTo(list.filter({ hasText: 'Padrão da loja' }));
  await expect(list.first()).toContainText('Urgentes');
  await page.getByRole('button', { name: 'Salvar prazos' }).click();
  await expect(page.getByText('Prazos salvos').last()).toBeVisible();
  await page.reload();
  const rules = page.getByRole('region', { name: 'Regras' });
  await expect(rules.getByRole('listitem').first()).toContainText('Urgentes');

  await test.step('who waits shows by when, and the list is ordered by it', async () => {
    const { admin } = company;
    const [sales] = await admin.api.call(listQueues, {});
    const connection = await company.connection(sales ? [sales] : []);
    await company.receiveMessage(connection, { name: 'Lia Prado', number: '5511987650021' }, 'Bom dia');
    const { id } = await company.receiveMessage(connection, { name: 'Rui Dias', number: '5511987650022' }, 'Oi');
    await admin.api.call(updateTicket, { params: { id }, body: { priority: 'urgent' } });
    const inbox = new Inbox(page);
    await page.goto('/tickets');
    await inbox.showPending();
    await expect(inbox.row('Lia Prado')).toContainText(/Primeira resposta vence em \d+ min/);
    await check.check(page, 'a list with deadlines');
    await shotInAllLooks(page, shot, 'deadline-list');
    await inbox.row('Lia Prado').click();
    await shotInAllLooks(page, shot, 'deadline-ticket');
  });
});
