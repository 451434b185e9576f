import { readFile } from 'node:fs/promises';
import { createCustomField } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFits } from '../support/looks.ts';
import { Inbox } from '../support/screens.ts';

const mariana = { number: '5511987650032', name: 'Mariana Rocha' };

test('an admin adds fields, an attendant fills them in beside the conversation, and a wrong CPF is said', async ({
  open,
  company,
  shot,
}) => {
  test.slow();
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  await company.receiveMessage(await company.connection([sales]), mariana, 'Oi');

  const admin = await open(company.admin);
  await admin.goto('/settings/all');
  await admin.getByRole('link', { name: /^Campos/ }).click();
  await expect(admin.getByRole('heading', { name: 'Nenhum campo ainda' })).toBeVisible();
  await expectFits(admin, shot, 'fields-empty');
  const form = admin.getByRole('dialog');
  const add = async (name: string, type?: string, choices: string[] = []) => {
    await admin.getByRole('button', { name: 'Adicionar campo' }).first().click();
    await form.getByLabel('Nome').fill(name);
    if (type !== undefined) {
      await form
        .getByRole('combobox', { name: 'Tipo' })
        .or(form.getByRole('textbox', { name: 'Tipo' }))
        .click();
      await admin.getByRole('option', { name: type, exact: true }).click();
    }
    for (const [index, choice] of choices.entries())
      await form.getByLabel(`Opção ${index + 1}`, { exact: true }).fill(choice);
    if (choices.length > 0) {
      await check.check(admin, 'the form of a field');
      await expectFits(admin, shot, 'fields-form');
    }
    await form.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(form).toHaveCount(0);
    await expect(admin.getByText(name, { exact: true }).first()).toBeVisible();
  };
  await test.step('fields of contacts and tickets are added and put in order', async () => {
    await add('CPF', 'CPF');
    await add('Aniversário', 'Data');
    await add('Perfil', 'Uma opção', ['Casa própria', 'Aluguel']);
    await add('Limite', 'Dinheiro');
    await add('Cliente', 'Sim ou não');
    await admin.getByRole('button', { name: 'Mais ações para Limite' }).click();
    await admin.getByRole('menuitem', { name: 'Mover para cima' }).click();
    await expect(admin.getByRole('row').nth(3)).toContainText('Limite');
    await check.check(admin, 'the fields of a company');
    await expectFits(admin, shot, 'fields-list');
    await admin.getByText('Atendimentos', { exact: true }).last().click();
    await add('Pedido', 'Número');
  });

  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await inbox.showPending();
  await inbox.accept(mariana.name);
  const panel = page.getByRole('complementary', { name: 'Contato' });
  await test.step('a value is typed in its place and checked', async () => {
    await panel.getByRole('button', { name: 'CPF: Preencher' }).click();
    await panel.getByLabel('CPF', { exact: true }).fill('529.982.247-24');
    await page.keyboard.press('Enter');
    await expect(panel.getByText('Este CPF não existe. Confira os números.')).toBeVisible();
    await shot(page, 'fields-wrong-cpf');
    await panel.getByLabel('CPF', { exact: true }).fill('52998224725');
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('button', { name: 'CPF: 529.982.247-25' })).toBeVisible();
    await panel.getByLabel('Aniversário', { exact: true }).pressSequentially('14031988');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: 'Aniversário: 14/03/1988' })).toBeVisible();
    await panel.getByRole('button', { name: 'Limite: Preencher' }).click();
    await panel.getByLabel('Limite', { exact: true }).fill('5000');
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('button', { name: 'Limite: Preencher' })).toBeVisible();
    await panel.getByRole('button', { name: 'Perfil: Preencher' }).click();
    await page.getByRole('option', { name: 'Casa própria' }).click();
    await expect(panel.getByRole('button', { name: 'Perfil: Casa própria' })).toBeVisible();
    await panel.getByRole('button', { name: 'Pedido: Preencher' }).click();
    await panel.getByLabel('Pedido', { exact: true }).fill('3187');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: 'Pedido: 3.187' })).toBeVisible();
    await check.check(page, 'the fields in the contact panel');
    await expectFits(page, shot, 'fields-panel');
  });

  await test.step('the form of the contact has them as well', async () => {
    await panel.getByRole('button', { name: 'Editar', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('CPF', { exact: true })).toHaveValue('529.982.247-25');
    await dialog.getByLabel('Limite', { exact: true }).fill('R$ 5.000,00');
    await shot(page, 'fields-contact-form');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(panel.getByRole('button', { name: 'Limite: R$ 5.000,00' })).toBeVisible();
  });

  await test.step('the contacts are narrowed by a field', async () => {
    await admin.goto('/contacts');
    await expect(admin.getByText(mariana.name).first()).toBeVisible();
    await admin.getByRole('button', { name: 'Campos', exact: true }).click();
    await admin.getByRole('button', { name: 'Adicionar filtro' }).click();
    const filter = admin.getByRole('group', { name: /^Filtro de / });
    const choose = async (name: string, option: string) => {
      await filter
        .getByRole('combobox', { name, exact: true })
        .or(filter.getByRole('textbox', { name, exact: true }))
        .click();
      await admin.getByRole('option', { name: option, exact: true }).click();
    };
    await choose('Campo', 'Limite');
    await choose('Condição', 'entre');
    await filter.getByLabel('De', { exact: true }).fill('6.000,00');
    await expect(admin.getByRole('heading', { name: 'Nenhum contato com estes filtros' })).toBeVisible();
    await filter.getByLabel('De', { exact: true }).fill('4.000,00');
    await expect(admin.getByText(mariana.name).first()).toBeVisible();
    await check.check(admin, 'the filter of contacts by fields');
    await expectFits(admin, shot, 'fields-filter');
    await admin.keyboard.press('Escape');
    await expect(admin.getByRole('button', { name: 'Campos: Campos: 1' })).toBeVisible();
  });

  await test.step('the file of contacts has a column for each field', async () => {
    const downloading = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Exportar' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file).toContain('CPF');
    expect(file).toContain('529.982.247-25');
    expect(file).toContain('R$ 5.000,00');
  });
});

test('an admin maps a column of a spreadsheet to a field, and turns extra infos into one', async ({
  open,
  company,
  shot,
}) => {
  test.slow();
  const check = new AccessibilityCheck();
  const admin = await open(company.admin);
  for (const [name, type] of [
    ['Aniversário', 'date'],
    ['Bairro', 'text'],
  ] as const)
    await company.admin.api.call(createCustomField, { body: { subject: 'contact', type, name } });
  const dialog = admin.getByRole('dialog');
  await test.step('a column with the name of a field is proposed as it, another one is mapped by hand', async () => {
    await admin.goto('/contacts');
    await admin.getByRole('button', { name: 'Importar' }).click();
    const rows = [
      'Nome;Telefone;Aniversario;Região;Plano',
      'Lia Prado;11987650051;14/03/1988;Gonzaga;Ouro',
      'Rui Melo;11987650052;em março;Embaré;Prata',
      'Eva Dias;11987650053;;Boqueirão;ouro',
    ];
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await expect(dialog.getByLabel('Aniversario', { exact: true })).toHaveValue('field:aniversario');
    await expect(dialog.getByLabel('Plano', { exact: true })).toHaveValue('info:Plano');
    await dialog.getByLabel('Região', { exact: true }).selectOption({ label: 'Bairro' });
    await check.check(admin, 'the columns of an import');
    await expectFits(admin, shot, 'fields-import-columns');
    await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
    await expect(dialog.getByText('Importação concluída')).toBeVisible();
    await expect(dialog.getByText('Aniversário: Data: dia/mês/ano.')).toBeVisible();
    await shot(admin, 'fields-import-refused');
    await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  });

  await test.step('extra infos become a field, and the page says what stays', async () => {
    await admin.goto('/custom-fields');
    await admin.getByRole('button', { name: 'Transformar informações extras' }).click();
    await check.check(admin, 'the extra infos');
    await expectFits(admin, shot, 'fields-infos');
    await dialog.getByRole('button', { name: 'Transformar Plano em campo' }).click();
    await expect(dialog.getByText('Todos os 2 valores cabem neste tipo.')).toBeVisible();
    await dialog
      .getByRole('combobox', { name: 'Tipo' })
      .or(dialog.getByRole('textbox', { name: 'Tipo' }))
      .click();
    await admin.getByRole('option', { name: 'Data', exact: true }).click();
    await expect(dialog.getByText('Cabem 0. Não cabem 2, que ficam como informação extra.')).toBeVisible();
    await check.check(admin, 'an extra info that becomes a field');
    await expectFits(admin, shot, 'fields-info-form');
    await dialog
      .getByRole('combobox', { name: 'Tipo' })
      .or(dialog.getByRole('textbox', { name: 'Tipo' }))
      .click();
    await admin.getByRole('option', { name: 'Uma opção', exact: true }).click();
    await dialog.getByRole('button', { name: 'Transformar em campo' }).click();
    await expect(dialog.getByText('Pronto: 2 valores estão no campo.')).toBeVisible();
    await shot(admin, 'fields-info-done');
    await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click();
    await expect(admin.getByText('Plano', { exact: true }).first()).toBeVisible();
  });
});
