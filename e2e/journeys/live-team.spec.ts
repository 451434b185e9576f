import { setOwnAvailability, updateAssignment, updateTicket } from '@balcao/contract';
import type { EndpointInput } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';

const lia = { name: 'Lia Prado', number: '5511987650011' };
const rui = { name: 'Rui Dias', number: '5511987650012' };
const eva = { name: 'Eva Lopes', number: '5511987650013' };

test('an admin watches the team, and changes the state of somebody; a supervisor sees their queues', async ({
  open,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const [sales, support] = [await company.queue('Vendas'), await company.queue('Suporte')];
  const [ofSales, ofSupport] = [await company.connection([sales]), await company.connection([support], 'Suporte')];
  const ana = await company.attendant('Ana Souza', [sales]);
  const bia = await company.attendant('Bia Melo', [sales, support]);
  const rules: EndpointInput<typeof updateAssignment>['body'] = {
    mode: 'least',
    capacity: 8,
    usesOwner: false,
    ownerWaitMinutes: 0,
    usesLast: false,
    fallbackQueueId: null,
    pauseMinutes: null,
    onAbsence: 'keep',
    acceptsAbove: true,
    receivers: [],
  };
  await company.admin.api.call(updateAssignment, { params: { id: sales.id }, body: rules });
  for (const person of [lia, rui]) {
    const { id } = await company.receiveMessage(ofSales, person, 'Bom dia');
    await ana.api.call(updateTicket, { params: { id }, body: { status: 'open' } });
  }
  await company.receiveMessage(ofSupport, eva, 'Alguém aí?');
  await bia.api.call(setOwnAvailability, { body: { state: 'paused', reasonText: 'reunião' } });
  const page = await open(company.admin);
  const people = page.getByRole('region', { name: 'Pessoas' });
  const queues = page.getByRole('region', { name: 'Filas' });
  const rowOf = (name: string) => people.getByRole('row', { name: new RegExp(name) });

  await test.step('the page is a tab of the dashboard', async () => {
    await page.goto('/');
    await page
      .getByRole('navigation', { name: /^Abas de / })
      .getByRole('link', { name: 'Equipe ao vivo' })
      .click();
    await expect(page).toHaveURL('/team');
    await expect(rowOf('Ana Souza')).toContainText('2 de 8');
    await expect(rowOf('Ana Souza')).toContainText(lia.name);
    await expect(rowOf('Bia Melo')).toContainText('Em pausa: reunião');
    await expect(queues).toContainText('Suporte está sem ninguém');
    await expect(queues).toContainText('Eva Lopes espera');
    await expect(page.getByText('Ao vivo', { exact: true })).toBeVisible();
    await check.check(page, 'the live team');
    await shotInAllLooks(page, shot, 'team');
  });

  await test.step('who is off is called to a queue without anybody', async () => {
    await queues.getByRole('button', { name: 'Chamar' }).click();
    await expect(page.getByText(/^(Avisamos|Sem o Balcão aberto): .*Bia Melo/)).toBeVisible();
  });

  await test.step('tickets of somebody go to a colleague, as the preview says', async () => {
    await page.getByRole('button', { name: 'Redistribuir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Redistribuir atendimentos' });
    await dialog.getByRole('checkbox', { name: 'Ana Souza (2)' }).check();
    await dialog.getByRole('radio', { name: 'Para pessoas que eu escolher' }).check();
    await expect(dialog.getByText('Escolha de quem e para quem.')).toBeVisible();
    await dialog
      .getByRole('checkbox', { name: /^Bia Melo/ })
      .last()
      .check();
    await expect(dialog.getByText('2 atendimentos: 2 para Bia Melo')).toBeVisible();
    await check.check(page, 'the dialog of redistribution');
    await shotInAllLooks(page, shot, 'redistribute');
    await dialog.getByRole('button', { name: 'Passar 2 atendimentos' }).click();
    await expect(page.getByText('2 atendimentos foram para outras pessoas')).toBeVisible();
    await expect(rowOf('Bia Melo')).toContainText('2 de 8');
    await expect(rowOf('Ana Souza')).toContainText('0 de 8');
  });

  await test.step('somebody is set to another state, which is seen at once', async () => {
    await people.getByRole('button', { name: 'Ações de Bia Melo' }).click();
    await page.getByRole('menuitem', { name: 'Deixar como: Disponível' }).click();
    await expect(page.getByText('Bia Melo: Disponível')).toBeVisible();
    await expect(rowOf('Bia Melo')).toContainText('Disponível');
    await expect(queues.getByText('Suporte está sem ninguém')).toHaveCount(0);
  });

  await test.step('what happens elsewhere comes by itself', async () => {
    await company.receiveMessage(ofSupport, { name: 'Téo Reis', number: '5511987650014' }, 'Oi');
    await expect(queues.getByText('2', { exact: true })).toBeVisible({ timeout: 15_000 });
  });

  await test.step('one queue, and the tickets of a person', async () => {
    await page.getByRole('combobox', { name: 'Fila' }).selectOption({ label: 'Suporte' });
    await expect(rowOf('Ana Souza')).toHaveCount(0);
    await people.getByRole('button', { name: 'Ações de Bia Melo' }).click();
    await page.getByRole('menuitem', { name: 'Ver atendimentos' }).click();
    await expect(page).toHaveURL(/\/tickets\?list=search/);
  });
});
