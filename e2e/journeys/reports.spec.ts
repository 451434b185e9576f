import { sendMessage, updateTicket } from '@balcao/contract';
import type { Page } from '@playwright/test';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { waitUntil } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFits, shotInAllLooks } from '../support/looks.ts';
import type { Company } from '../support/company.ts';

const lia = { name: 'Lia Prado', number: '5511987650011' };
const rui = { name: 'Rui Dias', number: '5511987650012' };
const eva = { name: 'Eva Lopes', number: '5511987650013' };

const rowsOf = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

/** Two services of sales, one of which is finished, and one of support that nobody has. */
async function serve(company: Company) {
  const [sales, support] = [await company.queue('Vendas'), await company.queue('Suporte')];
  const [ofSales, ofSupport] = [await company.connection([sales]), await company.connection([support], 'Suporte')];
  const ana = await company.attendant('Ana Souza', [sales]);
  const sara = await company.attendant('Sara Melo', [sales], 'supervisor');
  const { id } = await company.receiveMessage(ofSales, lia, 'Bom dia');
  await ana.api.call(updateTicket, { params: { id }, body: { status: 'open' } });
  await ana.api.call(sendMessage, { params: { ticketId: id }, body: { body: 'Oi, Lia!' } });
  await ana.api.call(updateTicket, { params: { id }, body: { status: 'closed' } });
  await company.receiveMessage(ofSales, rui, 'Boa tarde');
  await company.receiveMessage(ofSupport, eva, 'Alguém aí?');
  return { ana, sara };
}

test('an admin reads figures and opens what they count; a supervisor sees own queues, an attendant is refused', async ({
  open,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const { ana, sara } = await serve(company);
  const page = await open(company.admin);
  const groups = page.getByRole('region', { name: 'Por fila' });

  await test.step('the summary counts what came, and adds up', async () => {
    await page.goto('/tickets');
    await page.getByRole('navigation').getByRole('link', { name: 'Relatórios' }).click();
    await expect(page).toHaveURL('/reports');
    await expect(page.getByRole('link', { name: 'Atendimentos: 3', exact: true })).toBeVisible();
    await expect(groups.getByRole('link', { name: 'Vendas: Atendimentos 2' })).toBeVisible();
    await expect(groups.getByRole('link', { name: 'Suporte: Atendimentos 1' })).toBeVisible();
    await expect(groups.getByRole('link', { name: 'Total: Atendimentos 3' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Motivos de encerramento' })).toContainText('Sem motivo');
    await expect(page.getByRole('region', { name: 'Atendimentos por dia' }).getByRole('table')).toBeAttached();
    await check.check(page, 'the summary of reports');
    await expectFits(page, shot, 'summary');
  });

  await test.step('what is chosen stands in the address', async () => {
    await page.getByRole('button', { name: 'Mostrar Primeira resposta no gráfico e na tabela' }).click();
    await expect(page).toHaveURL('/reports?figure=firstAnswer');
    await page.getByRole('radio', { name: 'Atendente' }).check();
    await expect(page).toHaveURL(/by=user/);
    await page.getByRole('button', { name: 'Indicadores', exact: true }).click();
    await page.getByRole('checkbox', { name: 'No prazo' }).uncheck();
    await page.getByRole('checkbox', { name: 'Aguardando' }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Aguardando: 2' })).toBeVisible();
    await page.getByRole('button', { name: /^Comparar com/ }).click();
    await page.getByRole('radio', { name: 'Nada' }).check();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/compare=none/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Comparar com: Nada' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Por atendente' })).toContainText('Sem atendente');
    await shotInAllLooks(page, shot, 'by-user');
    await page.goto('/reports');
  });

  await test.step('a number leads to exactly the services that it counts', async () => {
    await groups.getByRole('link', { name: 'Vendas: Atendimentos 2' }).click();
    await expect(page).toHaveURL(/\/reports\/rows\?.*queues=/);
    await expect(rowsOf(page)).toHaveCount(2);
    await expect(rowsOf(page).filter({ hasText: lia.name })).toContainText('Ana Souza');
    await expect(rowsOf(page).filter({ hasText: rui.name })).toContainText('aberto');
    await expect(page.getByText('2 de 2 na tela')).toBeVisible();
    await check.check(page, 'the rows of reports');
    await expectFits(page, shot, 'rows');
  });

  await test.step('filters that came along are taken away, rows are searched and ordered, columns remembered', async () => {
    await page.getByRole('button', { name: 'Tirar: Fila: Vendas' }).click();
    await expect(rowsOf(page)).toHaveCount(3);
    await page.getByRole('searchbox', { name: 'Contato, número ou motivo' }).fill('eva');
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(rowsOf(page)).toContainText('Suporte');
    await page.getByRole('searchbox').fill('ninguém com este nome');
    await expect(page.getByRole('heading', { name: 'Nada com esses filtros' })).toBeVisible();
    await page.getByRole('button', { name: 'Tirar filtros' }).click();
    await page.getByRole('button', { name: 'Chegou' }).click();
    await expect(page).toHaveURL(/direction=up/);
    await expect(rowsOf(page).first()).toContainText(lia.name);
    await page.getByRole('button', { name: 'Colunas' }).click();
    await page.getByRole('checkbox', { name: 'Telefone' }).check();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Telefone' })).toBeVisible();
    await page.getByRole('button', { name: 'Exportar' }).click();
    await page.getByRole('button', { name: 'Planilha (.csv)' }).click();
    const download = page.getByRole('button', { name: /^Baixar atendimentos-.*\.csv$/ });
    await expect(download).toBeVisible();
    await check.check(page, 'the files of reports');
    await expectFits(page, shot, 'files');
    const file = page.waitForEvent('download');
    await download.click();
    expect((await file).suggestedFilename()).toMatch(/^atendimentos-.*\.csv$/);
    await page.getByRole('button', { name: /^Excluir atendimentos-/ }).click();
    await expect(download).toBeHidden();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Salvos' }).click();
    await page.getByRole('textbox', { name: 'Nome' }).fill('Do mês, os primeiros');
    await page.getByRole('switch', { name: 'Todos que veem relatórios' }).check();
    await page.getByRole('button', { name: 'Salvar o que está na tela' }).click();
    const saved = page.getByRole('link', { name: 'Do mês, os primeiros' });
    await expect(saved).toBeVisible();
    await check.check(page, 'saved reports');
    await expectFits(page, shot, 'saved');
    await page.goto('/reports');
    await page.getByRole('button', { name: 'Salvos' }).click();
    await saved.click();
    await expect(page).toHaveURL(/\/reports\/rows\?.*direction=up/);
    await rowsOf(page).first().getByRole('link', { name: lia.name }).click();
    await expect(page).toHaveURL(/\/tickets\/[\w-]+$/);
  });

  await test.step('the map shows when they came, by the keyboard too', async () => {
    await page.goto('/reports/hours');
    const map = page.getByRole('table', { name: 'Dia da semana por hora' });
    const cell = map.getByRole('button', { name: /: [1-3]$/ }).first();
    await expect(cell).toBeVisible();
    await cell.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: /^Ver (os )?[1-3] atendimentos?$/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(cell).not.toBeFocused();
    await check.check(page, 'the map of hours');
    await expectFits(page, shot, 'hours');
    await page.getByRole('link', { name: /^Ver (os )?[1-3] atendimentos?$/ }).click();
    await expect(page).toHaveURL(/hour=\d/);
    await expect(rowsOf(page).first()).toBeVisible();
    await page.goto('/reports/hours?figure=firstAnswer');
    await expect(page.getByRole('heading', { name: 'Quanto leva a primeira resposta' })).toBeVisible();
    await shotInAllLooks(page, shot, 'first-answer');
  });

  await test.step('days without anything say so, and a failure has a way out', async () => {
    await page.goto('/reports?from=2020-01-01&to=2020-01-07');
    await expect(page.getByRole('heading', { name: 'Nenhum atendimento neste período' })).toBeVisible();
    await shotInAllLooks(page, shot, 'empty');
    await page.getByRole('button', { name: 'Ver os últimos 30 dias' }).click();
    await expect(page.getByRole('link', { name: 'Atendimentos: 3', exact: true })).toBeVisible();
  });

  await test.step('a supervisor sees the own queues, an attendant nothing', async () => {
    const hers = await open(sara);
    await hers.goto('/reports');
    await expect(hers.getByText('de Vendas', { exact: true })).toBeVisible();
    await expect(hers.getByRole('link', { name: 'Atendimentos: 2', exact: true })).toBeVisible();
    await expect(hers.getByRole('region', { name: 'Por fila' })).not.toContainText('Suporte');
    await shotInAllLooks(hers, shot, 'supervisor');
    const anas = await open(ana);
    await anas.goto('/reports');
    await expect(anas).toHaveURL('/tickets');
    await expect(anas.getByRole('link', { name: 'Relatórios' })).toHaveCount(0);
    expect(await waitUntil(async () => (await anas.getByText(/permiss/i).count()) > 0 || undefined)).toBe(true);
  });
});
