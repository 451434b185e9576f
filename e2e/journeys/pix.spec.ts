import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFits } from '../support/looks.ts';
import { Inbox } from '../support/screens.ts';

const mariana = { number: '5511987650031', name: 'Mariana Rocha' };

test('an admin adds a Pix key, an attendant charges in the conversation, and what came of it is shown by name', async ({
  open,
  company,
  shot,
}) => {
  test.slow();
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  await company.receiveMessage(await company.connection([sales]), mariana, 'Quanto fica o frete?');

  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await inbox.showPending();
  await inbox.accept(mariana.name);
  await page.getByRole('button', { name: 'Cobrar Pix' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cobrar Pix' });
  await expect(dialog.getByText('Peça a um admin que cadastre a chave da empresa.')).toBeVisible();
  await shot(page, 'pix-no-keys');
  await page.keyboard.press('Escape');

  const admin = await open(company.admin);
  await admin.goto('/settings/all');
  await admin.getByRole('link', { name: /^Pix/ }).click();
  await expect(admin.getByRole('heading', { name: 'Nenhuma chave Pix ainda' })).toBeVisible();
  await expectFits(admin, shot, 'pix-empty');
  await admin.getByRole('button', { name: 'Adicionar chave' }).first().click();
  const form = admin.getByRole('dialog', { name: 'Adicionar chave Pix' });
  await form.getByLabel('Chave Pix').fill('52998224724');
  await form.getByLabel('Nome de quem recebe').fill('Casa Lume');
  await form.getByLabel('Cidade de quem recebe').fill('Campinas');
  await form.getByRole('button', { name: 'Adicionar' }).click();
  await expect(form.getByText('CPF inválido: confira os dígitos')).toBeVisible();
  await form.getByLabel('Chave Pix').fill('52998224725');
  await expect(form.getByText('CPF', { exact: true })).toBeVisible();
  await check.check(admin, 'the form of a Pix key');
  await shot(admin, 'pix-key-form');
  await form.getByRole('button', { name: 'Adicionar' }).click();
  await expect(admin.getByRole('cell', { name: '52998224725', exact: true })).toBeVisible();
  await expectFits(admin, shot, 'pix-keys');
  await admin.getByRole('button', { name: 'Conectar banco' }).click();
  const bank = admin.getByRole('dialog', { name: 'Confirmação pelo banco' });
  await expect(bank.getByLabel('Banco')).toHaveValue('efi');
  await expect(bank.getByLabel('Chave Pix da conta na Efí')).toBeVisible();
  await bank.getByLabel('Banco').selectOption('Asaas');
  await expect(bank.getByLabel('Chave de API do Asaas')).toBeVisible();
  await check.check(admin, 'the form of the bank');
  await expectFits(admin, shot, 'pix-bank-form');
  // What was chosen in the form of the bank is left.
  await admin.goto('/pix');
  const limits = admin.getByRole('form', { name: 'Quem cobra e até quanto' });
  await limits.getByLabel('Valor máximo de uma cobrança').fill('50000');
  await limits.getByRole('button', { name: 'Salvar' }).click();
  await expect(admin.getByText('Limites salvos.')).toBeVisible();
  await check.check(admin, 'the page of Pix');
  await expectFits(admin, shot, 'pix-limits');

  await test.step('a charge is typed from the right, looked at, and sent', async () => {
    await page.getByRole('button', { name: 'Cobrar Pix' }).click();
    await dialog.getByRole('button', { name: 'Enviar cobrança' }).click();
    await expect(dialog.getByText('Digite um valor')).toBeVisible();
    await expect(dialog.getByText('Até R$ 500,00')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Valor' }).pressSequentially('60000');
    await dialog.getByRole('button', { name: 'Enviar cobrança' }).click();
    await expect(dialog.getByText('No máximo R$ 500,00')).toBeVisible();
    await shot(page, 'pix-over-limit');
    await dialog.getByRole('textbox', { name: 'Valor' }).fill('');
    await dialog.getByRole('textbox', { name: 'Valor' }).pressSequentially('6400');
    await expect(dialog.getByRole('textbox', { name: 'Valor' })).toHaveValue('64,00');
    await dialog.getByLabel('Descrição').fill('Frete da cúpula');
    await check.check(page, 'the dialog of a charge');
    await expectFits(page, shot, 'pix-charge');
    await dialog.getByRole('button', { name: 'Enviar cobrança' }).click();
    await expect(dialog).toHaveCount(0);
  });

  const thread = page.getByRole('log');
  await expect(thread.getByText('R$ 64,00')).toBeVisible();
  await expect(thread.getByText('Aguardando')).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Contato' });
  await panel.getByRole('button', { name: 'Cobranças Pix' }).click();
  await expect(panel.getByRole('list', { name: 'Cobranças Pix' })).toContainText('Frete da cúpula');
  await expectFits(page, shot, 'pix-thread');

  await test.step('Recebi is shown with who said so, and is taken back', async () => {
    await thread.getByRole('button', { name: 'Ações da cobrança' }).click();
    await page.getByRole('menuitem', { name: 'Recebi' }).click();
    await expect(thread.getByText(/^Ana marcou como recebida em /)).toBeVisible();
    await expect(panel.getByText('Recebida')).toBeVisible();
    await check.check(page, 'a conversation with a charge');
    await shot(page, 'pix-received');
    await thread.getByRole('button', { name: 'Ações da cobrança' }).click();
    await page.getByRole('menuitem', { name: 'Desfazer recebimento' }).click();
    await expect(thread.getByText(/^Aguardando · Ana desfez em /)).toBeVisible();
  });

  await limits.getByLabel('Quem pode cobrar').selectOption('Só admins');
  await limits.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('button', { name: 'Cobrar Pix' })).toHaveCount(0);
});
