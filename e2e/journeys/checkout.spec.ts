import { createPlan, dayMs, listCompanies, listCompanyInvoices, recordPayment, updateCompany } from '@balcao/contract';
import type { Page } from '@playwright/test';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { Api, unique } from '../support/api.ts';
import type { Company } from '../support/company.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';

/** Gives a company a plan that costs something, due in three days. */
async function billedCompany(url: string, operator: Api, { name }: Company) {
  const plan = await operator.call(createPlan, { body: { name: `Completo ${unique()}`, value: '349,90' } });
  const { companies } = await operator.call(listCompanies, { query: { searchParam: name } });
  const id = companies[0]?.id ?? 0;
  const dueDate = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10);
  const data = { billingName: 'Ana Souza', addressStreet: 'Rua das Flores, 10', addressCity: 'Campinas' };
  await operator.call(updateCompany, {
    params: { id },
    body: { planId: plan.id, dueDate, ...data, addressZipCode: '13010-000' },
  });
  return {
    id,
    /** what is open of the company is paid by hand, whatever else may be under way */
    async payByHand(value: string) {
      const { invoices } = await operator.call(listCompanyInvoices, { params: { id }, query: {} });
      const open = invoices.find(({ status }) => status === 'open');
      await operator.call(recordPayment, {
        params: { id: open?.id ?? 0 },
        body: { value, note: 'Em dinheiro', confirmed: true },
      });
    },
  };
}

const payButton = (page: Page) => page.getByRole('button', { name: 'PAGAR', exact: true });
const codePicture = (page: Page) => page.getByRole('img', { name: 'Código QR do Pix' });
const review = (page: Page) => page.getByRole('region', { name: 'Revisar' });
const planCard = (page: Page, { name }: { name: string }) =>
  page.getByRole('region', { name: 'Personalizar' }).getByRole('listitem').filter({ hasText: name });

async function payAtBank(page: Page, value: string): Promise<void> {
  const [bank] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Abrir o banco simulado' }).click(),
  ]);
  await expect(bank.getByLabel('Valor a pagar agora')).toHaveValue(/\d/);
  await bank.getByLabel('Valor a pagar agora').fill(value);
  await bank.getByRole('button', { name: 'Confirmar o Pix' }).click();
  await expect(bank.getByText('Pago aqui: R$')).toBeVisible();
  await bank.close();
}

const openReview = async (page: Page) => {
  await page.goto('/financeiro/checkout');
  await page.getByRole('button', { name: 'Ficar com este' }).click();
};

test('the checkout is walked by keyboard, asks for what is missing, and says what a part of the payment leaves open', async ({
  open,
  product,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const { api } = await new Api(product.url).login(product.account('operator'));
  await billedCompany(product.url, api, company);
  const page = await open(company.admin);
  await openReview(page);
  // What comes next has the keyboard: the button that was pressed is gone.
  await expect(page.getByRole('region', { name: 'Revisar' })).toBeFocused();
  await page.getByRole('button', { name: 'Mudar' }).first().click();
  await expect(page.getByRole('region', { name: 'Dados' })).toBeFocused();
  await page.getByLabel('Cidade').fill('');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByLabel('Cidade')).toBeFocused();
  await page.getByLabel('Cidade').fill('Campinas');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Ficar com este' }).click();
  await payButton(page).click();
  await expect(page.getByRole('img', { name: 'Código QR do Pix' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pix' })).toBeFocused();

  await payAtBank(page, '100,00');
  await expect(page.getByText('Chegaram R$ 100,00. Faltam R$ 249,90.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Código QR do Pix' })).toBeHidden();
  await check.check(page, 'a payment of which a part came');
  await shotInAllLooks(page, shot, 'part');
  await page.getByRole('button', { name: 'Já paguei, conferir' }).click();
  await expect(page.getByText('O pagamento ainda não chegou.')).toBeVisible();
  await page.getByRole('button', { name: 'Gerar código do restante' }).click();
  await expect(page.getByRole('img', { name: 'Código QR do Pix' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pix' })).toBeFocused();
  await expect(page.getByRole('main').getByText('R$ 249,90').first()).toBeVisible();
  await payAtBank(page, '249,90');
  await expect(page.getByRole('heading', { name: 'Assinatura renovada' })).toBeVisible();
  await expect(page.getByText('Esperando o pagamento')).toBeHidden();
  await check.check(page, 'a payment that came');
  await shot(page, 'paid');
  await expect(page).toHaveURL(`${product.url}/`);
  check.expectNoViolations();
});

test('a checkout that is open in a tab follows the invoice that was paid or made anew elsewhere', async ({
  open,
  product,
  company,
}) => {
  const { api } = await new Api(product.url).login(product.account('operator'));
  const { id, payByHand } = await billedCompany(product.url, api, company);
  const page = await open(company.admin);
  await openReview(page);
  await expect(page.getByRole('main').getByText('R$ 349,90').first()).toBeVisible();
  // The operator gives the company another plan: the invoice is another one.
  const plan = await api.call(createPlan, { body: { name: `Leve ${unique()}`, value: '49,90' } });
  await api.call(updateCompany, { params: { id }, body: { planId: plan.id } });
  await expect(page.getByRole('main').getByText('R$ 49,90').first()).toBeVisible();
  await payButton(page).click();
  await expect(page.getByRole('img', { name: 'Código QR do Pix' })).toBeVisible();

  const other = await page.context().newPage();
  await openReview(other);
  await expect(payButton(other)).toBeVisible();
  await payByHand('49,90');
  await expect(other.getByRole('heading', { name: 'Nada a pagar' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Assinatura renovada' })).toBeVisible();
  await page.getByRole('button', { name: 'Abrir o painel' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
});

test('an invoice of another plan is the one to pay after a reload, also once a part of it is paid', async ({
  open,
  product,
  company,
}) => {
  const { api } = await new Api(product.url).login(product.account('operator'));
  await billedCompany(product.url, api, company);
  const plan = await api.call(createPlan, { body: { name: `Maior ${unique()}`, value: '499,90' } });
  const page = await open(company.admin);
  await page.goto('/financeiro/checkout');
  await planCard(page, plan).getByRole('button', { name: 'Escolher' }).click();
  await expect(review(page).getByText('R$ 499,90')).toBeVisible();
  await payButton(page).click();
  await expect(codePicture(page)).toBeVisible();

  // The company keeps its plan until the invoice is paid, and that plan has the price of its own.
  await openReview(page);
  await expect(review(page).getByText('R$ 349,90')).toBeVisible();
  await review(page).getByRole('button', { name: 'Voltar' }).click();
  await planCard(page, plan).getByRole('button', { name: 'Escolher' }).click();
  await expect(review(page).getByText('R$ 499,90')).toBeVisible();
  await payButton(page).click();
  await expect(codePicture(page)).toBeVisible();
  await payAtBank(page, '100,00');
  await expect(page.getByText('Chegaram R$ 100,00. Faltam R$ 399,90.')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Parte desta fatura já foi paga')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ficar com este' })).toBeHidden();
  await planCard(page, plan).getByRole('button', { name: 'Continuar' }).click();
  await expect(review(page).getByText(plan.name)).toBeVisible();
  await expect(review(page).getByText('R$ 399,90')).toBeVisible();
  await payButton(page).click();
  await expect(codePicture(page)).toBeVisible();
  await payAtBank(page, '399,90');
  await expect(page.getByRole('heading', { name: 'Assinatura renovada' })).toBeVisible();
});

test('a code that has expired for an invoice that is gone leads back to the review, and a refusal goes with the next try', async ({
  open,
  product,
  company,
  watch,
}) => {
  const { api } = await new Api(product.url).login(product.account('operator'));
  const { id } = await billedCompany(product.url, api, company);
  const free = await api.call(createPlan, { body: { name: `Livre ${unique()}`, value: '0' } });
  const page = await open(company.admin);
  watch.allowProblem(/status of 409 .* at \/subscription\/renewal/);
  await page.route('**/subscription/renewal', (route) =>
    route.fulfill({ status: 409, json: { error: 'ERR_INVOICE_OPEN' } }),
  );
  await page.goto('/financeiro/checkout');
  await planCard(page, free).getByRole('button', { name: 'Escolher' }).click();
  await page.getByRole('button', { name: 'Renovar sem pagar' }).click();
  await expect(page.getByText('Há um valor a pagar por este plano')).toBeVisible();
  await review(page).getByRole('button', { name: 'Voltar' }).click();
  await page.getByRole('button', { name: 'Ficar com este' }).click();

  await page.route('**/subscription', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), expiresAt: new Date(0).toISOString() } });
  });
  await payButton(page).click();
  await expect(page.getByText('O código venceu.')).toBeVisible();
  await expect(page.getByText('Há um valor a pagar por este plano')).toBeHidden();
  await page.unroute('**/subscription');

  const plan = await api.call(createPlan, { body: { name: `Leve ${unique()}`, value: '49,90' } });
  await api.call(updateCompany, { params: { id }, body: { planId: plan.id } });
  watch.allowProblem(/status of 404 .* at \/subscription$/);
  await page.getByRole('button', { name: 'Gerar outro código' }).click();
  await expect(page.getByText('Fatura não encontrada.')).toBeVisible();
  await expect(review(page)).toBeFocused();
  await expect(review(page).getByText('R$ 49,90')).toBeVisible();
  await payButton(page).click();
  await expect(codePicture(page)).toBeVisible();
  await expect(page.getByText('Fatura não encontrada.')).toBeHidden();
});

test('a company whose credit pays for its own plan, and that is not due soon, is offered no renewal', async ({
  open,
  product,
  company,
}) => {
  const { api } = await new Api(product.url).login(product.account('operator'));
  const { payByHand } = await billedCompany(product.url, api, company);
  const page = await open(company.admin);
  await page.goto('/financeiro/checkout');
  await expect(page.getByRole('button', { name: 'Ficar com este' })).toBeVisible();
  await payByHand('900,00');
  await openReview(page);
  await expect(review(page).getByText('O crédito fica guardado para a próxima fatura.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Renovar sem pagar' })).toBeHidden();
  await expect(payButton(page)).toBeHidden();
});
