import { readFile } from 'node:fs/promises';
import { createContact, listContacts, type Contact } from '@balcao/contract';
import { utils, write } from '@e965/xlsx';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { waitUntil } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';

/** A spreadsheet made for this journey: good rows, bad ones, one twice, one with a formula for a name. */
function sheet(rows: string[][]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Nome', 'Telefone', 'E-mail'], ...rows]), 'Contatos');
  return Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array);
}
const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('The contacts of a company: added, edited, imported, exported, merged, blocked', async ({
  company,
  open,
  shot,
  watch,
}) => {
  // The number of another contact, typed on purpose.
  watch.allowProblem(/status of 409 .* at \/contacts\//);
  const access = new AccessibilityCheck();
  const { admin } = company;
  const all = async (): Promise<Contact[]> => (await admin.api.call(listContacts)).contacts;
  const page = await open(admin);
  const { promise: ruleWanted, resolve: releaseRule } = Promise.withResolvers<void>();
  await page.route('**/assets/parse-phone-*.js', async (route) => {
    await ruleWanted;
    await route.continue();
  });
  await page.goto('/contacts');
  const dialog = page.getByRole('dialog');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });

  await test.step('The empty list says what to do; a contact is added with extra info', async () => {
    await expect(page.getByRole('heading', { name: 'Nenhum contato ainda' })).toBeVisible();
    await access.check(page, 'no contacts');
    await page.getByRole('button', { name: 'Adicionar' }).first().click();
    await dialog.getByLabel('Nome', { exact: true }).fill('C');
    await dialog.getByLabel('Número com DDD').fill('1190000');
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(dialog.getByText('Curto demais.')).toHaveCount(2);
    await dialog.getByLabel('Nome', { exact: true }).fill('Camila Souza');
    await dialog.getByLabel('Número com DDD').fill('919876543210');
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
    // Which rule refuses it may come later.
    await expect(dialog.getByText('Confira este número')).toBeVisible();
    releaseRule();
    await expect(
      dialog.getByText(
        'Não tem a forma de um número do Brasil: confira os dígitos. De outro país, comece com + e o código do país.',
      ),
    ).toBeVisible();
    await dialog.getByLabel('Número com DDD').fill('11900000142');
    await expect(dialog.getByLabel('Número com DDD')).toHaveValue('(11) 90000-0142');
    await dialog.getByRole('button', { name: 'Adicionar informação' }).click();
    await dialog.getByLabel('Nome da informação 1').fill('CPF');
    await dialog.getByLabel('Valor da informação 1').fill('000.000.000-00');
    await access.check(page, 'the form of a contact');
    await shot(page, 'form');
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(row('Camila Souza')).toContainText('+55 11 90000-0142');
    expect(await all()).toMatchObject([
      { number: '5511900000142', extraInfo: [{ name: 'CPF', value: '000.000.000-00' }] },
    ]);
  });

  await test.step("It is edited; a number that is somebody's is refused by name", async () => {
    await admin.api.call(createContact, { body: { name: 'Bruno', number: '5511900000143' } });
    await expect(row('Bruno')).toBeVisible();
    await page.getByRole('button', { name: 'Editar o contato Camila Souza' }).click();
    await dialog.getByLabel('Número com DDD').fill('11900000143');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByText('Este número já é de Bruno.')).toBeVisible();
    await dialog.getByLabel('Número com DDD').fill('11900000142');
    await dialog.getByLabel('E-mail').fill('camila@exemplo.com.br');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(row('Camila Souza')).toContainText('camila@exemplo.com.br');
  });

  await test.step('A renamed program is no spreadsheet; a sheet is looked through, imported, and told of row by row', async () => {
    await page.getByRole('button', { name: 'Importar' }).click();
    const choose = dialog.locator('input[type=file]').or(page.locator('input[type=file]')).first();
    watch.allowProblem(/contacts\/imports/);
    await choose.setInputFiles({ name: 'virus.xlsx', mimeType, buffer: Buffer.from(`MZ${'x'.repeat(900)}`) });
    await expect(dialog.getByRole('alert')).toContainText('não é uma planilha');
    await choose.setInputFiles({
      name: 'clientes.xlsx',
      mimeType,
      buffer: sheet([
        ['Ana', '(11) 98765-4321', 'ana@exemplo.com.br'],
        ['=1+1 Ltda', '+351 912 345 678', ''],
        ['Ana de novo', '1187654321', ''],
        ['Sem telefone', '', ''],
        ['Bruno outra vez', '11900000143', ''],
      ]),
    });
    await expect(dialog.getByText('Primeira folha, 5 linhas')).toBeVisible();
    await expect(dialog.getByLabel('Telefone')).toHaveValue('number');
    await access.check(page, 'the columns of an import');
    await shot(page, 'preview');
    await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
    await expect(dialog.getByText('Importação concluída')).toBeVisible();
    await expect(dialog.getByText('Sem número.')).toBeVisible();
    await expect(dialog.getByText('Repetido: o número já é de um contato ou está em outra linha.')).toHaveCount(2);
    await access.check(page, 'the end of an import');
    await shot(page, 'imported');
    await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click();
    await expect(row('Ana')).toBeVisible();
    expect((await all()).map(({ name }) => name)).toEqual(['=1+1 Ltda', 'Ana', 'Bruno', 'Camila Souza']);
  });

  await test.step('The export has everybody, and nothing in it is a formula', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('contatos.csv');
    const text = await readFile(await file.path(), 'utf8');
    expect(text.split('\r\n').slice(0, 3)).toEqual([
      '\ufeffname;number;email',
      "'=1+1 Ltda;351912345678;",
      'Ana;5511987654321;ana@exemplo.com.br',
    ]);
  });

  await test.step('A search finds without accents, and says when it finds nobody', async () => {
    const search = page.getByRole('searchbox');
    await search.fill('CAMILA');
    await expect(row('Bruno')).toHaveCount(0);
    await expect(page.getByText('1 encontrado')).toBeVisible();
    await search.fill('ninguém assim');
    await expect(page.getByRole('heading', { name: 'Nada com “ninguém assim”' })).toBeVisible();
    await search.fill('');
    await expect(row('Bruno')).toBeVisible();
    await access.check(page, 'the list of contacts');
    await shot(page, 'list');
  });

  await test.step('Two contacts are merged: which one stays is shown first', async () => {
    await page.getByRole('button', { name: 'Mais ações para Camila Souza' }).click();
    await page.getByRole('menuitem', { name: 'Juntar com outro contato' }).click();
    await dialog.getByLabel('Outro contato').fill('Bruno');
    await dialog.getByRole('button', { name: /Bruno/ }).click();
    await expect(dialog.getByText('Este fica')).toBeVisible();
    await access.check(page, 'merging two contacts');
    await shot(page, 'merge');
    await dialog.getByRole('button', { name: 'Juntar contatos' }).click();
    await expect(row('Bruno')).toHaveCount(0);
    await expect(row('Camila Souza')).toBeVisible();
  });

  await test.step('A contact is blocked; deleted it is archived, and may be brought back', async () => {
    await page.getByRole('button', { name: 'Mais ações para Ana' }).click();
    await page.getByRole('menuitem', { name: 'Bloquear' }).click();
    await dialog.getByRole('button', { name: 'Bloquear contato' }).click();
    await expect(row('Ana')).toContainText('Bloqueado');
    await page.getByRole('button', { name: 'Excluir o contato Ana' }).click();
    await expect(dialog).toContainText('As conversas continuam guardadas.');
    await shot(page, 'delete');
    await dialog.getByRole('button', { name: 'Excluir contato' }).click();
    await expect(row('Ana')).toHaveCount(0);
    await waitUntil(async () => ((await all()).length === 2 ? true : undefined));
    await expect(page.getByText('Ana foi arquivado.')).toBeVisible();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(row('Ana')).toBeVisible();
    await page.getByRole('button', { name: 'Excluir o contato Ana' }).click();
    await dialog.getByRole('button', { name: 'Excluir contato' }).click();
    await expect(row('Ana')).toHaveCount(0);
    await page.getByRole('button', { name: 'Arquivados' }).click();
    await expect(page.getByRole('heading', { name: 'Contatos arquivados' })).toBeVisible();
    await expect(row('Ana')).toBeVisible();
    await access.check(page, 'archived contacts');
    await shot(page, 'archived');
    await page.setViewportSize({ width: 390, height: 844 });
    await shot(page, 'archived-390');
    await page.emulateMedia({ colorScheme: 'dark' });
    await shot(page, 'archived-dark-390');
    await page.setViewportSize({ width: 1440, height: 900 });
    await shot(page, 'archived-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: 'Restaurar o contato Ana' }).click();
    await expect(page.getByRole('heading', { name: 'Nenhum contato arquivado' })).toBeVisible();
    await page.getByRole('button', { name: 'Voltar aos contatos' }).click();
    await expect(row('Ana')).toBeVisible();
  });

  access.expectNoViolations();
});

test('contacts are listed from Z to A, and back, by the head of their column', async ({ company, open }) => {
  const { api } = company.admin;
  for (const [n, name] of ['Ana Lima', 'Zélia Prado', 'Marcos Reis'].entries())
    await api.call(createContact, { body: { name, number: `551198761000${n}` } });
  const check = new AccessibilityCheck();
  const page = await open(company.admin);
  await page.goto('/contacts');
  const first = page.getByRole('row').nth(1);
  const head = page.getByRole('columnheader', { name: 'Nome' });
  await expect(first).toContainText('Ana Lima');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('button').click();
  await expect(first).toContainText('Zélia Prado');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await check.check(page, 'contacts in another order');
  await head.getByRole('button').click();
  await expect(first).toContainText('Ana Lima');
  // The words of the filter are whole on the smallest phone.
  await page.setViewportSize({ width: 320, height: 700 });
  const isCut = (button: Element) =>
    [button, ...button.querySelectorAll('span')].some((part) => part.scrollWidth > part.clientWidth);
  await expect.poll(() => page.getByRole('button', { name: 'Adicionados em' }).evaluate(isCut)).toBe(false);
  check.expectNoViolations();
});

test('an import of contacts goes on when its window is closed', async ({ company, open }) => {
  const page = await open(company.admin);
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Importar' }).click();
  const dialog = page.getByRole('dialog');
  const choose = dialog.locator('input[type=file]').or(page.locator('input[type=file]')).first();
  const rows = Array.from({ length: 1001 }, (_unused, n) => [`Pessoa ${n}`, String(11_960_000_000 + n), '']);
  await choose.setInputFiles({ name: 'clientes.xlsx', mimeType, buffer: sheet(rows) });
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await company.admin.api.call(listContacts)).count).toBe(1001);
  await expect(page.getByText('Pessoa 0', { exact: true })).toBeVisible();
});
