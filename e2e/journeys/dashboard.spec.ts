import { updateTicket } from '@balcao/contract';
import type { Page } from '@playwright/test';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';

const lia = { number: '5511987650001', name: 'Lia Prado' };
const figure = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name });

test('an admin watches the service of the day', async ({ open, company, shot }) => {
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);

  const page = await open(company.admin);
  await page.goto('/');
  await expect(page).toHaveTitle('Painel — Balcão');
  await expect(page.getByRole('heading', { name: 'Nenhum atendimento ainda' })).toBeVisible();
  await shot(page, 'nothing-yet');

  await test.step('figures follow what happens', async () => {
    const ticket = await company.receiveMessage(connection, lia, 'Bom dia');
    await expect(figure(page, 'Aguardando')).toContainText('O mais antigo');
    await ana.api.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open', userId: ana.user.id } });
    await expect(figure(page, 'Em conversa').locator('dd').first()).toHaveText('1');
    await expect(figure(page, 'Aguardando')).toContainText('Ninguém na espera');
    await ana.api.call(updateTicket, { params: { id: ticket.id }, body: { status: 'closed' } });
    await expect(figure(page, 'Finalizados').locator('dd').first()).toHaveText('1');
  });

  await test.step('a figure leads to what it counts', async () => {
    await figure(page, 'Finalizados').getByRole('link').click();
    await expect(page).toHaveURL(/\/reports\/rows\?.*base=finished/);
    await expect(page.getByRole('row').filter({ hasText: lia.name })).toBeVisible();
    await page.goBack();
    await figure(page, 'Aguardando').getByRole('link').click();
    await expect(page.getByRole('radio', { name: /Aguardando/ })).toBeChecked();
    await page.goBack();
    await page.getByRole('region', { name: 'Atendentes' }).getByRole('link', { name: 'Ana' }).click();
    await expect(page.getByRole('button', { name: 'Atendentes: Ana' })).toBeVisible();
    await page.goBack();
  });

  await test.step('who is there', async () => {
    const row = page
      .getByRole('row')
      .filter({ hasText: 'Ana' })
      .filter({ hasText: /Online|Offline/ });
    await expect(row).toContainText('Offline');
    const hers = await open(ana);
    await hers.goto('/');
    // The dashboard is none of an attendant's pages.
    await expect(hers).toHaveURL('/tickets');
    await expect(hers.getByRole('link', { name: 'Painel' })).toHaveCount(0);
    await expect(row).toContainText('Online');
  });

  await test.step('the period lives in the address', async () => {
    const filter = page.getByRole('form', { name: 'Período' });
    await filter.getByRole('combobox', { name: 'Período' }).selectOption('Hoje');
    await expect(page).toHaveURL('/?days=0');
    await expect(page.getByRole('heading', { name: 'Atendimentos por hora' })).toBeVisible();
    await filter.getByRole('combobox', { name: 'Período' }).selectOption('Escolher datas');
    await filter.getByRole('button', { name: 'Filtrar' }).click();
    await expect(filter.getByRole('alert')).toHaveText('Escolha um período.');
    const from = filter.getByRole('textbox', { name: 'De' });
    const to = filter.getByRole('textbox', { name: 'Até' });
    await from.pressSequentially('31012026');
    await expect(from).toHaveValue('31/01/2026');
    await to.fill('1/1/26');
    await to.blur();
    await expect(to).toHaveValue('01/01/2026');
    await filter.getByRole('button', { name: 'Filtrar' }).click();
    await expect(filter.getByRole('alert')).toHaveText('A data final vem antes da inicial.');
    await from.fill('31/02/2026');
    await from.blur();
    await expect(filter.getByText('Escreva dia, mês e ano')).toBeVisible();
    await from.fill('01/01/2026');
    await filter.getByRole('button', { name: 'Calendário: Até' }).press('Enter');
    const calendar = page.getByRole('dialog', { name: 'Calendário: Até' });
    await expect(calendar.getByRole('button', { name: 'quinta-feira, 1 de janeiro de 2026' })).toBeFocused();
    await check.check(page, 'the calendar of a day');
    await shot(page, 'calendar');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight'])
      await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await expect(calendar).toHaveCount(0);
    await expect(to).toHaveValue('31/01/2026');
    await filter.getByRole('button', { name: 'Filtrar' }).click();
    await expect(page).toHaveURL('/?from=2026-01-01&to=2026-01-31');
    await expect(page.getByText('Nenhum atendimento no período.').first()).toBeVisible();
    await page.reload();
    await expect(to).toHaveValue('31/01/2026');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Atendimentos por hora' })).toBeVisible();
  });

  await test.step('a plot is a table too', async () => {
    await check.check(page, 'the dashboard');
    const card = page.getByRole('region', { name: 'Atendimentos por hora' });
    await expect(card.getByRole('table')).toContainText('das 00h às 01h');
    await card.getByRole('button', { name: 'Ver os números' }).press('Enter');
    await expect(card.getByRole('rowheader', { name: 'das 23h às 24h' })).toBeAttached();
    await check.check(page, 'the dashboard, in numbers');
    await shot(page, 'numbers');
    await card.getByRole('button', { name: 'Ver o gráfico' }).press('Enter');
    await shot(page, 'dashboard');
  });

  await test.step('a bar leads to the services it counts: of its days, or of its attendant', async () => {
    const today = new Date().toLocaleDateString('pt-BR', {
      timeZone: 'America/Sao_Paulo',
      day: '2-digit',
      month: '2-digit',
      year: '2-digit',
    });
    const cameToday = page.getByRole('button', { name: `Datas: Chegou em ${today}` });
    const lines = page.getByRole('option').filter({ hasText: lia.name });
    const card = page.getByRole('region', { name: 'Atendimentos por hora' });
    await card.locator('svg a').first().click();
    await expect(page).toHaveURL('/tickets');
    await expect(cameToday).toBeVisible();
    await expect(lines).toHaveCount(1);
    await shotInAllLooks(page, shot, 'services-of-a-day');
    await page.goBack();
    await card.getByRole('button', { name: 'Ver os números' }).press('Enter');
    await card.getByRole('table').getByRole('link').first().press('Enter');
    await expect(cameToday).toBeVisible();
    await page.goBack();
    await page.getByRole('region', { name: 'Atendimentos por atendente' }).getByRole('link', { name: 'Ana' }).click();
    await expect(page.getByRole('button', { name: 'Atendentes: Ana' })).toBeVisible();
    await expect(cameToday).toBeVisible();
    await expect(lines).toHaveCount(1);
  });
  check.expectNoViolations();
});
