import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { plugDevice } from '../support/passkey-device.ts';
import { submitLogin } from '../support/screens.ts';
import { shotInAllLooks } from '../support/looks.ts';

test('an admin adds a passkey, logs in with it after the password and alone, and takes it away', async ({
  open,
  company,
  shot,
  watch,
}) => {
  watch.allowProblem(/status of 40\d .* at \/auth\/login$/);
  const check = new AccessibilityCheck();
  const page = await open(company.admin);
  await plugDevice(page);
  await page.goto('/security');
  const card = page.getByRole('region', { name: 'Chaves de acesso' });
  await card.getByRole('button', { name: 'Adicionar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar chave de acesso' });
  await dialog.getByLabel('Nome da chave').fill('Notebook da loja');
  await dialog.getByLabel('Sua senha').fill(company.admin.account.password);
  await check.check(page, 'a passkey to add');
  await shotInAllLooks(page, shot, 'add');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await dialog.getByRole('button', { name: 'Já guardei' }).click();
  await expect(card.getByText('Notebook da loja')).toBeVisible();
  await expect(card.getByText('ainda não usada')).toBeVisible();
  await expect(page.getByText('Restam 10')).toBeVisible();
  await check.check(page, 'an account with a passkey');
  await shot(page, 'security');

  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/login');
  await submitLogin(page, company.admin.account);
  await page.getByRole('button', { name: 'Usar chave de acesso' }).waitFor();
  await expect(page.getByLabel('Código da segunda etapa')).toBeVisible();
  await check.check(page, 'the second step of a login');
  await shotInAllLooks(page, shot, 'second-step');
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();

  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await shotInAllLooks(page, shot, 'login');
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();

  await page.goto('/security');
  await expect(card.getByText(/usada em/)).toBeVisible();
  await expect(page.getByText('com chave de acesso').first()).toBeVisible();
  await card.getByRole('button', { name: 'Mudar o nome de Notebook da loja' }).click();
  await page.getByRole('dialog').getByLabel('Nome da chave').fill('Balcão');
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await card.getByRole('button', { name: 'Remover Balcão' }).click();
  await page.getByRole('dialog').getByLabel('Sua senha').fill(company.admin.account.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Remover a chave de acesso' }).click();
  await expect(card.getByText('Nenhuma chave ainda.')).toBeVisible();
  await expect(page.getByText('Desligada')).toBeVisible();
});

test('an admin of whom a second factor is demanded sets one up before anything else opens', async ({
  open,
  company,
  shot,
  watch,
}) => {
  watch.allowProblem(/status of 40\d/);
  const check = new AccessibilityCheck();
  const page = await open(company.admin);
  await plugDevice(page);
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Exigir a segunda etapa dos administradores' }).click({ force: true });
  await expect(page).toHaveURL('/second-factor');
  await check.check(page, 'a demanded second factor');
  await shotInAllLooks(page, shot, 'demanded');
  await page.goto('/tickets');
  await expect(page).toHaveURL('/second-factor');
  await page.getByRole('button', { name: 'Adicionar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar chave de acesso' });
  await dialog.getByLabel('Sua senha').fill(company.admin.account.password);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await dialog.getByRole('button', { name: 'Já guardei' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await page.goto('/security');
  await expect(page.getByText('Sua conta está protegida.')).toBeVisible();
  await page.goto('/users');
  await expect(page.getByText('Último acesso')).toBeVisible();
  await shot(page, 'users');
});
