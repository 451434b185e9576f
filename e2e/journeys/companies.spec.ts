import { dayMs } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { Api, unique } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';
import { submitLogin } from '../support/screens.ts';

test('the operator adds a company, prolongs it, suspends it after reading the consequences, and deletes it', async ({
  open,
  product,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  await company.connection([]);
  const account = product.account('operator');
  const page = await open({ account, ...(await new Api(product.url).login(account)) });
  const owner = { name: `Óptica ${unique()}`, email: `${unique()}@exemplo.com.br`, password: 'Telhado-azul-9' };
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Empresas' }).click();
  const form = page.getByRole('form', { name: 'Empresa' });
  await page.getByRole('button', { name: 'Nova empresa' }).click();
  const advance = form.getByRole('button', { name: '+ Vencimento' });
  await page.setViewportSize({ width: 390, height: 844 });
  await advance.scrollIntoViewIfNeeded();
  await shot(page, 'advance-narrow');
  const isCut = (button: Element) =>
    [...button.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth);
  expect(await advance.evaluate(isCut), 'the words of the button are cut').toBe(false);
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Preencha este campo').first()).toBeVisible();
  await form.getByLabel('Nome', { exact: true }).fill(owner.name);
  await form.getByLabel('E-mail', { exact: true }).fill(owner.email);
  await form.getByLabel('Plano', { exact: true }).selectOption({ index: 1 });
  const inDays = (days: number) =>
    new Date(Date.now() + days * dayMs).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
  await form.getByRole('textbox', { name: 'Vencimento' }).fill(inDays(5));
  await form.getByLabel('Senha do administrador').fill(owner.password);
  await form.getByRole('button', { name: 'Salvar' }).click();
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(rowOf(owner.name)).toContainText('vence em 5 dias');
  await check.check(page, 'the companies');
  await shotInAllLooks(page, shot, 'companies');

  const theirs = await open();
  await theirs.goto('/login');
  await submitLogin(theirs, owner);
  await expect(theirs.getByRole('navigation', { name: 'Menu' })).toBeVisible();

  await rowOf(owner.name).getByRole('button', { name: 'Editar a empresa' }).click();
  await advance.click();
  await form.getByRole('button', { name: 'Usuário' }).click();
  const admin = page.getByRole('dialog', { name: `Usuário de ${owner.name}` });
  await expect(admin.getByLabel('E-mail')).toHaveValue(owner.email);
  await check.check(page, 'the admin of a company');
  await shotInAllLooks(page, shot, 'admin');
  await admin.getByRole('button', { name: 'Cancelar' }).click();
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(rowOf(owner.name)).not.toContainText('vence em');

  await test.step('the form has the keyboard, its tab an address, and the 31st comes back after a short month', async () => {
    await expect(page).toHaveURL('/settings?tab=companies');
    const edit = () => rowOf(owner.name).getByRole('button', { name: 'Editar a empresa' }).click();
    const dueDate = form.getByRole('textbox', { name: 'Vencimento' });
    await edit();
    await expect(form.getByLabel('Nome', { exact: true })).toBeFocused();
    await form.getByLabel('E-mail', { exact: true }).fill('nada');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form.getByLabel('E-mail', { exact: true })).toBeFocused();
    await form.getByLabel('E-mail', { exact: true }).fill(owner.email);
    await dueDate.fill('31/01/2031');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form).toBeHidden();
    await edit();
    await form.getByRole('button', { name: '+ Vencimento' }).click();
    await expect(dueDate).toHaveValue('28/02/2031');
    await form.getByRole('button', { name: '+ Vencimento' }).click();
    await expect(dueDate).toHaveValue('31/03/2031');
    await form.getByRole('button', { name: 'Cancelar' }).click();
    await expect(form).toBeHidden();
  });

  await test.step('filters narrow the list, and a company has a page with use, invoices, notes and log', async () => {
    await page.getByLabel('Situação').selectOption({ label: 'Suspensa' });
    await expect(rowOf(owner.name)).toHaveCount(0);
    await page.getByLabel('Situação').selectOption({ label: 'Em dia' });
    await rowOf(owner.name).getByRole('link', { name: owner.name }).click();
    await expect(page.getByRole('heading', { name: owner.name })).toBeVisible();
    await page.getByRole('textbox', { name: 'Anotações' }).fill('Paga até o dia 5');
    await page.getByRole('region', { name: 'Anotações' }).getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('region', { name: 'Anotações' })).toContainText('Salvar');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Anotações' })).toHaveValue('Paga até o dia 5');
    await check.check(page, 'the page of a company');
    await shotInAllLooks(page, shot, 'page');
    await page.setViewportSize({ width: 390, height: 844 });
    await shot(page, 'page-narrow');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('tab', { name: 'Faturas' }).click();
    await expect(page.getByText('Nada em aberto').or(page.getByText('fatura')).first()).toBeVisible();
    await shot(page, 'page-invoices');
    await page.getByRole('tab', { name: 'Auditoria' }).click();
    await expect(page.getByText('Operador: ').first()).toBeVisible();
    await shot(page, 'page-log');
    await page.getByRole('button', { name: 'Voltar às empresas' }).click();
    await expect(rowOf(owner.name)).toHaveCount(1);
  });

  await rowOf(owner.name).getByRole('link', { name: owner.name }).click();
  await page.getByRole('button', { name: 'Exportar dados' }).click();
  const taken = page.getByRole('dialog', { name: `Dados de ${owner.name}` });
  await expect(taken.getByText('Ninguém pediu um arquivo ainda.')).toBeVisible();
  await taken.getByRole('button', { name: 'Preparar arquivo' }).click();
  await expect(taken.getByRole('button', { name: 'Baixar' })).toBeVisible();
  await check.check(page, 'an archive of a company');
  await shot(page, 'archive');
  await taken.getByRole('button', { name: 'Fechar' }).click();
  await page.getByRole('button', { name: 'Voltar às empresas' }).click();

  await page.getByLabel('Buscar por nome').fill(company.name);
  await expect(rowOf(owner.name)).toHaveCount(0);
  await rowOf(company.name).getByRole('button', { name: 'Editar a empresa' }).click();
  await form.getByLabel('Status').selectOption({ label: 'Não, suspensa' });
  await form.getByRole('button', { name: 'Salvar' }).click();
  const asked = page.getByRole('dialog', { name: `Suspender ${company.name}?` });
  await expect(asked.getByText('Balcão da loja')).toBeVisible();
  await expect(asked.getByText('1 pessoa sai agora.')).toBeVisible();
  await check.check(page, 'the question before a company is suspended');
  await shotInAllLooks(page, shot, 'suspend');
  await asked.getByRole('button', { name: 'Suspender' }).click();
  await expect(rowOf(company.name)).toContainText('suspensa hoje');
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'narrow');
  await page.setViewportSize({ width: 1440, height: 900 });

  await rowOf(company.name).getByRole('button', { name: 'Editar a empresa' }).click();
  await form.getByRole('button', { name: 'Excluir' }).click();
  const sure = page.getByRole('dialog', { name: 'Deseja realmente excluir esse registro?' });
  await sure.getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(company.name)).toHaveCount(0);
  const pending = page.getByRole('region', { name: 'Empresas que serão apagadas' });
  await expect(pending).toContainText(`A empresa ${company.name} será excluída em`);
  await check.check(page, 'a company that will be erased');
  await shotInAllLooks(page, shot, 'erasing');
  await pending.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(company.name)).toHaveCount(1);
  check.expectNoViolations();
});
