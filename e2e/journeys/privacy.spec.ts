import { readFile } from 'node:fs/promises';
import { createContact } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';
import { submitLogin } from '../support/screens.ts';

test('an admin takes the data of the company along', async ({ open, company, shot }) => {
  const check = new AccessibilityCheck();
  const page = await open(company.admin);
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Dados e privacidade' }).click();
  const card = page.getByRole('region', { name: 'Exportar todos os dados' });
  await card.getByRole('button', { name: 'Preparar arquivo' }).click();
  const link = card.getByRole('button', { name: 'Baixar' });
  await expect(link).toBeVisible({ timeout: 20_000 });
  await check.check(page, 'an archive that is ready');
  await shotInAllLooks(page, shot, 'ready');
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/-\d{4}-\d{2}-\d{2}\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  await card.getByRole('button', { name: /^Apagar / }).click();
  await expect(link).toBeHidden();
});

test('an admin has a contact erased, undoes it, and erases and keeps the company', async ({
  open,
  company,
  watch,
  shot,
}) => {
  watch.allowProblem(/status of 40[013] .* at \//);
  const check = new AccessibilityCheck();
  const page = await open(company.admin);
  const contact = await company.admin.api.call(createContact, {
    body: { name: 'Renato Apagado', number: '5511960001234' },
  });
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Mais ações para Renato Apagado' }).click();
  await page.getByRole('menuitem', { name: 'Excluir definitivamente' }).click();
  const dialog = page.getByRole('dialog', { name: `Excluir ${contact.name} definitivamente?` });
  await expect(dialog.getByText('0 atendimentos, 0 mensagens e 0 arquivos')).toBeVisible();
  await check.check(page, 'the question about a contact');
  await shotInAllLooks(page, shot, 'contact-dialog');
  await dialog.getByRole('button', { name: 'Excluir definitivamente' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Dados e privacidade' }).click();
  const card = page.getByRole('region', { name: 'Apagar', exact: true });
  await expect(card.getByText('Contato Renato Apagado some em 2 dias')).toBeVisible();
  await check.check(page, 'what is about to go');
  await shotInAllLooks(page, shot, 'pending');
  await card.getByRole('button', { name: 'Desfazer' }).click();
  await expect(card.getByText(/some em/)).toBeHidden();

  await card.getByRole('button', { name: 'Apagar a empresa' }).click();
  const whole = page.getByRole('dialog');
  const submit = whole.getByRole('button', { name: 'Apagar a empresa' });
  await expect(submit).toBeDisabled();
  const { account } = company.admin;
  await whole.getByLabel('Digite o nome da empresa para confirmar').fill(company.name);
  await whole.getByLabel('Sua senha').fill('senha errada');
  await check.check(page, 'the question about the company');
  await shotInAllLooks(page, shot, 'company-dialog');
  await submit.click();
  await expect(whole.getByRole('alert')).toBeVisible();
  await whole.getByLabel('Sua senha').fill(account.password);
  await submit.click();
  await expect(page).toHaveURL(/\/login/);

  await submitLogin(page, account);
  await expect(page.getByText('Esta empresa será apagada em')).toBeVisible();
  await check.check(page, 'the refusal at the door');
  await shotInAllLooks(page, shot, 'login');
  await page.getByRole('button', { name: 'Desfazer e entrar' }).click();
  await expect(page).not.toHaveURL(/\/login/);
});

test('an admin says for how long closed conversations are kept, and reads first what goes', async ({
  open,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const page = await open(company.admin);
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Dados e privacidade' }).click();
  const card = page.getByRole('region', { name: 'Prazo de retenção' });
  const save = card.getByRole('button', { name: 'Salvar prazos' });
  await expect(save).toBeDisabled();
  const choose = async (field: string, choice: string) => {
    await card.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: choice, exact: true }).click();
  };
  await choose('Mensagens', '1 ano');
  await choose('Arquivos', '90 dias');
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Apagar o que passou do prazo?' });
  await expect(dialog.getByText('Hoje nada passou do prazo.')).toBeVisible();
  await check.check(page, 'the question before data are deleted');
  await shotInAllLooks(page, shot, 'retention-dialog');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.reload();
  await page.getByRole('tab', { name: 'Dados e privacidade' }).click();
  await expect(card.getByRole('combobox', { name: 'Mensagens' })).toHaveValue('Para sempre');

  await choose('Mensagens', '1 ano');
  await save.click();
  await dialog.getByRole('button', { name: 'Apagar toda noite' }).click();
  await expect(dialog).toBeHidden();
  await check.check(page, 'times that are set');
  await card.scrollIntoViewIfNeeded();
  await shotInAllLooks(page, shot, 'retention');
  // Longer than before asks nothing.
  await choose('Mensagens', '5 anos');
  await save.click();
  await expect(page.getByText('Prazos salvos.').first()).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'Dados e privacidade' }).click();
  await expect(card.getByRole('combobox', { name: 'Mensagens' })).toHaveValue('5 anos');
});
