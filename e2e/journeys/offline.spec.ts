import {
  listDrafts,
  listMessages,
  listSandboxMessages,
  listSchedules,
  listTicketNotes,
  type Ticket,
  type Connection,
} from '@balcao/contract';
import type { Page } from '@playwright/test';
import type { Company, Member } from '../support/company.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';
import { waitUntilFetchedAhead } from '../support/pages.ts';
import { Inbox } from '../support/screens.ts';

const contact = { number: '5511987650001', name: 'Lia Prado' };

interface OpenConversation {
  admin: Member;
  ana: Member;
  connection: Connection;
  ticket: Ticket;
  page: Page;
  inbox: Inbox;
}

/** An attendant in the middle of a conversation. */
async function openConversation(company: Company, open: (who: Member) => Promise<Page>): Promise<OpenConversation> {
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);
  const ticket = await company.receiveMessage(connection, contact, 'Bom dia');
  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await inbox.showPending();
  await inbox.accept(contact.name);
  await expect(inbox.message('Bom dia')).toBeVisible();
  return { admin: company.admin, ana, connection, ticket, page, inbox };
}

/** What is on screen: numbers, rows, conversation. The line above unread messages is a matter of this visit. */
async function visibleState({ page, inbox }: OpenConversation) {
  return {
    open: await inbox.segment('Em atendimento').innerText(),
    waiting: await inbox.segment('Aguardando').innerText(),
    rows: await page.getByRole('option').allInnerTexts(),
    thread: await inbox.thread.locator('[data-message]').allInnerTexts(),
  };
}

async function expectAsAfterReload(opened: OpenConversation): Promise<void> {
  // What is on screen is being read: the page is looked at once that has reached the server and come back.
  await expect(opened.page.getByRole('option', { name: contact.name })).not.toContainText('não lida');
  const kept = await visibleState(opened);
  await opened.page.reload();
  await expect(opened.page.getByRole('option')).toHaveCount(kept.rows.length);
  await expect.poll(() => visibleState(opened)).toEqual(kept);
}

/** The message is there once: for the company and for the contact. */
async function expectOnce({ admin, ana, connection, ticket }: OpenConversation, body: string): Promise<void> {
  const ours = await ana.api.call(listMessages, { params: { ticketId: ticket.id } });
  // Signed, as what attendants write is unless they switch it off.
  const signed = `*Ana:*\n${body}`;
  expect(ours.messages.filter((message) => message.body === signed)).toHaveLength(1);
  await expect
    .poll(async () => {
      const query = { number: contact.number };
      const { messages } = await admin.api.call(listSandboxMessages, { params: { whatsappId: connection.id }, query });
      return messages.filter((message) => message.body === signed).length;
    })
    .toBe(1);
}

test('without internet what is written is kept, and leaves once @core', async ({ open, company, watch, shot }) => {
  watch.allowProblem(/net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED.* at \/(drafts|messages)\//);
  const begun = await openConversation(company, open);
  const { page, inbox, connection } = begun;
  await waitUntilFetchedAhead(page);

  await test.step('what was written and has not left is asked about before the conversation ends', async () => {
    await page.route('**/messages/*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await inbox.write('Um instante.');
    await expect(inbox.message('Um instante.')).toContainText('Aguardando: ');
    await page.getByRole('button', { name: 'Resolver', exact: true }).click();
    const asked = page.getByRole('dialog', { name: 'Resolver mesmo assim?' });
    await expect(asked).toContainText('1 mensagem não saiu.');
    await shot(page, 'resolving-with-an-unsent-message');
    await asked.getByRole('button', { name: 'Cancelar' }).click();
    await expect(asked).toHaveCount(0);
    // Given away it would be refused, out of sight of who wrote it.
    await inbox.act('Devolver para a fila');
    await expect(page.getByText('1 mensagem não saiu. Envie de novo ou descarte')).toBeVisible();
    await page.unroute('**/messages/*');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(inbox.message('Um instante.').getByRole('img', { name: 'entregue' })).toBeVisible();
  });

  await page.context().setOffline(true);
  const pill = page.getByText('Sem internet. Tentando voltar… O que você escrever fica guardado aqui.');
  await expect(pill).toBeVisible();
  await inbox.write('Temos, sim.');
  const mine = inbox.message('Temos, sim.');
  // No refusal, so no red: it waits, as what waits for the connection does.
  await expect(mine).toContainText('Aguardando: sai sozinha quando a internet voltar.');
  await expect(mine.getByRole('img', { name: 'aguardando envio' })).toBeVisible();
  await expect(mine).not.toContainText('Não enviada');
  // What concerns customers is off, also by its key, and says why.
  await expect(page.getByRole('button', { name: 'Resolver', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Transferir', exact: true })).toBeDisabled();
  await page.keyboard.press('Alt+r');
  await expect(page.getByText('Sem internet. Aceitar, resolver, transferir e etiquetar voltam com ela.')).toBeVisible();
  await company.receiveMessage(connection, contact, 'E em azul?');
  await company.receiveMessage(connection, { number: '5511987650002', name: 'Rui Dias' }, 'Olá');
  await shot(page, 'offline');

  await page.context().setOffline(false);
  await expect(pill).toBeHidden();
  await expect(inbox.message('E em azul?')).toBeVisible();
  await expect(mine.getByRole('img', { name: 'entregue' })).toBeVisible();
  await expect(mine).not.toContainText('Aguardando: ');
  await expect(inbox.segment('Aguardando')).toHaveText('Aguardando1');
  await expectOnce(begun, 'Temos, sim.');
  await expectAsAfterReload(begun);
  await shot(page, 'online-again');

  // What was begun and did not reach the server is there after a reload, and reaches it when it can.
  await page.route('**/drafts/*', (route) => route.abort());
  await inbox.field.fill('Confirmo amanhã');
  await page.reload();
  await expect(inbox.field).toHaveValue('Confirmo amanhã', { timeout: 30_000 });
  await page.unroute('**/drafts/*');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect
    .poll(async () => (await begun.ana.api.call(listDrafts)).map(({ body }) => body))
    .toEqual(['Confirmo amanhã']);
});

test('a dialog that was never loaded says so without internet, and the conversation stays', async ({
  open,
  company,
  watch,
  shot,
}) => {
  watch.allowProblem(/net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/);
  const { page, inbox } = await openConversation(company, async (who) => {
    const opened = await open(who);
    await opened.route('**/assets/new-ticket-dialog-*', (route) => route.abort());
    return opened;
  });
  await page.context().setOffline(true);
  await inbox.write('Temos, sim.');
  const mine = inbox.message('Temos, sim.');
  await expect(mine).toContainText('Aguardando: sai sozinha quando a internet voltar.');
  await page.getByRole('button', { name: 'Novo atendimento' }).click();
  await expect(page.getByText('Sem internet: isto ainda não foi carregado aqui.')).toBeVisible();
  await expect(mine).toBeVisible();
  await shot(page, 'a-dialog-that-was-never-loaded');
  await page.unroute('**/assets/new-ticket-dialog-*');
  await page.context().setOffline(false);
  await expect(mine.getByRole('img', { name: 'entregue' })).toBeVisible();
});

test('a message whose answer is lost is sent again without being doubled @core', async ({
  open,
  company,
  watch,
  shot,
}) => {
  watch.allowProblem(/net::ERR_FAILED.* at \/messages\//);
  const begun = await openConversation(company, open);
  const { page, inbox } = begun;
  let attempts = 0;
  await page.route('**/messages/*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    attempts += 1;
    if (attempts > 1) return route.fallback();
    await new Promise((resolve) => setTimeout(resolve, 500));
    // The server has it; only this browser has no answer.
    await route.fetch();
    return route.abort();
  });

  await inbox.write('Temos em três cores.');
  const mine = inbox.message('Temos em três cores.');
  await expect(mine.getByRole('img', { name: 'aguardando envio' })).toBeVisible();
  await shot(page, 'waiting-to-be-sent');
  // Either this browser receives live that it arrived after all, or it asks by itself and gets that message.
  await expect(mine.getByRole('img', { name: 'entregue' })).toBeVisible();
  await expect(mine).toHaveCount(1);
  await expectOnce(begun, 'Temos em três cores.');
  await expectAsAfterReload(begun);
});

test('a note or a scheduled message whose answer is lost is there once', async ({ open, company, watch }) => {
  watch.allowProblem(/net::ERR_FAILED.* at \/(?:ticket-notes|schedules)/);
  const { ana, page, ticket, inbox } = await openConversation(company, open);
  let isCut = true;
  await page.route('**/ticket-notes*', async (route) => {
    if (!isCut || route.request().method() !== 'POST') return isCut ? route.abort() : route.fallback();
    // The server has it; only this browser has no answer, nor for what it asks next.
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Escrever uma anotação interna' }).click();
  const field = page.getByRole('textbox', { name: `Anotação sobre ${contact.name}` });
  await field.fill('Não cobrar o frete');
  await field.press('Enter');
  await expect(page.getByText('Sem resposta do servidor.')).toBeVisible();
  await expect(field).toHaveValue('Não cobrar o frete');

  isCut = false;
  await field.press('Enter');
  await expect(field).toHaveCount(0);
  const notes = () => ana.api.call(listTicketNotes, { query: { ticketId: ticket.id } });
  expect((await notes()).map(({ note }) => note)).toEqual(['Não cobrar o frete']);
  // The same words written on purpose are another note.
  await page.getByRole('button', { name: 'Escrever uma anotação interna' }).click();
  await field.fill('Não cobrar o frete');
  await field.press('Enter');
  await expect.poll(async () => (await notes()).length).toBe(2);
  await expect(inbox.thread.getByText('Não cobrar o frete')).toHaveCount(2);

  await test.step('the contact would receive a scheduled message twice', async () => {
    await page.route('**/schedules', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await page.unroute('**/schedules');
      return route.abort();
    });
    await page
      .getByRole('button', { name: /^Agendar/ })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: 'Agendar mensagem' });
    await form.getByLabel('Mensagem').fill('Lembrete do pedido');
    await form.getByRole('button', { name: 'Agendar' }).click();
    await expect(form.getByText('Sem resposta do servidor.')).toBeVisible();
    await form.getByRole('button', { name: 'Agendar' }).click();
    await expect(form).toHaveCount(0);
    const { schedules } = await ana.api.call(listSchedules);
    expect(schedules.map(({ body }) => body)).toEqual(['Lembrete do pedido']);
  });
});

test('a message written while offline leaves after the page was closed', async ({ open, company, watch, shot }) => {
  watch.allowProblem(/net::ERR_FAILED.* at \/messages\//);
  const begun = await openConversation(company, open);
  const { page, inbox } = begun;
  await page.route('**/messages/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await inbox.write('Guardo um para você.');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'lista.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }]);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(inbox.message('lista.pdf')).toBeVisible();

  // As a new window would find it.
  await page.reload();
  const words = inbox.message('Guardo um para você.');
  const file = inbox.message('lista.pdf');
  await expect(words).toContainText('Aguardando: ');
  await expect(file).toBeVisible();
  await shot(page, 'kept-beyond-the-page');

  await test.step('it is asked about when several tickets are resolved at once, and they are not given away', async () => {
    await company.receiveMessage(begun.connection, { number: '5511987650002', name: 'Rui Dias' }, 'Olá');
    await inbox.showPending();
    await inbox.accept('Rui Dias');
    await page.getByRole('button', { name: 'Selecionar vários' }).click();
    for (const name of [contact.name, 'Rui Dias']) await inbox.row(name).click();
    const bar = page.getByRole('region', { name: 'Ações para os selecionados' });
    await bar.getByRole('button', { name: 'Resolver' }).click();
    const asked = page.getByRole('dialog', { name: 'Resolver mesmo assim?' });
    await expect(asked).toContainText(`1 atendimento tem mensagens que não saíram: ${contact.name}.`);
    await shotInAllLooks(page, shot, 'resolving-several-with-unsent-messages');
    await asked.getByRole('button', { name: 'Cancelar' }).click();
    await bar.getByRole('button', { name: 'Transferir' }).click();
    const transfer = page.getByRole('dialog', { name: 'Transferir 2 atendimentos' });
    await transfer.getByRole('combobox', { name: 'Fila' }).click();
    await page.getByRole('option', { name: 'Vendas', exact: true }).click();
    await transfer.getByRole('button', { name: 'Transferir' }).click();
    await expect(transfer).toContainText(`1 atendimento tem mensagens que não saíram: ${contact.name}. Envie de novo`);
    await shot(page, 'transferring-several-with-unsent-messages');
    await transfer.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await bar.getByRole('button', { name: 'Sair da seleção' }).click();
    // A click so soon would be taken as meant for what was there before.
    await page.waitForTimeout(300);
    await inbox.row(contact.name).click();
    await expect(words).toContainText('Aguardando: ');
  });
  await page.unroute('**/messages/*');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  for (const message of [words, file]) await expect(message.getByRole('img', { name: 'entregue' })).toBeVisible();
  await expectOnce(begun, 'Guardo um para você.');
  await expectAsAfterReload(begun);
});

test('a server that goes and comes back leaves nothing out @core', async ({ open, company, product, watch, shot }) => {
  watch.allowProblem(
    /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)|WebSocket connection to .* failed/,
  );
  const begun = await openConversation(company, open);
  const { page, inbox, connection } = begun;
  const other = await open(company.admin);
  await other.goto('/tickets');
  await expect(other.getByRole('option').first()).toBeVisible();

  await product.stop();
  await inbox.write('Fica pronto amanhã.');
  const mine = inbox.message('Fica pronto amanhã.');
  await expect(mine).toContainText('Aguardando: ');
  await expect(page.getByText('Reconectando…')).toBeVisible();
  await shot(page, 'server-down');

  await product.start();
  await expect(mine.getByRole('img', { name: 'entregue' })).toBeVisible();
  await expect(page.getByText('Reconectando…')).toBeHidden({ timeout: 15_000 });
  await company.receiveMessage(connection, contact, 'Combinado');
  await expect(inbox.message('Combinado')).toBeVisible();
  await expectOnce(begun, 'Fica pronto amanhã.');
  await expectAsAfterReload(begun);

  // Who only looked on is as far.
  await expect(other.getByRole('option').first()).toContainText('Combinado', { timeout: 15_000 });
  await expect(other.getByText('Reconectando…')).toBeHidden();
});

test('a screen that was never loaded waits for the internet, and opens by itself', async ({ open, company, watch }) => {
  watch.allowProblem(
    /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|Unable to preload CSS|WebSocket/,
  );
  const page = await open(company.admin);
  await page.goto('/tickets');
  await expect(page.getByText('Nenhum WhatsApp conectado')).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Agenda' }).click();
  await expect(page.getByRole('heading', { name: 'Sem internet' })).toBeVisible();
  // What was loaded before is still there.
  await page.getByRole('link', { name: 'Ir para Atendimentos' }).click();
  await expect(page.getByText('Nenhum WhatsApp conectado')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sem internet' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Agendar mensagem' }).first()).toBeVisible();
});
