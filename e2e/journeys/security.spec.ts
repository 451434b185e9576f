import { AccessibilityCheck } from '../support/accessibility.ts';
import { Api } from '../support/api.ts';
import { codeOf, period } from '../support/app-codes.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';
import { submitLogin } from '../support/screens.ts';

test('an admin turns a second factor on and logs in with it, and the audit log shows it', async ({
  open,
  company,
  shot,
  watch,
}) => {
  watch.allowProblem(/status of 40\d .* at \/auth\/login$/);
  const check = new AccessibilityCheck();
  const page = await open(company.admin);
  await page.goto('/security');
  await expect(page.getByText('Desligada')).toBeVisible();
  await page.getByRole('button', { name: 'Ligar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ligar a verificação em duas etapas' });
  await dialog.getByLabel('Sua senha').fill(company.admin.account.password);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  const secret = (await dialog.locator('code').innerText()).replace(/\s/g, '');
  await check.check(page, 'the code to scan');
  await shotInAllLooks(page, shot, 'code');
  const used = period();
  await dialog.getByLabel('Código', { exact: true }).fill(codeOf(secret, used));
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const recovery = await dialog.getByRole('listitem').first().innerText();
  await dialog.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByText('Restam 10')).toBeVisible();
  await expect(page.getByText('Esta sessão')).toBeVisible();
  const stranger = await open();
  await stranger.goto('/login');
  await submitLogin(stranger, { ...company.admin.account, password: 'errada' });
  await expect(stranger.getByText('E-mail ou senha incorretos.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Tentativas que falharam' })).toContainText('senha errada');
  await check.check(page, 'the security of one’s account');
  await shotInAllLooks(page, shot, 'security');

  const elsewhere = await open();
  await elsewhere.goto('/login');
  await submitLogin(elsewhere, company.admin.account);
  await elsewhere.getByLabel('Código da segunda etapa').fill(recovery);
  await shotInAllLooks(elsewhere, shot, 'login');
  await elsewhere.getByRole('button', { name: 'Entrar' }).click();
  await expect(elsewhere.getByRole('navigation', { name: 'Menu' })).toBeVisible();

  await elsewhere.goto('/settings');
  await elsewhere.getByRole('tab', { name: 'Auditoria' }).click();
  await expect(elsewhere.getByText('Mudou a verificação em duas etapas').first()).toBeVisible();
  await check.check(elsewhere, 'the audit log');
  await shotInAllLooks(elsewhere, shot, 'audit');
});

test('an operator enters a company with a reason, sees it, writes to no customer, and leaves', async ({
  open,
  product,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const account = product.account('operator');
  const page = await open({ account, ...(await new Api(product.url).login(account)) });
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Empresas' }).click();
  await page.getByRole('searchbox').fill(company.name);
  await page.getByRole('button', { name: `Entrar como ${company.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Entrar como ${company.name}` });
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(dialog.getByText('Diga o motivo: ele fica na auditoria da empresa.')).toBeVisible();
  await dialog.getByLabel('Motivo').fill('Ajuda com as filas');
  await check.check(page, 'the reason to enter');
  await shotInAllLooks(page, shot, 'enter');
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Sair da empresa' });
  await expect(bar).toContainText('Motivo: Ajuda com as filas');
  await page.goto('/queues');
  await expect(bar).toBeVisible();
  await check.check(page, 'a company entered');
  await shotInAllLooks(page, shot, 'inside');
  await bar.getByRole('button', { name: 'Sair da empresa' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
});
