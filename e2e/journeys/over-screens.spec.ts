import { createConnection, createTag, updateTicket } from '@balcao/contract';
import { expect, test } from '../support/fixtures.ts';
import { expectFits } from '../support/looks.ts';
import { Inbox } from '../support/screens.ts';

test('dialogs and panels over a conversation fit its window in every look', async ({ open, company, shot }) => {
  test.slow();
  const sales = await company.queue('Vendas');
  const connection = await company.connection([sales]);
  await company.receiveMessage(connection, { number: '5511987650001', name: 'Lia Prado' }, 'Bom dia');
  // The bell is about one's own conversations.
  const rui = { number: '5511987650002', name: 'Rui Dias' };
  const { id } = await company.receiveMessage(connection, rui, 'Oi');
  await company.admin.api.call(updateTicket, { params: { id }, body: { status: 'open' } });
  await company.receiveMessage(connection, rui, 'Alguém?');
  const page = await open(company.admin);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  const bell = page.getByRole('button', { name: /^Mensagens não lidas/ });
  const unread = page.getByRole('dialog', { name: 'Mensagens não lidas' });
  await bell.click();
  await expect(unread.getByText('Rui Dias')).toBeVisible();
  await expectFits(page, shot, 'bell');
  // The bar of a phone has a bell of its own.
  await page.setViewportSize(narrow);
  await bell.click();
  await expect(unread.getByText('Rui Dias')).toBeVisible();
  await shot(page, 'bell-narrow');
  const { x = -1, width = 0 } = (await unread.boundingBox()) ?? {};
  expect([x >= 0, x + width <= narrow.width]).toEqual([true, true]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });

  await inbox.showPending();
  await inbox.accept('Lia Prado');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      {
        name: 'tabela-de-precos-da-temporada-de-verao.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n'),
      },
      { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') },
    ]);
  await expect(page.getByText('tabela-de-precos-da-temporada-de-verao.pdf').first()).toBeVisible();
  await expectFits(page, shot, 'attachments');
  await page.getByRole('button', { name: 'Remover todos' }).click();

  await page.getByRole('button', { name: 'Gravar um áudio' }).click();
  const recorder = page.getByRole('group', { name: 'Gravação' });
  await expect(recorder.getByRole('timer')).toBeVisible();
  await expectFits(page, shot, 'recording');
  await recorder.getByRole('button', { name: 'Descartar a gravação' }).click();

  await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Excluir atendimento' }).click();
  await expect(page.getByRole('dialog').last()).toBeVisible();
  await expectFits(page, shot, 'ticket-delete');
});

test('the code, the simulated phone and the questions before deleting fit their window in every look', async ({
  open,
  company,
  shot,
}) => {
  test.slow();
  const sales = await company.queue('Vendas');
  const connection = await company.connection([sales]);
  await company.receiveMessage(connection, { number: '5511987650001', name: 'Lia Prado' }, 'Bom dia');
  const { api } = company.admin;
  await api.call(createConnection, { body: { name: 'Segundo balcão', provider: 'sandbox', queueIds: [] } });
  await api.call(createTag, { body: { name: 'VIP', color: '#0E8A9B' } });
  const page = await open(company.admin);
  await page.goto('/connections');
  await page.getByRole('button', { name: 'QR Code' }).click();
  await expect(page.getByRole('img', { name: 'QR Code da conexão Segundo balcão' })).toBeVisible();
  await expectFits(page, shot, 'qr-code');
  await page.keyboard.press('Escape');

  const questions: readonly [path: string, button: string | RegExp][] = [
    ['/connections', 'Excluir a conexão Segundo balcão'],
    ['/queues', /^Excluir a fila/],
    ['/tags', /^Excluir a etiqueta/],
  ];
  for (const [path, button] of questions) {
    await page.goto(path);
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFits(page, shot, `delete-${path.slice(1)}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.goto(`/sandbox/${connection.id}`);
  await page.getByRole('button').filter({ hasText: 'Lia Prado' }).click();
  await expect(page.getByRole('log')).toContainText('Bom dia');
  await expectFits(page, shot, 'simulated-phone');
  await page.setViewportSize(narrow);
  for (const pane of ['Telefone', 'Ações']) {
    await page.getByRole('radiogroup', { name: 'O que ver' }).getByText(pane, { exact: true }).click();
    await expectFits(page, shot, `simulated-${pane}`);
    await page.setViewportSize(narrow);
  }
});

const narrow = { width: 390, height: 844 };
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
