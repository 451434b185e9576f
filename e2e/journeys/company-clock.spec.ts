import {
  createCampaign,
  createContactList,
  createContactListItem,
  dayMs,
  listCompanies,
  updateCompany,
} from '@balcao/contract';
import { Api } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';

// Twelve hours ahead of the company's clock.
test.use({ timezoneId: 'Asia/Tokyo' });

const companyZone = 'America/Sao_Paulo';

test('the due date and the start of a campaign are those of the clock of the company in a browser far away', async ({
  open,
  product,
  company,
  shot,
}) => {
  const account = product.account('operator');
  const session = await new Api(product.url).login(account);
  const { companies } = await session.api.call(listCompanies, { query: { searchParam: company.name } });
  const dueOn = new Date(Date.now() + 20 * dayMs);
  const body = { dueDate: dueOn.toLocaleDateString('en-CA', { timeZone: companyZone }) };
  await session.api.call(updateCompany, { params: { id: companies[0]?.id ?? 0 }, body });
  const dayOf = (year: 'numeric' | '2-digit') =>
    dueOn.toLocaleDateString('pt-BR', { timeZone: companyZone, day: '2-digit', month: '2-digit', year });

  const page = await open(company.admin);
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step('the greeting', async () => {
    await page.goto('/tickets');
    await expect(page.getByText(`(ativa até ${dayOf('numeric')})`)).toBeVisible();
    await shot(page, 'greeting');
  });

  await test.step('the list of companies', async () => {
    const operator = await open({ account, ...session });
    await operator.goto('/settings?tab=companies');
    await operator.getByLabel('Buscar por nome').fill(company.name);
    await expect(operator.getByRole('row')).toHaveCount(2);
    await expect(operator.getByRole('row').filter({ hasText: company.name })).toContainText(dayOf('2-digit'));
    await shot(operator, 'companies');
  });

  await test.step('the list and the report of campaigns', async () => {
    const { api } = company.admin;
    const connection = await company.connection([]);
    const list = await api.call(createContactList, { body: { name: 'Clientes' } });
    const person = { name: 'Camila Souza', number: '5511987650001', contactListId: list.id };
    await api.call(createContactListItem, { body: person });
    const { id } = await api.call(createCampaign, {
      body: {
        name: 'Natal',
        message1: 'Feliz Natal',
        contactListId: list.id,
        whatsappId: connection.id,
        scheduledAt: '2030-12-24 21:30:00',
      },
    });
    await page.goto('/campaigns');
    const row = page.getByRole('row').filter({ hasText: 'Natal' });
    await expect(row).toContainText('24/12/30');
    await expect(row).toContainText('21:30');
    await shot(page, 'campaigns');
    await page.goto(`/campaign/${id}/report`);
    await expect(page.getByText('24/12/30 21:30')).toBeVisible();
    await shot(page, 'report');
  });
});
