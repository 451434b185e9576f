import type { Page } from '@playwright/test';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFits } from '../support/looks.ts';

test('an admin writes shifts and days off, sees who is missing, and a person sees their own', async ({
  open,
  company,
  shot,
}) => {
  test.slow();
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana Souza', [sales]);
  await company.attendant('Bruno Teixeira', [sales]);
  const page = await open(company.admin);
  await page.goto('/hours');
  await page.getByRole('tab', { name: 'Turnos da equipe' }).click();
  const table = page.getByRole('table');
  const rowOf = (of: Page, name: string, text: string) =>
    of.getByRole('row').filter({ hasText: name }).filter({ hasText: text });
  await expect(rowOf(page, 'Ana Souza', 'sem turno')).toBeVisible();
  await shot(page, 'shifts-empty');

  await test.step('a week of her own', async () => {
    await table.getByRole('button', { name: 'Editar o turno de Ana Souza' }).click();
    const editor = page.getByRole('form', { name: 'Turno de Ana Souza' });
    await editor.getByRole('combobox', { name: 'Turno' }).click();
    await page.getByRole('option', { name: 'Próprio' }).click();
    await editor.getByRole('button', { name: 'Salvar turno' }).click();
    await expect(editor.getByText('Ligue ao menos um dia.')).toBeVisible();
    await editor.getByRole('switch', { name: 'Segunda-feira: atende neste dia' }).press('Space');
    await editor.getByLabel('Segunda-feira: período 1').fill('8-12 13-17');
    await editor.getByLabel('Segunda-feira: período 1').press('Enter');
    await editor.getByRole('button', { name: 'Copiar Segunda-feira para outros dias' }).click();
    for (const day of ['Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira', 'Sábado', 'Domingo'])
      await page.getByRole('checkbox', { name: day }).check();
    await page.getByRole('button', { name: 'Copiar', exact: true }).click();
    await editor.getByRole('button', { name: 'Salvar turno' }).click();
    await expect(page.getByText('Turno de Ana Souza salvo.')).toBeVisible();
    await expect(rowOf(page, 'Ana Souza', '56 h na semana')).toBeVisible();
    await expectFits(page, shot, 'shifts-editor');
    await check.check(page, 'the shift of a person');
  });

  await test.step('copied to a colleague', async () => {
    await page.getByRole('button', { name: 'Copiar para outros' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copiar o turno de Ana Souza' });
    await dialog.getByRole('checkbox', { name: 'Bruno Teixeira' }).check();
    await dialog.getByRole('button', { name: 'Copiar para 1 pessoa' }).click();
    await expect(rowOf(page, 'Bruno Teixeira', '56 h na semana')).toBeVisible();
  });

  await test.step('the week on paper, without menu and buttons', async () => {
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'true');
    });
    await page.getByRole('button', { name: 'Imprimir a semana' }).click();
    await expect(page.locator('html[data-printed]')).toHaveCount(1);
    await page.emulateMedia({ media: 'print' });
    await expect(rowOf(page, 'Ana Souza', '56 h na semana')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Imprimir a semana' })).toBeHidden();
    await shot(page, 'shifts-paper');
    await page.emulateMedia({ media: null });
  });

  await test.step('a vacation, and the wish for two people a day', async () => {
    await page.getByRole('form').getByRole('button', { name: 'Fechar', exact: true }).click();
    await page.getByRole('button', { name: 'Folga ou férias', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova folga ou férias' });
    await dialog.getByRole('combobox', { name: 'Pessoa' }).click();
    await page.getByRole('option', { name: 'Bruno Teixeira' }).click();
    await dialog.getByRole('textbox', { name: 'Nome' }).fill('Férias');
    await dialog.getByRole('textbox', { name: 'De', exact: true }).fill('01/01/2026');
    await dialog.getByRole('textbox', { name: 'Até', exact: true }).fill('31/12/2030');
    await dialog.getByRole('button', { name: 'Aplicar' }).click();
    await expect(rowOf(page, 'Bruno Teixeira', '0 h na semana').getByText('Férias').first()).toBeVisible();
    await table.getByRole('button', { name: 'definir meta' }).click();
    await page.getByRole('textbox', { name: 'Pessoas por dia' }).fill('2');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(table.getByText('1 falta 1').first()).toBeVisible();
    await expectFits(page, shot, 'shifts-week');
  });

  await test.step('she reads her own shift alone', async () => {
    const reader = await open(ana);
    await reader.goto('/hours?tab=shifts');
    await expect(reader.getByText(/^Só administradores mudam os turnos/)).toBeVisible();
    await expect(rowOf(reader, 'Ana Souza', '56 h na semana')).toBeVisible();
    await expect(reader.getByText('Bruno Teixeira')).toHaveCount(0);
    await reader.setViewportSize({ width: 390, height: 844 });
    await shot(reader, 'shifts-own-phone');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page, shot, 'shifts-phone');
  });
});
