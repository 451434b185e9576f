import type { Page } from '@playwright/test';
import { createFileList, openDirectChat, reactToChatMessage, sendChatMessage } from '@balcao/contract';
import { Api } from '../support/api.ts';
import { fillCompany, fillInstallation } from '../support/filled-company.ts';
import { expect, test } from '../support/fixtures.ts';
import { openPage, pagesAtTheDoor, pagesOfAdmin, pagesOfOperator } from '../support/pages.ts';
import { smallTargets } from '../support/touch-targets.ts';

/** What opens over a page, and by which button, or by which entry of the menu behind it. */
const dialogs: readonly [path: string, button: string, entry?: string][] = [
  ['/tickets', 'Sua situação'],
  ['/tickets', 'Filtrar'],
  ['/tickets', 'Visões'],
  ['/more', 'Volume do aviso'],
  ['/more', 'Idioma'],
  ['/contacts', 'Adicionar'],
  ['/contacts', 'Mais ações', 'Importar'],
  ['/tags', 'Nova etiqueta'],
  ['/quick-messages', 'Nova resposta rápida'],
  ['/queues', 'Nova fila'],
  ['/users', 'Novo usuário'],
  ['/connections', 'Nova conexão'],
  ['/campaigns', 'Nova campanha'],
  ['/contact-lists', 'Nova lista'],
  ['/schedules', 'Agendar'],
  ['/chats', 'Nova'],
  ['/prompts', 'Novo prompt'],
  ['/queue-integration', 'Nova integração'],
  ['/files', 'Nova lista'],
];

test('buttons of an internal chat, and of the form of a file list, are as large as a thumb', async ({
  company,
  open,
}) => {
  const queue = await company.queue('Vendas');
  const ana = await company.attendant('Ana Souza', [queue]);
  await company.admin.api.call(createFileList, { body: { name: 'Catálogo', message: 'Veja com calma.', options: [] } });
  const chat = await company.admin.api.call(openDirectChat, { body: { userId: ana.user.id } });
  const said = await ana.api.call(sendChatMessage, {
    params: { id: chat.id },
    body: { message: 'Cobre meu horário?' },
  });
  const params = { id: chat.id, messageId: said.id };
  await ana.api.call(reactToChatMessage, { params, body: { emoji: '👍' } });
  await ana.api.call(sendChatMessage, { params: { id: chat.id }, body: { message: 'Amanhã', quotedId: said.id } });
  const page = await open(company.admin);
  await openPage(page, `/chats/${chat.uuid}`);
  await expect(page.getByText('Amanhã').last()).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await openPage(page, '/files');
  await page.getByRole('button', { name: 'Editar Catálogo' }).tap();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Fechar' })).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
});

test('buttons are as large as a thumb, on every page and in what opens over it', async ({
  company,
  open,
  product,
  shot,
}) => {
  test.slow();
  const filled = await fillCompany(company);
  const operator = await new Api(product.url).login(product.account('operator'));
  await fillInstallation(operator.api);
  const tooSmall: Record<string, string[]> = {};
  const look = async (page: Page, name: string) => {
    await shot(page, `thumb-${name.replaceAll(/\W+/g, '-')}`);
    const found = await smallTargets(page);
    if (found.length > 0) tooSmall[name] = found;
  };
  const door = await open();
  for (const path of pagesAtTheDoor) {
    await openPage(door, path);
    await look(door, path);
  }
  const page = await open(company.admin);
  for (const path of pagesOfAdmin(filled)) {
    await openPage(page, path);
    await look(page, path);
  }
  const list = `/contact-lists/${filled.list.id}/contacts`;
  const all: typeof dialogs = [...dialogs, [list, 'Importar planilha']];
  for (const [path, button, entry] of all) {
    await openPage(page, path);
    await page
      .getByRole('button', { name: button, exact: entry !== undefined })
      .first()
      .click();
    if (entry !== undefined) await page.getByRole('menuitem', { name: entry }).click();
    await expect(page.getByRole('dialog').first()).toBeVisible();
    await look(page, `${path}, ${entry ?? button}`);
  }
  const theirs = await open({ ...company.admin, ...operator });
  for (const path of pagesOfOperator) {
    await openPage(theirs, path);
    await look(theirs, `${path} of the operator`);
  }
  expect(tooSmall).toEqual({});
});
