import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import {
  createCampaign,
  createContactList,
  createContactListItem,
  listCampaigns,
  saveCampaignSettings,
} from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';

const people = [
  { name: 'Camila Souza', number: '5511987650001' },
  { name: 'Eduardo Lima', number: '5511987650002' },
  { name: 'Sônia Reis', number: '5511987650003' },
];

test('a campaign is written, scheduled, sent to everyone on a list, and its report shows its progress', async ({
  open,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const connection = await company.connection([]);
  const list = await company.admin.api.call(createContactList, { body: { name: 'Clientes ativos' } });
  for (const person of people)
    await company.admin.api.call(createContactListItem, { body: { ...person, contactListId: list.id } });
  const page = await open(company.admin);

  await test.step('the settings say how fast, and what stands in braces', async () => {
    await page.goto('/campaigns-config');
    await page.getByLabel('Atalho').fill('cupom');
    await page.getByLabel('Conteúdo').fill('CASA20');
    await page.getByRole('button', { name: 'Adicionar' }).click();
    await check.check(page, 'the settings of campaigns');
    await shot(page, 'settings');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Configurações salvas')).toBeVisible();
    await company.admin.api.call(saveCampaignSettings, {
      body: { settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 } },
    });
  });

  await test.step('the dialog shows the message as its recipient reads it', async () => {
    await page.goto('/campaigns');
    await expect(page.getByRole('heading', { name: 'Nenhuma campanha ainda' })).toBeVisible();
    await page.getByRole('button', { name: 'Nova campanha' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova campanha' });
    await dialog.getByLabel('Nome', { exact: true }).fill('Black Friday');
    await dialog.getByRole('textbox', { name: 'Mensagem 1' }).fill('Oi, ');
    await dialog.getByRole('button', { name: '{nome}' }).click();
    await dialog.getByRole('textbox', { name: 'Mensagem 1' }).press('End');
    await dialog.getByRole('textbox', { name: 'Mensagem 1' }).pressSequentially('! Use {cupom} ou {outro}.');
    await expect(dialog.getByText('Ninguém conhece {outro}')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Início: dia' }).fill('01/01/2020');
    await dialog.getByLabel('Início: hora').fill('9');
    await dialog.getByRole('button', { name: 'Programar campanha' }).click();
    await expect(dialog.getByText('Escolha uma lista de contatos ou uma etiqueta.')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Lista de contatos' }).click();
    await page.getByRole('option', { name: 'Clientes ativos' }).click();
    await dialog.getByRole('combobox', { name: 'Conexões' }).click();
    await page.getByRole('option', { name: connection.name }).click();
    await expect(page.getByText('Nada mais para escolher')).toBeVisible();
    await expect(dialog.getByText('Oi, Camila Souza! Use CASA20 ou {outro}.')).toBeVisible();
    await expect(dialog.getByText('Horário de São Paulo')).toBeVisible();
    await check.check(page, 'the dialog of a campaign');
    await shot(page, 'dialog');
    const asks = dialog.getByRole('switch', { name: /Pedir confirmação antes/ });
    await asks.check();
    await dialog.getByRole('textbox', { name: 'Pergunta 1' }).fill('Posso mandar, {nome}?');
    await expect(dialog.getByText('Posso mandar, Camila Souza?')).toBeVisible();
    await shot(page, 'dialog-question');
    await asks.uncheck();
    await expect(dialog.getByText('Oi, Camila Souza! Use CASA20 ou {outro}.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Programar campanha' }).click();
    await expect(page.getByText('Campanha salva.')).toBeVisible();
  });

  await test.step('the list tells its progress live, and the report who got it', async () => {
    await expect(page.getByText('3 de 3')).toBeVisible();
    await expect(page.getByRole('row', { name: /Black Friday/ })).toContainText('Finalizada');
    await check.check(page, 'the list of campaigns');
    await shot(page, 'list');
    await page.getByRole('button', { name: 'Ver o relatório de Black Friday' }).click();
    await expect(page.getByRole('heading', { name: 'Black Friday' })).toBeVisible();
    await expect(page.getByText('Sônia Reis')).toBeVisible();
    await page.getByPlaceholder('Nome ou número').fill('camila');
    await expect(page.getByText('Sônia Reis')).toHaveCount(0);
    await expect(page.getByText('Camila Souza')).toBeVisible();
    await check.check(page, 'the report of a campaign');
    await page.setViewportSize({ width: 390, height: 844 });
    const name = await page.getByText('Camila Souza').boundingBox();
    const number = await page.getByText('+55 11 98765-0001').boundingBox();
    expect(number?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
    await page.setViewportSize({ width: 1440, height: 900 });
    await shot(page, 'report');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    await page.getByRole('menuitem', { name: 'Exportar como .csv' }).click();
    expect((await download).suggestedFilename()).toBe('campanha-Black-Friday.csv');
    const sheet = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    await page.getByRole('menuitem', { name: 'Exportar como .xlsx' }).click();
    expect((await sheet).suggestedFilename()).toBe('campanha-Black-Friday.xlsx');
    const { Sheets, SheetNames } = read(await readFile(await (await sheet).path()));
    const rows = utils.sheet_to_json<Record<string, string>>(Sheets[SheetNames[0] ?? ''] ?? {});
    // All of them, whatever is searched for on screen, and numbers as text.
    expect(rows.map((row) => [row['Contato'], row['Número'], row['Situação']]).toSorted()).toEqual(
      people.map(({ name, number }) => [name, number, expect.any(String)]),
    );
  });

  await test.step('it is duplicated, tried on one number, and a running one stands on the dashboard', async () => {
    await page.goto('/campaigns');
    await page.getByRole('button', { name: 'Mais ações para Black Friday' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Duplicar' }).press('Enter');
    await expect(page.getByRole('row', { name: /Black Friday \(cópia\)/ })).toContainText('Inativa');
    await page.getByRole('button', { name: 'Mais ações para Black Friday (cópia)' }).click();
    await page.getByRole('menuitem', { name: 'Enviar um teste' }).click();
    const dialog = page.getByRole('dialog', { name: 'Teste de Black Friday (cópia)' });
    await dialog.getByLabel('Seu número').fill('11 98765-0009');
    await check.check(page, 'the test of a campaign');
    await shot(page, 'test');
    await dialog.getByRole('button', { name: 'Enviar teste' }).click();
    await expect(page.getByText('Teste enviado.')).toBeVisible();
    await company.admin.api.call(saveCampaignSettings, { body: { settings: { messageInterval: 3_600 } } });
    await company.admin.api.call(createCampaign, {
      body: {
        name: 'Natal',
        message1: 'Oi',
        contactListId: list.id,
        whatsappIds: [connection.id],
        scheduledAt: '2020-01-01 09:00:00',
      },
    });
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Campanhas em andamento' })).toContainText('Natal');
    await shot(page, 'dashboard');
  });
});

test('a campaign whose answer is lost is there once when it is saved again', async ({ open, company, watch }) => {
  watch.allowProblem(/net::ERR_FAILED.* at \/campaigns/);
  const { api } = company.admin;
  await api.call(createContactList, { body: { name: 'Clientes ativos' } });
  const page = await open(company.admin);
  await page.goto('/campaigns');
  let attempts = 0;
  await page.route('**/campaigns', async (route) => {
    if (route.request().method() !== 'POST' || attempts > 0) return route.fallback();
    attempts += 1;
    // The server has it; only this browser has no answer.
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Nova campanha' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova campanha' });
  await dialog.getByLabel('Nome', { exact: true }).fill('Natal ');
  await dialog.getByRole('textbox', { name: 'Mensagem 1' }).fill('Boas festas!');
  const save = dialog.getByRole('button', { name: 'Salvar' });
  await save.click();
  await expect(dialog.getByText('Sem resposta do servidor.')).toBeVisible();
  await save.click();
  await expect(dialog).toHaveCount(0);
  const { records } = await api.call(listCampaigns);
  expect(records.map(({ name }) => name)).toEqual(['Natal']);
});
