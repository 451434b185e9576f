import {
  addTicketTag,
  createCustomField,
  createTag,
  createTicketView,
  deleteTag,
  listQueues,
  setTicketFields,
  updateTicket,
} from '@balcao/contract';
import type { Page } from '@playwright/test';
import { AccessibilityCheck } from '../support/accessibility.ts';
import type { Company } from '../support/company.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFits, shotInAllLooks } from '../support/looks.ts';
import { Inbox } from '../support/screens.ts';

const viewsMenu = (page: Page) => page.getByRole('button', { name: 'Visões', exact: true });
const entry = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });
const pinned = (page: Page, name: RegExp) => page.getByRole('button', { name, pressed: true });

/** Two who wait, one of them with a tag and a value, and one in service. */
async function busyShop(company: Company) {
  await company.queue('Vendas');
  const { api } = company.admin;
  const [sales] = await api.call(listQueues, {});
  const connection = await company.connection(sales ? [sales] : []);
  const [lia, rui, bia] = [
    await company.receiveMessage(
      connection,
      { name: 'Lia Prado', number: '5511987650041' },
      'Quero trocar a luminária',
    ),
    await company.receiveMessage(connection, { name: 'Rui Dias', number: '5511987650042' }, 'Oi'),
    await company.receiveMessage(connection, { name: 'Bia Melo', number: '5511987650043' }, 'Bom dia'),
  ];
  const tag = await api.call(createTag, { body: { name: 'Troca', color: '#CF5B32' } });
  await api.call(addTicketTag, { params: { ticketId: lia.id, tagId: tag.id } });
  const field = await api.call(createCustomField, { body: { subject: 'ticket', name: 'Pedido', type: 'number' } });
  await api.call(setTicketFields, { params: { id: rui.id }, body: { values: { [field.key]: 42 } } });
  await api.call(updateTicket, { params: { id: bia.id }, body: { status: 'open', userId: company.admin.user.id } });
  return { sales, tag };
}

test('filters are kept as a view, shared, pinned, changed and removed', async ({ open, company, shot }) => {
  test.slow();
  const check = new AccessibilityCheck();
  const { tag, sales } = await busyShop(company);
  const page = await open(company.admin);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await expect(inbox.row('Bia Melo')).toBeVisible();

  await test.step('without views the menu explains them', async () => {
    await viewsMenu(page).click();
    await expect(page.getByText(/^Uma visão guarda os filtros/)).toBeVisible();
    await expect(entry(page, 'Organizar visões')).toBeHidden();
    await page.keyboard.press('Escape');
  });

  await test.step('a search becomes a view of the team, beside the lists', async () => {
    await inbox.tab('Buscar').click();
    await page.getByRole('button', { name: 'Etiquetas', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Troca' }).check();
    await page.keyboard.press('Escape');
    await expect(inbox.row('Lia Prado')).toBeVisible();
    await page.getByRole('button', { name: 'Salvar estes filtros como visão' }).click();
    const dialog = page.getByRole('dialog', { name: 'Salvar visão' });
    await expect(dialog.getByRole('listitem')).toHaveText(['Troca']);
    await expect(dialog.getByText('0 de 20 visões')).toBeVisible();
    await dialog.getByLabel('Nome').fill('Troca e garantia');
    await dialog.getByRole('radio', { name: 'Minha equipe' }).check();
    await dialog.getByLabel('Fixar ao lado das listas').check();
    await check.check(page, 'the form of a view');
    await shotInAllLooks(page, shot, 'view-form');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('heading', { name: 'Troca e garantia' })).toBeVisible();
    await expect(pinned(page, /^Troca e garantia 1$/)).toBeVisible();
    await expect(inbox.row('Lia Prado')).toBeVisible();
    await expect(inbox.row('Rui Dias')).toBeHidden();
  });

  await test.step('a field of the ticket narrows it, and the change is kept or left', async () => {
    await page.getByRole('button', { name: 'Filtros da visão' }).click();
    await page.getByRole('button', { name: 'Mais filtros' }).click();
    await page.getByRole('button', { name: 'Campos do atendimento' }).click();
    await page.getByRole('button', { name: 'Adicionar filtro' }).click();
    await page.getByRole('group', { name: 'Filtro de Pedido' }).getByRole('textbox', { name: 'Pedido' }).fill('42');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Nenhum atendimento nesta visão')).toBeVisible();
    await shotInAllLooks(page, shot, 'view-changed');
    await page.getByRole('button', { name: 'Descartar' }).click();
    await expect(inbox.row('Lia Prado')).toBeVisible();
  });

  await test.step('a changed list is kept in its view', async () => {
    await page.getByRole('button', { name: 'Etiquetas: Troca' }).click();
    await page.getByRole('checkbox', { name: 'Troca' }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Situação', exact: true }).click();
    await page.getByRole('radio', { name: 'Aguardando' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Atualizar visão' }).click();
    await expect(page.getByText('Visão atualizada.')).toBeVisible();
    await expect(inbox.row('Rui Dias')).toBeVisible();
    await expect(pinned(page, /^Troca e garantia 2$/)).toBeVisible();
  });

  await test.step('a deleted tag stays as a struck chip, and says so', async () => {
    await company.admin.api.call(createTicketView, {
      body: { name: 'Só trocas', filters: { status: 'pending', tags: JSON.stringify([tag.id]) } },
    });
    await company.admin.api.call(deleteTag, { params: { id: tag.id } });
    await viewsMenu(page).click();
    await entry(page, /^Só trocas/).click();
    await expect(page.getByText('Esta etiqueta foi excluída')).toBeVisible();
    await expect(inbox.row('Lia Prado')).toBeVisible();
    await shotInAllLooks(page, shot, 'view-missing');
  });

  await test.step('G and a digit open one, and the lists come back', async () => {
    await page.locator('#content').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('2');
    await expect(page.getByRole('heading', { name: 'Troca e garantia' })).toBeVisible();
    await viewsMenu(page).click();
    await check.check(page, 'the menu of views');
    await shot(page, 'views-menu');
    await entry(page, /^Todos/).click();
    await expect(page.getByRole('heading', { name: 'Troca e garantia' })).toBeHidden();
    await expect(inbox.row('Bia Melo')).toBeVisible();
  });

  await test.step('an attendant sees those of the team, by their address too, and what they may see', async () => {
    const ana = await company.attendant('Ana', sales ? [sales] : []);
    const hers = await open(ana);
    await hers.goto('/tickets');
    await viewsMenu(hers).click();
    await expect(entry(hers, /^Troca e garantia/)).toBeVisible();
    await expect(entry(hers, /^Só trocas/)).toBeHidden();
    await entry(hers, /^Troca e garantia/).click();
    await expect(new Inbox(hers).row('Lia Prado')).toBeVisible();
    await hers.getByRole('button', { name: 'Mais ações da visão Troca e garantia' }).click();
    await expect(hers.getByRole('menuitem', { name: 'Editar visão' })).toBeHidden();
    await hers.keyboard.press('Escape');
    // Removed by the admin in their own window, it goes here.
    await viewsMenu(page).click();
    await entry(page, 'Organizar visões').click();
    const organize = page.getByRole('dialog', { name: 'Organizar visões' });
    await expectFits(page, shot, 'views-organize');
    await organize.getByRole('button', { name: 'Excluir Troca e garantia' }).click();
    await page.getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(page.getByText('Visão excluída.')).toBeVisible();
    await expect(hers.getByRole('heading', { name: 'Troca e garantia' })).toBeHidden();
  });
});

test('on a phone views come from a sheet', async ({ open, company, shot }) => {
  await busyShop(company);
  const { api } = company.admin;
  const view = await api.call(createTicketView, {
    body: { name: 'Aguardando na fila', isShared: true, filters: { status: 'pending', showAll: true } },
  });
  const page = await open(company.admin);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/tickets');
  const inbox = new Inbox(page);
  await viewsMenu(page).click();
  const sheet = page.getByRole('dialog', { name: 'Visões' });
  await expect(sheet.getByRole('button', { name: /^Aguardando na fila 2$/ })).toBeVisible();
  await shot(page, 'views-sheet');
  await sheet.getByRole('button', { name: /^Aguardando na fila/ }).click();
  await expect(inbox.row('Rui Dias')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Aguardando na fila' })).toBeVisible();
  await shot(page, 'view-phone');
  await page.goto(`/tickets?view=${view.id}`);
  await expect(page.getByRole('heading', { name: 'Aguardando na fila' })).toBeVisible();
  await expect(inbox.row('Lia Prado')).toBeVisible();
});
