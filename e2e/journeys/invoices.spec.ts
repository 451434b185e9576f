import { createPlan, listCompanies, updateCompany, dayMs } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { Api, unique } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { submitLogin } from '../support/screens.ts';
import { shotInAllLooks } from '../support/looks.ts';

test('a company pays its invoice at the simulated bank, and its licence goes on', async ({
  open,
  product,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const { api } = await new Api(product.url).login(product.account('operator'));
  const plan = await api.call(createPlan, { body: { name: `Completo ${unique()}`, value: '349,90' } });
  const { companies } = await api.call(listCompanies, { query: { searchParam: company.name } });
  const dueDate = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10);
  await api.call(updateCompany, {
    params: { id: companies[0]?.id ?? 0 },
    body: { planId: plan.id, dueDate, billingEmail: 'contas@loja.example' },
  });

  const page = await open(company.admin);
  await page.goto('/subscription');
  await expect(page.getByText('contas@loja.example')).toBeVisible();
  await expect(page.getByText(/Assinatura ativa até|período de teste/).first()).toBeVisible();
  await shotInAllLooks(page, shot, 'subscription');
  await page.getByRole('link', { name: 'Assinar agora!' }).click();
  await expect(page.getByRole('heading', { name: 'Falta pouco!' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: plan.name })).toContainText('R$ 349,90');
  await check.check(page, 'the plans of the checkout');
  await shotInAllLooks(page, shot, 'plans');
  await page.getByRole('button', { name: 'Ficar com este' }).click();
  await page.getByRole('button', { name: 'PAGAR' }).click();
  await expect(page.getByText('O nome completo é obrigatório')).toBeVisible();
  await page.getByLabel('Nome completo').fill('Ana Souza');
  await page.getByLabel('Endereço').fill('Rua das Flores, 10');
  await page.getByLabel('Cidade').fill('Campinas');
  await page.getByLabel('CEP').fill('130');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Formato de CEP inválido')).toBeVisible();
  await page.getByLabel('CEP').fill('13010-000');
  await shotInAllLooks(page, shot, 'data');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Ficar com este' }).click();
  await check.check(page, 'the review of the checkout');
  await shotInAllLooks(page, shot, 'review');
  await page.getByRole('button', { name: 'PAGAR' }).click();
  await expect(page.getByRole('img', { name: 'Código QR do Pix' })).toBeVisible();
  await expect(page.getByText(/O código vale por mais \d+:\d\d/)).toBeVisible();
  await check.check(page, 'the Pix code');
  await shotInAllLooks(page, shot, 'pix');
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'pix-narrow');
  await page.setViewportSize({ width: 1440, height: 900 });

  const [bank] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Abrir o banco simulado' }).click(),
  ]);
  await expect(bank.getByLabel('Valor a pagar agora')).toHaveValue('349,90');
  await shotInAllLooks(bank, shot, 'bank');
  await bank.getByRole('button', { name: 'Confirmar o Pix' }).click();
  await expect(page.getByText(/Sua licença foi renovada até/)).toBeVisible();
  await bank.close();

  await page.goto('/financeiro');
  const row = page.getByRole('row').filter({ hasText: plan.name });
  await expect(row).toContainText('Pago');
  await expect(row).toContainText('Pagamento simulado');
  await check.check(page, 'the invoices');
  await shotInAllLooks(page, shot, 'invoices');
  await row.getByRole('button', { name: 'Recibo' }).click();
  await expect(page.getByRole('dialog')).toContainText('nenhum dinheiro foi movido');
  await check.check(page, 'a receipt');
  await shotInAllLooks(page, shot, 'receipt');
  check.expectNoViolations();
});

test('the admin of a company past its due date pays at the door, and is in', async ({
  open,
  product,
  company,
  watch,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const { api } = await new Api(product.url).login(product.account('operator'));
  const plan = await api.call(createPlan, { body: { name: `Essencial ${unique()}`, value: '79,90' } });
  const { companies } = await api.call(listCompanies, { query: { searchParam: company.name } });
  const dueDate = new Date(Date.now() - 3 * dayMs).toISOString().slice(0, 10);
  await api.call(updateCompany, { params: { id: companies[0]?.id ?? 0 }, body: { planId: plan.id, dueDate } });

  const page = await open();
  await page.goto('/login');
  // The browser notes that the login was refused.
  watch.allowProblem(/status of 402 .* at \/auth\/login/);
  await submitLogin(page, company.admin.account);
  await expect(page.getByText('Sua assinatura venceu em')).toBeVisible();
  await expect(page.getByText('R$ 79,90')).toBeVisible();
  await check.check(page, 'the refusal at the door');
  await shotInAllLooks(page, shot, 'door');
  await page.getByRole('button', { name: 'Pagar agora' }).click();
  await expect(page.getByRole('heading', { name: 'Falta pouco!' })).toBeVisible();
  await page.goto('/tickets');
  await expect(page.getByRole('heading', { name: 'Falta pouco!' })).toBeVisible();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await page.getByLabel('Nome completo').fill('Ana Souza');
  await page.getByLabel('Endereço').fill('Rua das Flores, 10');
  await page.getByLabel('Cidade').fill('Campinas');
  await page.getByLabel('CEP').fill('13010-000');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Ficar com este' }).click();
  await page.getByRole('button', { name: 'PAGAR' }).click();
  await expect(page.getByRole('img', { name: 'Código QR do Pix' })).toBeVisible();
  await shot(page, 'due-pix');
  const [bank] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Abrir o banco simulado' }).click(),
  ]);
  await bank.getByRole('button', { name: 'Confirmar o Pix' }).click();
  await expect(page.getByText(/Sua licença foi renovada até/)).toBeVisible();
  await bank.close();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  check.expectNoViolations();
});

test('the page of payment of a company past its due date lets its admin in once the operator renews the company', async ({
  open,
  product,
  company,
  watch,
}) => {
  const { api } = await new Api(product.url).login(product.account('operator'));
  const plan = await api.call(createPlan, { body: { name: `Essencial ${unique()}`, value: '79,90' } });
  const { companies } = await api.call(listCompanies, { query: { searchParam: company.name } });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const params = { id: companies[0]?.id ?? 0 };
  await api.call(updateCompany, { params, body: { planId: plan.id, dueDate: day(-3) } });
  const page = await open();
  await page.goto('/login');
  watch.allowProblem(/status of 402 .* at \/auth\/login/);
  await submitLogin(page, company.admin.account);
  await page.getByRole('button', { name: 'Pagar agora' }).click();
  await expect(page.getByRole('heading', { name: 'Falta pouco!' })).toBeVisible();
  await api.call(updateCompany, { params, body: { dueDate: day(40) } });
  await expect(page.getByText(/Sua licença foi renovada até/)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
});

test('the page of payment asks for the payment also where the clock of the browser is days behind', async ({
  open,
  product,
  company,
  watch,
}) => {
  const { api } = await new Api(product.url).login(product.account('operator'));
  const plan = await api.call(createPlan, { body: { name: `Essencial ${unique()}`, value: '79,90' } });
  const { companies } = await api.call(listCompanies, { query: { searchParam: company.name } });
  const dueDate = new Date(Date.now() - 3 * dayMs).toISOString().slice(0, 10);
  await api.call(updateCompany, { params: { id: companies[0]?.id ?? 0 }, body: { planId: plan.id, dueDate } });
  const page = await open();
  await page.clock.install({ time: new Date(Date.now() - 9 * dayMs) });
  await page.goto('/login');
  watch.allowProblem(/status of 402 .* at \/auth\/login/);
  await submitLogin(page, company.admin.account);
  await page.getByRole('button', { name: 'Pagar agora' }).click();
  await expect(page.getByRole('button', { name: 'Ficar com este' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Assinatura renovada' })).toBeHidden();
});

test('the operator records a payment by hand, which takes the reminder from the screens of the company', async ({
  open,
  product,
  company,
  shot,
  watch,
}) => {
  watch.allowProblem(/status of 409 .* at \/invoices\/\d+\/payments$/);
  const check = new AccessibilityCheck();
  const account = product.account('operator');
  const session = await new Api(product.url).login(account);
  const { api } = session;
  const plan = await api.call(createPlan, { body: { name: `Mensal ${unique()}`, value: '89,90' } });
  const { companies } = await api.call(listCompanies, { query: { searchParam: company.name } });
  // Beyond the trial, of which a chip in the top bar tells.
  const dueDate = new Date(Date.now() + 7 * dayMs).toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' });
  const id = companies[0]?.id ?? 0;
  await api.call(updateCompany, { params: { id }, body: { planId: plan.id, dueDate } });

  const admin = await open(company.admin);
  await admin.goto('/financeiro');
  const bar = admin.getByText('Sua assinatura vence em 7 dias.');
  await expect(bar).toBeVisible();
  // Opening the page makes the invoice if no job has made it before.
  await admin.goto('/financeiro/checkout');
  await expect(admin.getByRole('heading', { name: 'Falta pouco!' })).toBeVisible();
  await check.check(admin, 'the reminder above the screens');
  await shotInAllLooks(admin, shot, 'due-bar');

  const page = await open({ account, ...session });
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Empresas' }).click();
  await page.getByLabel('Buscar por nome').fill(company.name);
  // While the search is under way the rows of before are pale: the head and the one that was found.
  await expect(page.getByRole('row')).toHaveCount(2);
  const row = page.getByRole('row').filter({ hasText: company.name });
  await row.getByRole('button', { name: `Faturas de ${company.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Faturas de ${company.name}` });
  await expect(dialog).toContainText('Em aberto pelo livro-caixa: R$ 89,90');
  await check.check(page, 'the invoices of a company');
  await shotInAllLooks(page, shot, 'company-invoices');
  await dialog.getByRole('button', { name: 'Registrar pagamento' }).click();
  const form = page.getByRole('dialog', { name: /Registrar na fatura/ });
  await form.getByLabel('Valor em reais').fill('89,90');
  await form.getByLabel('Anotação').fill('Em dinheiro');
  await check.check(page, 'the form of a payment');
  await shotInAllLooks(page, shot, 'record-payment');
  await form.getByRole('button', { name: 'Registrar' }).click();
  await expect(dialog).toContainText('Nada em aberto');
  // The same money once more is asked about.
  await dialog.getByRole('button', { name: 'Registrar pagamento' }).click();
  await form.getByLabel('Valor em reais').fill('89,90');
  await form.getByLabel('Anotação').fill('Em dinheiro');
  await form.getByRole('button', { name: 'Registrar' }).click();
  const asked = page.getByRole('dialog', { name: 'Este dinheiro já foi registrado?' });
  await expect(asked).toContainText('Esta fatura já consta como paga.');
  await check.check(page, 'the question before the same money counts twice');
  await shotInAllLooks(page, shot, 'same-money');
  await asked.getByRole('button', { name: 'Cancelar' }).click();
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(bar).toBeHidden();

  await row.getByRole('button', { name: 'Editar a empresa' }).click();
  const record = page.getByRole('form', { name: 'Empresa' });
  await record.getByLabel('CPF ou CNPJ').fill('11.222.333/0001-82');
  await record.getByRole('button', { name: 'Salvar' }).click();
  await expect(record.getByText('CPF ou CNPJ inválido')).toBeVisible();
  await record.getByLabel('CPF ou CNPJ').fill('11.222.333/0001-81');
  await shot(page, 'company-form');
  await expect(record.getByText('o que custam a menos vira crédito')).toBeHidden();
  const other = await api.call(createPlan, { body: { name: `Menor ${unique()}`, value: '9,90' } });
  await record.getByLabel('Plano').selectOption({ label: `${other.name}, R$ 9,90` });
  await expect(record.getByText('o que custam a menos vira crédito')).toBeVisible();
  await shotInAllLooks(page, shot, 'other-plan');
  await record.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Operação realizada com sucesso!')).toBeVisible();
  await row.getByRole('button', { name: 'Faturas' }).click();
  await expect(page.getByRole('dialog', { name: /Faturas/ })).toContainText('crédito');
  await page
    .getByRole('dialog', { name: /Faturas/ })
    .getByRole('button', { name: 'Fechar' })
    .click();

  await page.getByRole('main').getByRole('link', { name: 'Cobrança' }).click();
  const billing = page.getByRole('form', { name: 'Cobrança' });
  await billing.getByLabel('Como receber').selectOption({ label: 'Efí (Pix)' });
  await expect(billing.getByLabel('Endereço do webhook')).toHaveValue(/\/subscription\/webhook\/efi\//);
  await check.check(page, 'the settings of Efí');
  await shotInAllLooks(page, shot, 'efi');
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'efi-narrow');
  await page.setViewportSize({ width: 1440, height: 900 });
  await billing.getByLabel('Como receber').selectOption({ label: 'Chave Pix própria' });
  await billing.getByLabel('Chave Pix', { exact: true }).fill('nada');
  await billing.getByRole('button', { name: 'Salvar' }).click();
  await expect(billing.getByText('Não é CPF, CNPJ, celular com +55, e-mail nem chave aleatória')).toBeVisible();
  await billing.getByLabel('Chave Pix', { exact: true }).fill('(11) 98765-4321');
  await billing.getByRole('button', { name: 'Usar +5511987654321' }).click();
  await expect(billing.getByLabel('Chave Pix', { exact: true })).toHaveValue('+5511987654321');
  await check.check(page, 'the question whether a Pix key is a phone number');
  await billing.getByLabel('Como receber').selectOption({ label: 'Padrão desta instalação' });
  await billing.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Cobrança salva.')).toBeVisible();
  check.expectNoViolations();
});
