import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { recordChanges } from '../support/record-changes.ts';
import { submitLogin, Inbox, SandboxPhone } from '../support/screens.ts';
import { recordTraffic } from '../support/traffic.ts';

const contact = 'Júlia Reis';
const number = '11987654321';
const answer = 'Oi, Júlia! Já vou ver para você.';
const secondAnswer = 'Chega amanhã de manhã.';

/** The statuses a connection has shown, of all that stood in its row. */
function statuses(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => /Desconectada|Aguardando leitura|Pareando|Conectada/.exec(text) ?? []);
  return words.filter((word, index) => word !== words[index - 1]);
}

/** Goes on typing until the other side is shown it: who rests for some seconds is no longer shown, which a busy page may miss. */
async function typeUntilShown(field: Locator, text: string, other: Page): Promise<void> {
  await expect(async () => {
    await field.fill('');
    await field.fill(text);
    await expect(other.getByText('digitando…').first()).toBeVisible({ timeout: 4_000 });
  }).toPass();
}

const connectionRow = (page: Page) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'Demonstração' });

test('from the first scan to a reopened ticket @core', async ({ open, product, shot }) => {
  const [admin, anaPage, brunoPage] = [await open(), await open(), await open()];
  const ana = new Inbox(anaPage);
  const bruno = new Inbox(brunoPage);
  const [anaTraffic, brunoTraffic] = [recordTraffic(anaPage), recordTraffic(brunoPage)];

  await test.step('the admin of the demonstration logs in', async () => {
    await admin.goto('/');
    await expect(admin).toHaveURL('/login');
    await expect(admin.getByRole('heading', { name: 'Entrar' })).toBeVisible();
    await expect(admin.getByText('O balcão da sua empresa no WhatsApp.')).toBeVisible();
    await shot(admin, 'login');
    await submitLogin(admin, product.account('admin'));
    await expect(admin).toHaveURL('/');
    await admin.goto('/tickets');
    await expect(admin.getByRole('option').first()).toBeVisible();
    await shot(admin, 'tickets-of-the-admin');
  });

  await test.step('both attendants log in', async () => {
    for (const [page, who] of [
      [anaPage, 'ana'],
      [brunoPage, 'bruno'],
    ] as const) {
      await page.goto('/login');
      await submitLogin(page, product.account(who));
      await expect(page).toHaveURL('/tickets');
      await expect(page.getByRole('option').first()).toBeVisible();
    }
    await shot(anaPage, 'tickets-of-ana');
  });

  const phone = await test.step('the connection is linked by its QR code, live for everybody', async () => {
    await admin.goto('/connections');
    await anaPage.goto('/connections');
    await expect(connectionRow(admin)).toContainText('Desconectada');
    await expect(connectionRow(anaPage)).toContainText('Desconectada');
    await shot(admin, 'disconnected');
    const shownToAdmin = await recordChanges(connectionRow(admin));
    const shownToAna = await recordChanges(connectionRow(anaPage));

    // The code is a moment away, so that what is shown until then can be looked at.
    await admin.route('**/whatsappsession/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await admin.getByRole('button', { name: 'Novo QR' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Conectar “Demonstração”' });
    await expect(dialog.getByText('Aguardando QR Code')).toBeVisible();
    await shot(admin, 'waiting-for-the-code');
    await expect(dialog.getByRole('img', { name: 'QR Code da conexão Demonstração' })).toBeVisible();
    await expect(dialog.getByText(/^O código muda em \d+ s$/)).toBeVisible();
    await shot(admin, 'code');

    const opened = admin.waitForEvent('popup');
    await dialog.getByRole('link', { name: 'Escanear com o telefone simulado' }).click();
    const simulated = new SandboxPhone(await opened);
    await expect(simulated.page).toHaveURL(/\/sandbox\/\d+$/);
    await expect(simulated.page.getByText('Mariana Rocha')).toBeVisible();
    await shot(simulated.page, 'phone-before-the-scan');
    await simulated.scan();

    await expect(dialog).toBeHidden();
    for (const page of [admin, anaPage]) await expect(connectionRow(page)).toContainText('Conectada');
    const way = ['Desconectada', 'Aguardando leitura', 'Pareando', 'Conectada'];
    expect(statuses(await shownToAdmin())).toEqual(way);
    expect(statuses(await shownToAna())).toEqual(way);
    await shot(admin, 'connected');
    return simulated;
  });

  await test.step('a contact writes and sends a photo', async () => {
    await anaPage.goto('/tickets');
    await ana.showPending();
    await expect(ana.row('Rafael')).toBeVisible();
    await bruno.showPending();
    await expect(bruno.row('Vitória')).toBeVisible();
    await expect(ana.row(contact)).toHaveCount(0);

    const photo = await admin.screenshot({ clip: { x: 0, y: 0, width: 360, height: 240 } });
    await phone.newContact(contact, number);
    await phone.write('Oi');
    await phone.sendFile({ name: 'foto.png', mimeType: 'image/png', buffer: photo });
    await expect(phone.thread.getByRole('img', { name: 'Imagem' })).toBeVisible();
    await shot(phone.page, 'phone-after-the-photo');
  });

  await test.step('it waits in the list of the right queue, and opens only by Aceitar', async () => {
    await expect(ana.row(contact)).toContainText('2 não lidas');
    await expect(ana.row(contact)).toContainText('Vendas');
    await expect(ana.segment('Aguardando')).toHaveText(/^Aguardando2/);
    await shot(anaPage, 'waiting');
    await ana.row(contact).click();
    await ana.row(contact).press('Enter');
    await expect(anaPage).toHaveURL('/tickets');
    await expect(ana.thread).toHaveCount(0);

    await ana.accept(contact);
    await expect(anaPage).toHaveURL(/\/tickets\/[\w-]{36}$/);
    await expect(ana.message('Oi').first()).toBeVisible();
    const picture = ana.thread.getByRole('img', { name: `Foto de ${contact}` });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await shot(anaPage, 'accepted');
  });

  await test.step('the ticks of the answer follow what the phone does', async () => {
    // The phone is on, but its owner looks at something else.
    await phone.play('Rafael Nunes');
    const ticks = await recordChanges(ana.thread, { last: 'svg[role="img"]', attribute: 'aria-label' });
    const latest = async () => (await ticks()).at(-1);
    await ana.write(answer);
    await expect.poll(latest).toBe('entregue');
    await shot(anaPage, 'delivered');
    await phone.play(contact);
    await expect.poll(latest).toBe('lida');
    await expect(phone.message(answer)).toBeVisible();
    // Each step was sent live; a page that was busy at that moment may have drawn two of them at once.
    expect(anaTraffic.acksOf(answer)).toEqual([0, 2, 3, 4]);
    const drawn = await ticks();
    expect(drawn).toEqual(['aguardando envio', 'enviada', 'entregue', 'lida'].filter((tick) => drawn.includes(tick)));
    await shot(anaPage, 'read');
  });

  await test.step('who looks at the conversation sees that an answer is written, and has it at once', async () => {
    await typeUntilShown(ana.field, 'Já vo', phone.page);
    await typeUntilShown(phone.field, 'Obri', anaPage);
    await phone.field.fill('');
    await expect(anaPage.getByText('digitando…')).toHaveCount(0);
    await ana.write(secondAnswer);
    await expect(phone.message(secondAnswer)).toBeVisible();
    await expect(ana.message(secondAnswer).locator('svg[role="img"]')).toHaveAccessibleName('lida');
    await shot(phone.page, 'phone-with-the-answers');
  });

  await test.step('back to the queue, accepted again, resolved, found, reopened', async () => {
    await ana.act('Devolver para a fila');
    await expect(anaPage.getByText('Atendimento devolvido para a fila')).toBeVisible();
    await ana.showPending();
    await expect(ana.row(contact)).toBeVisible();
    await shot(anaPage, 'given-back');
    await ana.accept(contact);
    await ana.act('Resolver');
    await expect(anaPage.getByText('Atendimento resolvido')).toBeVisible();
    await shot(anaPage, 'can-be-undone');
    // The notice of the acceptance stands beside it.
    const resolved = anaPage.getByRole('alert').filter({ hasText: 'Atendimento resolvido' });
    await resolved.getByRole('button', { name: 'Desfazer' }).click();
    await expect(ana.field).toBeVisible();
    await expect(anaPage.getByText(/resolveu o atendimento/)).toHaveCount(0);
    await ana.act('Resolver');
    await expect(anaPage.getByText('Atendimento resolvido')).toBeVisible();
    await ana.showResolved();
    await expect(ana.row(contact)).toBeVisible();
    await shot(anaPage, 'resolved');
    await ana.row(contact).click();
    await expect(anaPage.getByText('Atendimento resolvido. Reabra para escrever.')).toBeVisible();
    await expect(ana.message(answer)).toBeVisible();
    await shot(anaPage, 'resolved-conversation');
    await ana.act('Reabrir');
    await expect(ana.field).toBeVisible();
    await ana.backToList();
    await ana.expectShown('Em atendimento');
    await expect(ana.row(contact)).toBeVisible();
    await shot(anaPage, 'reopened');
  });

  await test.step('an attendant of another queue has seen nothing of it', async () => {
    await shot(brunoPage, 'tickets-of-bruno');
    await expect(bruno.segment('Aguardando')).toHaveText(/^Aguardando1/);
    await expect(bruno.row(contact)).toHaveCount(0);
    await bruno.showResolved();
    await expect(bruno.row('Sônia')).toBeVisible();
    await expect(bruno.row(contact)).toHaveCount(0);

    // Contacts are the whole company's; their tickets and what they say are not.
    const lines = (await brunoTraffic.allText()).split('\n');
    const otherLines = lines.filter((line) => !/^42\["company-\d+-contact"/.test(line)).join('\n');
    expect(otherLines, 'the recording works').toContain('Vitória Prado');
    for (const secret of [contact, number, '"Oi"', answer, secondAnswer, 'foto.png']) {
      expect(otherLines).not.toContain(secret);
    }
  });
});
