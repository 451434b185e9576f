import { updateTicket } from '@balcao/contract';
import { putFinger } from '../support/finger.ts';
import { expect, test } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';

const customers = [
  { number: '5511987650001', name: 'Lia Prado' },
  { number: '5511987650002', name: 'Rui Castro' },
  { number: '5511987650003', name: 'Vera Dias' },
  { number: '5511987650004', name: 'Otto Sá' },
] as const;

test('the bottom bar of a phone leads to four places, each of which is found as it was left', async ({
  company,
  open,
  shot,
}) => {
  const queue = await company.queue('Vendas');
  const connection = await company.connection([queue]);
  const ana = await company.attendant('Ana Souza', [queue]);
  const [lia, rui, vera, otto] = customers;
  for (const one of [lia, rui]) {
    const ticket = await company.receiveMessage(connection, one, 'Bom dia, vocês entregam hoje?');
    await ana.api.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open', keepUnread: true } });
  }
  for (const one of [vera, otto]) await company.receiveMessage(connection, one, 'Olá, tudo bem?');
  const page = await open(ana);
  await page.goto('/more');
  const bar = page.getByRole('navigation', { name: 'Principal' });
  const tab = (name: RegExp) => bar.getByRole('link', { name });
  await tab(/^Atendimentos/).tap();
  const inbox = new Inbox(page);

  await test.step('each tab says what waits behind it', async () => {
    await expect(inbox.row('Lia Prado')).toBeVisible();
    await expect(tab(/^Atendimentos/)).toContainText('2 conversas suas com mensagens novas');
    await expect(tab(/^Aguardando/)).toContainText('2 atendimentos aguardando');
    await expect(tab(/^Atendimentos/)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('2 clientes esperando')).toBeVisible();
    await shot(page, 'list');
  });

  await test.step('one’s own state is a sheet, which Back closes', async () => {
    await page.getByRole('button', { name: /^Sua situação/ }).tap();
    const sheet = page.getByRole('dialog', { name: 'Sua situação' });
    await expect(sheet.getByRole('button', { name: /^Em pausa/ })).toBeVisible();
    await shot(page, 'availability');
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL('/tickets');
  });

  await test.step('who waits is a tab of its own, with its next one on top', async () => {
    await tab(/^Aguardando/).tap();
    await expect(page.getByRole('button', { name: /^Aceitar o próximo/ })).toBeVisible();
    await expect(inbox.row('Vera Dias')).toBeVisible();
    await shot(page, 'waiting');
    await tab(/^Contatos/).tap();
    await expect(page).toHaveURL('/contacts');
    await page.getByLabel('Buscar por nome ou número').fill('Rui');
    await expect(page.getByText('Lia Prado')).toHaveCount(0);
    await shot(page, 'contacts');
    await tab(/^Mais/).tap();
    await expect(page.getByText('Avisos deste celular')).toBeVisible();
    await shot(page, 'more');
    await tab(/^Contatos/).tap();
    await expect(page.getByLabel('Buscar por nome ou número')).toHaveValue('Rui');
    await tab(/^Atendimentos/).tap();
    await expect(inbox.row('Lia Prado')).toBeVisible();
  });

  await test.step('a conversation has the whole height, and the arrow leads back', async () => {
    await inbox.row('Lia Prado').tap();
    await expect(inbox.field).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('toolbar', { name: 'Ações rápidas' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Voltar, 1 conversa sua/ })).toBeVisible();
    await shot(page, 'thread');
    await inbox.field.fill('Entregamos');
    await expect(page.getByRole('toolbar', { name: 'Ações rápidas' })).toHaveCount(0);
    await inbox.field.press('Enter');
    await expect(inbox.field).toHaveValue('Entregamos\n');
    await inbox.write('Entregamos até 18h');
    await expect(inbox.message('Entregamos até 18h')).toBeVisible();
    await page.getByRole('button', { name: 'Mais ações', exact: true }).tap();
    await expect(page.getByRole('menuitem', { name: 'Transferir' })).toBeVisible();
    await shot(page, 'thread-menu');
    await page.goBack();
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/tickets');
    await expect(bar).toBeVisible();
  });

  await test.step('a row drawn to the right is read, one drawn to the left is put aside or resolved, one held has a sheet', async () => {
    const row = inbox.row('Rui Castro');
    const read = await putFinger(page, row, 195);
    await read.moveBy(90, 0);
    await shot(page, 'row-read');
    await read.lift();
    await expect(row.getByText('1 não lida')).toHaveCount(0);
    const aside = await putFinger(page, row, 195);
    await aside.moveBy(-140, 0);
    await aside.lift();
    await expect(page.getByRole('button', { name: 'Adiar' })).toBeVisible();
    await shot(page, 'row-acts');
    // Chromium makes no tap of a touch that its tools send right after they have drawn something aside.
    await page.getByRole('button', { name: 'Adiar' }).click();
    await expect(page.getByRole('dialog', { name: /^Adiar o atendimento de Rui/ })).toBeVisible();
    await shot(page, 'snooze');
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const held = await putFinger(page, row, 195);
    const sheet = page.getByRole('dialog', { name: 'Rui Castro' });
    await expect(sheet.getByRole('button', { name: 'Resolver' })).toBeVisible();
    await held.lift();
    await shot(page, 'row-held');
    await page.goBack();
    await expect(sheet).toHaveCount(0);
  });

  await test.step('the banner takes who waits longest', async () => {
    await page.waitForTimeout(600);
    await page.getByRole('region', { name: '2 atendimentos aguardando' }).getByRole('button').tap();
    await expect(page.getByRole('textbox', { name: 'Mensagem para Vera Dias' })).toBeVisible();
  });
});

test('a voice message of a phone is recorded while the button is held, sent by letting go, and given up to the left; the keyboard hides nothing', async ({
  company,
  open,
  shot,
}) => {
  const queue = await company.queue('Vendas');
  const connection = await company.connection([queue]);
  const ana = await company.attendant('Ana Souza', [queue]);
  const ticket = await company.receiveMessage(connection, customers[0], 'Bom dia');
  await ana.api.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } });
  const page = await open(ana);
  const inbox = new Inbox(page);
  // By a link, with nothing below it: the list is put there.
  await page.goto(`/tickets/${ticket.uuid}`);
  await expect(inbox.field).toBeVisible();
  const button = page.getByRole('button', { name: 'Gravar um áudio' });
  const recorder = page.getByRole('group', { name: 'Gravação' });

  await test.step('drawn to the left it is given up', async () => {
    const finger = await putFinger(page, button);
    await expect(recorder.getByText('Deslize para cancelar')).toBeVisible();
    await shot(page, 'recording-held');
    await finger.moveBy(-120, 0);
    await expect(recorder).toHaveCount(0);
    await finger.lift();
    await expect(button).toBeVisible();
  });

  await test.step('let go it is sent', async () => {
    const finger = await putFinger(page, button);
    await expect(recorder.getByRole('timer')).toHaveText(/0:0[2-9]/);
    await finger.lift();
    await expect(recorder).toHaveCount(0);
    await expect(inbox.thread.getByRole('button', { name: 'Ouvir o áudio de Ana' })).toBeVisible();
  });

  await test.step('a tap opens the recording with its buttons', async () => {
    await button.tap();
    await expect(recorder.getByRole('button', { name: 'Descartar a gravação' })).toBeVisible();
    await recorder.getByRole('button', { name: 'Descartar a gravação' }).tap();
    await expect(recorder).toHaveCount(0);
  });

  await test.step('Back leads to the list, whose bar makes room for the keyboard', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/tickets');
    const bar = page.getByRole('navigation', { name: 'Principal' });
    await expect(bar).toBeVisible();
    const cover = (px: number) =>
      page.evaluate((covered) => {
        const height = window.innerHeight - covered;
        Object.defineProperty(window.visualViewport, 'height', { configurable: true, get: () => height });
        window.visualViewport?.dispatchEvent(new Event('resize'));
      }, px);
    await cover(320);
    await expect(bar).toHaveCount(0);
    await cover(0);
    await expect(bar).toBeVisible();
  });
});
