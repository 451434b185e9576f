import { createQueueOption, getQueueDrawing, listFlows, listQueueOptions } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';

test('the menu of a queue is looked at as a drawing, made a flow, and found as it was', async ({
  open,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const { api } = company.admin;
  const sales = await company.queue('Vendas');
  const add = (title: string, message: string, parentId: number | null = null) =>
    api.call(createQueueOption, { body: { queueId: sales.id, title, message, parentId } });
  await add('Segunda via de boleto', 'Enviamos em instantes.');
  const exchange = await add('Troca', 'Qual troca?');
  await add('Com nota', 'Traga a nota.', exchange.id);
  await add('Sem nota', 'Fale com a gente.', exchange.id);
  const options = () => api.call(listQueueOptions, { query: { queueId: sales.id } });
  const before = await options();
  const drawingBefore = await api.call(getQueueDrawing, { params: { id: sales.id } });

  const page = await open(company.admin);
  await page.goto('/flows');
  await test.step('it is drawn, and nothing of it can be changed', async () => {
    await expect(page.getByText('Nenhum fluxo ainda')).toBeVisible();
    await page.getByRole('button', { name: 'Copiar de' }).click();
    await page.getByRole('menuitem', { name: 'Menu de uma fila' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Fila' }).click();
    await page.getByRole('option', { name: 'Vendas' }).click();
    await page.getByRole('button', { name: 'Ver o desenho' }).click();
    await expect(page.getByRole('heading', { name: 'Menu de Vendas' })).toBeVisible();
    await expect(page.getByText('Só para ver')).toBeVisible();
    await expect(page.getByText('Traga a nota.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Mais ações de/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Publicar' })).toHaveCount(0);
    expect((await api.call(listFlows, {})).count).toBe(0);
    await check.check(page, 'the menu of a queue drawn');
    await shotInAllLooks(page, shot, 'flow-of-menu');
  });

  await test.step('a flow of it is a copy, and going back finds the menu as it was', async () => {
    await page.getByRole('button', { name: 'Transformar em fluxo' }).click();
    await expect(page).toHaveURL(/\/flows\/\d+$/);
    await page.getByRole('button', { name: 'Mais ações de Troca' }).click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
    await expect(page.getByText('Qual troca?')).toHaveCount(0);
    await expect(page.getByText(/^Salvo às/)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Menu de Vendas' })).toBeVisible();
    await expect(page.getByText('Qual troca?')).toBeVisible();
    expect(await options()).toEqual(before);
    expect(await api.call(getQueueDrawing, { params: { id: sales.id } })).toEqual(drawingBefore);
  });
  check.expectNoViolations();
});
