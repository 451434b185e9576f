import {
  checkSession,
  createContact,
  createTicket,
  getConnection,
  listConnections,
  listTickets,
  sendMessage,
} from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { waitUntil } from '../support/api.ts';
import { expect } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';
import { scan, test } from '../support/whatsapp.ts';

test('a phone is linked by its QR code, talks both ways, is unlinked, and linked again by a code @core', async ({
  company,
  peer,
  open,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const { api } = company.admin;
  const [shop, lia, nara] = [
    peer.phone('5511988880001', 'Loja'),
    peer.phone('5511988880002', 'Lia Prado'),
    peer.phone('5511988880004', 'Nara Reis'),
  ];
  for (const text of ['Vocês abrem no sábado?', 'E até que horas?']) await nara.send(shop, text);
  const page = await open(company.admin);
  const inbox = new Inbox(page);
  const row = page.getByRole('row').filter({ hasText: 'Celular da loja' });

  const id = await test.step('it is added, and the code that is shown is scanned', async () => {
    await page.goto('/connections');
    await page.getByRole('button', { name: 'Nova conexão' }).click();
    const form = page.getByRole('dialog', { name: 'Nova conexão' });
    await form.getByLabel('Nome').fill('Celular da loja');
    await expect(form.getByRole('radio', { name: 'WhatsApp (QR code)' })).toBeChecked();
    await form.getByRole('button', { name: 'Adicionar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Conectar “Celular da loja”' });
    await expect(dialog.getByRole('img', { name: /^QR Code/ })).toBeVisible();
    await shot(page, 'code-to-scan');
    const added = (await api.call(listConnections)).find(({ name }) => name === 'Celular da loja');
    if (!added) throw new Error('the connection is not there');
    await scan(api, added.id, shop);
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('Conectada');
    await expect(row).toContainText('+55 11 98888-0001 · WhatsApp Web');
    return added.id;
  });

  await test.step('what was unread on the phone is offered, and comes when it is wanted', async () => {
    const offer = page.getByText(
      'Celular da loja: este celular tinha 2 mensagens não lidas em 1 conversa antes de ser conectado. Importar?',
    );
    await expect(offer).toBeVisible();
    await check.check(page, 'what a phone had unread');
    await shot(page, 'unread-on-the-phone');
    await page.getByRole('button', { name: 'Importar', exact: true }).click();
    await expect(page.getByText('Celular da loja: 2 mensagens de 1 conversa importadas')).toBeVisible();
    await shot(page, 'imported-from-the-phone');
    await page.getByRole('button', { name: 'Entendi' }).click();
    await expect(page.getByText('importadas')).toBeHidden();
    const { tickets } = await api.call(listTickets, { query: { status: 'pending' } });
    expect(tickets).toMatchObject([
      { contact: { name: 'Nara Reis' }, unreadMessages: 2, lastMessage: 'E até que horas?' },
    ]);
    expect(nara.account.received.all).toEqual([]);
  });

  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 240, height: 160 } });
  await test.step('a customer writes and sends a picture; both are there, and are answered', async () => {
    await lia.send(shop, { text: 'Bom dia! Meu pedido saiu?' });
    await lia.send(shop, { image: picture, mimetype: 'image/png', caption: 'É este' });
    await page.goto('/tickets');
    await inbox.showPending();
    await inbox.accept('Lia Prado');
    await expect(inbox.message('Bom dia! Meu pedido saiu?')).toBeVisible();
    const image = inbox.thread.getByRole('img', { name: 'Foto de Lia Prado' });
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(240);
    await inbox.write('Saiu agora há pouco.');
    expect((await lia.waitForMessage((message) => message.text.endsWith('Saiu agora há pouco.'))).text).toContain(
      'Saiu agora há pouco.',
    );
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'pacote.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    const received = await lia.waitForMessage(({ content }) => Boolean(content.imageMessage));
    expect((await lia.downloadMedia(received))?.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Gravar um áudio' }).click();
    await expect(page.getByRole('timer')).toHaveText(/0:0[2-9]/);
    await page.getByRole('button', { name: 'Enviar o áudio' }).click();
    expect(
      (await lia.downloadMedia(await lia.waitForMessage(({ content }) => Boolean(content.audioMessage))))?.length,
    ).toBeGreaterThan(0);
    await shot(page, 'talk');
  });

  await test.step('the address book of the phone becomes contacts', async () => {
    await shop.saveContact(peer.phone('5511988880003', 'Rita'), 'Rita da padaria');
    await page.goto('/contacts');
    await page.getByRole('button', { name: 'Importar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar contatos' });
    await expect(dialog).toBeVisible();
    await check.check(page, 'the ways to import contacts');
    await shot(page, 'import');
    await dialog.getByRole('button', { name: 'Importar do celular' }).click();
    await expect(dialog.getByText(/^Agenda lida\. Pessoas: [1-9]/)).toBeVisible();
    await shot(page, 'imported');
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await expect(page.getByText('Rita da padaria')).toBeVisible();
  });

  await test.step('unlinked from the phone, it says that it is', async () => {
    await page.goto('/connections');
    shop.unlink();
    await expect(row).toContainText('Desconectada');
    await expect(row.getByRole('button', { name: 'Novo QR' })).toBeVisible();
    await expect(row).toContainText('O celular encerrou esta sessão.');
    await shot(page, 'unlinked');
  });

  await test.step('and is linked again by a code that is typed into it', async () => {
    await row.getByRole('button', { name: 'Novo QR' }).click();
    const dialog = page.getByRole('dialog', { name: 'Conectar “Celular da loja”' });
    await dialog.getByRole('button', { name: 'Conectar com código' }).click();
    await dialog.getByLabel('Número deste WhatsApp').fill('11 98888');
    await dialog.getByRole('button', { name: 'Gerar código' }).click();
    await expect(dialog.getByText('Faltam dígitos.')).toBeVisible();
    await check.check(page, 'the number for a code');
    await dialog.getByLabel('Número deste WhatsApp').fill('11 98888-0001');
    await dialog.getByRole('button', { name: 'Gerar código' }).click();
    const shown = await dialog
      .getByRole('status')
      .filter({ hasText: /^[A-Z0-9]{8}$/ })
      .textContent();
    await check.check(page, 'the code to type');
    await shot(page, 'code-to-type');
    await shop.enterCode(shown ?? '');
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('Conectada');
    expect((await api.call(getConnection, { params: { id } })).number).toBe('5511988880001');
  });
  check.expectNoViolations();
});

test('a number that WhatsApp does not let in says why, and what to do', async ({ company, peer, open, shot }) => {
  const check = new AccessibilityCheck();
  const { api } = company.admin;
  const [shop, lia] = [peer.phone('5511988880101', 'Loja'), peer.phone('5511988880102', 'Lia Prado')];
  const page = await open(company.admin);
  const row = page.getByRole('row').filter({ hasText: 'Celular da loja' });
  await page.goto('/connections');
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  const form = page.getByRole('dialog', { name: 'Nova conexão' });
  await form.getByLabel('Nome').fill('Celular da loja');
  const proxy = form.getByLabel('Proxy');
  await proxy.fill('nada');
  await form.getByRole('button', { name: 'Adicionar' }).click();
  await expect(form.getByText('Escreva http://host:porta ou socks5://host:porta.')).toBeVisible();
  await proxy.fill('socks5://loja:segredo@10.0.0.1:1080');
  await form.getByRole('button', { name: 'Testar proxy' }).click();
  await expect(form.getByText('Este endereço fica em uma rede particular')).toBeVisible();
  await check.check(page, 'a proxy that is not good');
  await shot(page, 'proxy');
  await proxy.clear();
  await form.getByRole('button', { name: 'Adicionar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Conectar “Celular da loja”' });
  await expect(dialog.getByRole('img', { name: /^QR Code/ })).toBeVisible();
  const id = (await api.call(listConnections)).find(({ name }) => name === 'Celular da loja')?.id ?? 0;

  await test.step('because a message could not be read, until it came again', async () => {
    await scan(api, id, shop);
    await expect(row).toContainText('Conectada');
    const contact = await api.call(createContact, { body: { name: 'Lia Prado', number: lia.number } });
    const ticket = await api.call(createTicket, { body: { contactId: contact.id, whatsappId: id, status: 'open' } });
    await api.call(sendMessage, { params: { ticketId: ticket.id }, body: { body: 'Bom dia' } });
    await lia.waitForMessage(({ text }) => text.endsWith('Bom dia'));
    peer.faults.garble(shop);
    await lia.send(shop, { text: 'Chegou?' });
    await waitUntil(async () => {
      const { events } = await api.call(checkSession, { params: { id } });
      return events.find(({ kind, resolvedAt }) => kind === 'undecryptable' && resolvedAt !== null);
    });
  });

  await test.step('because this version is too old, until it is disconnected', async () => {
    peer.faults.failLogin(shop, 405);
    peer.faults.cut(shop);
    await expect(row).toContainText('O WhatsApp deixou de aceitar a versão');
    await shot(page, 'outdated');
    await row.getByRole('button', { name: 'Diagnóstico de Celular da loja' }).click();
    await expect(page.getByRole('heading', { name: 'Celular da loja', level: 1 })).toBeVisible();
    await expect(page.getByText('Versão antiga recusada').first()).toBeVisible();
    await expect(page.getByText(/aberta em/)).toBeVisible();
    await check.check(page, 'diagnosis');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copiar relatório' }).click();
    const report = await page.evaluate(() => navigator.clipboard.readText());
    expect(report).toContain('1×405');
    for (const secret of [shop.number, lia.number, 'Celular da loja', 'Lia Prado'])
      expect(report).not.toContain(secret);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await shot(page, `diagnosis-${width}-${colorScheme}`);
      }
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Voltar às conexões' }).click();
    await row.getByRole('button', { name: 'Desconectar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click();
    await expect(row).toContainText('Desconectada');
    await expect(row).not.toContainText('O WhatsApp deixou de aceitar a versão');
  });
  check.expectNoViolations();
});
