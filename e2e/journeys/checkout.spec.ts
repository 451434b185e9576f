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
    /** what is open of the company is paid by hand */
    async payByHand(value: string) {
      const { invoices } = await operator.call(listCompanyInvoices, { params: { id }, query: {} });
      const open = invoices.find(({ status }) => status === 'open');
      await operator.call(recordPayment, { params: { id: open?.id ?? 0 }, body: { value, note: 'Em dinheiro' } });
    },
  };
}

const payButton = (page: Page) => page.getByRole('button', { name: 'PAGAR', exact: true });
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

  const pay = async (value: string) => {
    const [bank] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Abrir o banco simulado' }).click(),
    ]);
    await expect(bank.getByLabel('Valor a pagar agora')).toHaveValue(/\d/);
    await bank.getByLabel('Valor a pagar agora').fill(value);
    await bank.getByRole('button', { name: 'Confirmar o Pix' }).click();
    await expect(bank.getByText('Pago aqui: R$')).toBeVisible();
    await bank.close();
  };
  await pay('100,00');
  await expect(page.getByText('Chegaram R$ 100,00. Faltam R$ 249,90.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Código QR do Pix' })).toBeHidden();
  await check.check(page, 'a payment of which a part came');
  await shotInAllLooks(page, shot, 'part');
  await page.getByRole('button', { name: 'Gerar código do restante' }).click();
  await expect(page.getByRole('img', { name: 'Código QR do Pix' })).toBeVisible();
  await expect(page.getByRole('main').getByText('R$ 249,90').first()).toBeVisible();
  await pay('249,90');
  await expect(page.getByRole('heading', { name: 'Licença renovada' })).toBeVisible();
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
  await expect(page.getByRole('heading', { name: 'Licença renovada' })).toBeVisible();
  await page.getByRole('button', { name: 'Abrir o painel' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
});
