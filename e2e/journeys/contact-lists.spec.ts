import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';

const spreadsheet = [
  'Nome completo;celular;e-mail;Cidade',
  'Aline Moraes;(11) 90000-0122;aline@exemplo.com;Campinas',
  'Beatriz Nunes;5511900000130;;Santos',
  'Pedro Alves;1,19E+10;;',
  ';5511900000131;;',
].join('\r\n');

test('a list of contacts is made and filled from a spreadsheet, whose refused rows say why', async ({
  open,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const page = await open(company.admin);
  await page.goto('/contact-lists');
  await expect(page.getByRole('heading', { name: 'Nenhuma lista ainda' })).toBeVisible();
  await page.getByRole('button', { name: 'Nova lista' }).click();
  const form = page.getByRole('dialog', { name: 'Nova lista' });
  await form.getByLabel('Nome').fill('Clientes ativos');
  await form.getByRole('button', { name: 'Adicionar' }).click();
  await expect(form).toHaveCount(0);
  await shot(page, 'contact-lists');
  await page.getByRole('link', { name: 'Clientes ativos' }).click();
  await expect(page.getByRole('heading', { name: 'Ninguém nesta lista' })).toBeVisible();

  await page.getByRole('button', { name: 'Importar planilha' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar planilha em Clientes ativos' });
  await expect(dialog.getByText('Até 100.000 linhas e 20 MB.')).toBeVisible();
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'clientes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(spreadsheet),
  });
  await expect(dialog.getByText('Primeira folha, 4 linhas')).toBeVisible();
  await expect(dialog.getByLabel('celular')).toHaveValue('number');
  await expect(dialog.getByLabel('Cidade')).toHaveValue('variable:cidade');
  await check.check(page, 'the columns of a spreadsheet');
  await shot(page, 'contact-list-columns');
  await dialog.getByLabel('Cidade').selectOption({ label: 'Não importar' });
  await dialog.getByLabel('Nome completo').selectOption({ label: 'Número' });
  await expect(dialog.getByRole('button', { name: 'Importar', exact: true })).toBeDisabled();
  await dialog.getByLabel('Nome completo').selectOption({ label: 'Nome' });
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect(dialog.getByText('Importação concluída')).toBeVisible();
  await expect(dialog.getByText('A planilha arredondou o número. Formate a coluna como texto.')).toBeVisible();
  await expect(dialog.getByText('Sem nome. O nome precisa de 2 letras ou mais.')).toBeVisible();
  await check.check(page, 'what an import refused');
  await page.setViewportSize({ width: 390, height: 844 });
  const linesOfFirstWord = await dialog.getByRole('cell', { name: 'Pedro Alves' }).evaluate((cell) => {
    const range = document.createRange();
    const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() ?? cell;
    range.setStart(text, 0);
    range.setEnd(text, 'Pedro'.length);
    return range.getClientRects().length;
  });
  expect(linesOfFirstWord).toBe(1);
  await page.setViewportSize({ width: 1440, height: 900 });
  await shot(page, 'contact-list-imported');
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click();

  await expect(page.getByText('Aline Moraes')).toBeVisible();
  await expect(page.getByText('2 contatos')).toBeVisible();
  await page.getByRole('button', { name: 'Remover Beatriz Nunes da lista' }).click();
  await page.getByRole('button', { name: 'Remover da lista', exact: true }).click();
  await expect(page.getByText('1 contato', { exact: true })).toBeVisible();
  await check.check(page, 'a list of contacts');
  await shot(page, 'contact-list');
});

test('the address of a contact list that was deleted says so, and offers no import', async ({
  open,
  company,
  watch,
}) => {
  watch.allowProblem(/status of (?:400|404) .* at \/contact-list/);
  const page = await open(company.admin);
  for (const path of ['/contact-lists/999999/contacts', '/contact-lists/abc/contacts']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Lista não encontrada' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Importar planilha' })).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Voltar para as listas' }).click();
  await expect(page).toHaveURL('/contact-lists');
});
