import { createTicketNote, updateTicket } from '@balcao/contract';
import { expect, test } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';

const lia = { number: '5511987650001', name: 'Lia Prado' };
const rui = { number: '5511987650002', name: 'Rui Dias' };

test('an admin who sets a company up goes on where the keyboard was, and loses nothing', async ({ open, company }) => {
  await company.connection([]);
  const page = await open(company.admin);
  const dialog = page.getByRole('dialog');

  await test.step('a dialog gives the focus back to what opened it, or to the page where that is gone', async () => {
    const add = page.getByRole('button', { name: 'Nova etiqueta' });
    await page.goto('/tags');
    // The button stands above the list until it is known to be empty, and in its place afterwards.
    await expect(page.getByRole('heading', { name: 'Nenhuma etiqueta ainda' })).toBeVisible();
    await add.press('Enter');
    await expect(dialog.getByLabel('Nome')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(add).toBeFocused();
    // The first record takes the empty page away, and its button with it.
    await add.press('Enter');
    await expect(dialog.getByLabel('Nome')).toBeFocused();
    await page.keyboard.type('Entrega');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('#content')).toBeFocused();
    await page.getByRole('button', { name: 'Editar a etiqueta Entrega' }).press('Enter');
    await page.keyboard.type(' rápida');
    // The question on top closes together with the form below it.
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Descartar' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Editar a etiqueta Entrega' })).toBeFocused();
    // The button of the form is disabled while it saves, and has the focus again as the form closes.
    await add.press('Enter');
    await expect(dialog.getByLabel('Nome')).toBeFocused();
    await page.keyboard.type('Retirada');
    await dialog.getByRole('button', { name: 'Adicionar' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(add).toBeFocused();
  });

  await test.step('a queue: to the wrong field, then to its options', async () => {
    await page.goto('/queues');
    await expect(page.getByRole('heading', { name: 'Nenhuma fila ainda' })).toBeVisible();
    await page.getByRole('button', { name: 'Nova fila' }).press('Enter');
    await dialog.getByRole('button', { name: 'Salvar fila' }).press('Enter');
    await expect(dialog.getByLabel('Nome')).toBeFocused();
    await page.keyboard.type('Vendas');
    await dialog.getByRole('tab', { name: 'Menu' }).click();
    await dialog.getByRole('button', { name: 'Salvar e criar opções' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Adicionar opção' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Encomendas');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Mover Encomendas', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('queues that no connection leads to say so', async () => {
    await expect(page.getByText('Nenhuma conexão tem filas.')).toBeVisible();
    await page.getByRole('button', { name: 'Ir para Conexões' }).click();
    await page.getByRole('button', { name: /^Editar a conexão/ }).click();
    await dialog.getByRole('combobox', { name: 'Filas' }).click();
    await page.getByRole('option', { name: 'Vendas' }).click();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('link', { name: 'Configurações' }).click();
    await page.getByRole('link', { name: /^Filas/ }).click();
    await expect(page.getByRole('button', { name: 'Editar a fila Vendas' })).toBeVisible();
    await expect(page.getByText('Nenhuma conexão tem filas.')).toHaveCount(0);
  });

  await test.step('opening hours that are not saved yet stay beside another tab, and ask before they go', async () => {
    await page.goto('/settings');
    await page.getByLabel('Gerenciamento de horários').selectOption('company');
    await page.getByRole('tab', { name: 'Horários' }).click();
    const monday = page.getByRole('switch', { name: 'Segunda-feira: atende neste dia' });
    const save = page.getByRole('button', { name: 'Salvar horários' });
    await monday.press('Space');
    await save.press('Enter');
    await expect(page.getByText('Horários salvos.')).toBeVisible();
    // It was disabled meanwhile.
    await expect(save).toBeFocused();
    await monday.press('Space');
    await page.getByRole('tab', { name: 'Opções' }).click();
    await page.getByRole('tab', { name: 'Horários' }).click();
    await expect(monday).not.toBeChecked();
    await page.getByRole('link', { name: 'Configurações' }).click();
    await dialog.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/settings?tab=hours');
    await expect(monday).not.toBeChecked();
    await page.getByRole('link', { name: 'Configurações' }).click();
    await dialog.getByRole('button', { name: 'Descartar' }).click();
    await expect(page).toHaveURL('/settings/all');
  });
});

test('an attendant goes on writing where the eyes are, to one customer at a time', async ({ open, company, watch }) => {
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);
  await company.receiveMessage(connection, lia, 'Bom dia');
  const second = await company.receiveMessage(connection, rui, 'Oi');
  const page = await open(ana);
  const inbox = new Inbox(page);
  const fieldOf = ({ name }: { name: string }) => page.getByRole('textbox', { name: `Mensagem para ${name}` });
  await page.goto('/tickets');

  await test.step('to those who wait, and the letter accepts', async () => {
    // The inbox opens with those who wait, as nobody is in service.
    await expect(inbox.row(lia.name)).toBeVisible();
    await page.keyboard.press('Alt+w');
    await expect(inbox.row(lia.name)).toBeFocused();
    await page.keyboard.press('a');
    await expect(fieldOf(lia)).toBeFocused();
  });

  await test.step('a dialog that is given up leads back to the sentence', async () => {
    await page.keyboard.type('Já ');
    await page.keyboard.press('Alt+t');
    await expect(page.getByRole('dialog', { name: /Transferir/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(fieldOf(lia)).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Buscar ou ir para' }).fill('Transferir');
    await page.keyboard.press('Enter');
    // It is there a moment before it has the focus, and the key is pressed where the focus is.
    await expect(
      page.getByRole('dialog', { name: /Transferir/ }).getByRole('combobox', { name: 'Fila' }),
    ).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(fieldOf(lia)).toBeFocused();
  });

  await test.step('a dialog that is given up before it has the focus leads back as well', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Escape in the moment in which the dialog is drawn, as on a machine that is busy: the dialog takes the focus later.
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[role="dialog"]')) return;
        observer.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await page.keyboard.press('Alt+t');
    await expect(page.getByRole('dialog', { name: /Transferir/ })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(fieldOf(lia)).toBeFocused();
  });

  await test.step('what looks like a shortcode and is none is not sent by the Enter that meant to choose', async () => {
    await fieldOf(lia).fill('/zzz');
    await expect(page.getByText('outro Enter envia o texto como está')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nenhuma resposta')).toHaveCount(0);
    await expect(fieldOf(lia)).toHaveValue('/zzz');
    await fieldOf(lia).fill('Já ');
  });

  await test.step('an answer that could not be accepted is accepted by another Enter', async () => {
    await page.route('**/tickets/next', (route) => route.fulfill({ status: 500, json: { error: 'ERR_X' } }));
    watch.allowProblem(/status of 500 .* at \/tickets\/next/);
    await inbox.segment('Aguardando').click();
    const accept = page.getByRole('button', { name: /^Aceitar o próximo/ });
    await accept.press('Enter');
    // The notice of the acceptance before it may stand beside it.
    await expect(page.getByRole('alert').filter({ hasNotText: 'Você está atendendo' })).toBeVisible();
    await expect(accept).toBeFocused();
    await page.unroute('**/tickets/next');
    await inbox.segment('Em atendimento').click();
    await inbox.row(lia.name).click();
    await expect(fieldOf(lia)).toBeFocused();
  });

  await test.step('what is typed while the next one is accepted is not written to the present one', async () => {
    const letGo = Promise.withResolvers<void>();
    await page.route('**/tickets/next', async (route) => {
      await letGo.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/tickets/next');
    await page.keyboard.press('Alt+p');
    await asked;
    await page.keyboard.type('Bom dia, Rui');
    letGo.resolve();
    await expect(fieldOf(rui)).toBeFocused();
    await page.keyboard.type('Rui');
    await expect(fieldOf(rui)).toHaveValue('Rui');
    await expect(inbox.row(lia.name)).toContainText(/Rascunho: Já\s*$/);
    await fieldOf(rui).fill('');
  });

  await test.step('a note is asked for once, and is there again when one comes back', async () => {
    const note = page.getByRole('textbox', { name: 'Nova anotação' });
    await page.keyboard.press('Alt+n');
    await expect(note).toBeFocused();
    await page.keyboard.type('Prefere a tarde');
    await inbox.row(lia.name).click();
    await expect(fieldOf(lia)).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Agendamentos' })).toBeVisible();
    await expect(note).toHaveCount(0);
    await expect(fieldOf(lia)).toBeFocused();
    await inbox.row(rui.name).click();
    await expect(note).toHaveValue('Prefere a tarde');
    await expect(fieldOf(rui)).toBeFocused();
  });

  await test.step('a message is scheduled where it is written', async () => {
    await page.getByRole('button', { name: 'Agendar mensagem' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Agendar mensagem' });
    await expect(dialog.getByLabel('Mensagem', { exact: true })).toBeFocused();
    await expect(dialog.getByText('No horário da empresa (America/São Paulo)')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.goBack();
  });

  await test.step('from the words that are searched for down to what was found', async () => {
    await ana.api.call(updateTicket, { params: { id: second.id }, body: { status: 'closed' } });
    await page.keyboard.press('Alt+b');
    await page.keyboard.type('Rui');
    await expect(inbox.row(rui.name)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(inbox.row(rui.name)).toBeFocused();
  });
});

test('an attendant whose ticket a colleague takes away while they write sends no part of it elsewhere', async ({
  open,
  company,
  product,
  watch,
}) => {
  // The last words may be saved as a draft of a ticket that has just gone, and parts of its panel still be fetched.
  watch.allowProblem(
    /net::ERR_FAILED.* at \/tickets\/|status of 404 .* at \/(?:drafts|messages|tickets|ticket-notes)\//,
  );
  const sales = await company.queue('Vendas');
  const support = await company.queue('Suporte');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);
  const first = await company.receiveMessage(connection, lia, 'Bom dia');
  const second = await company.receiveMessage(connection, rui, 'Oi');
  for (const { id } of [first, second])
    await ana.api.call(updateTicket, { params: { id }, body: { status: 'open', userId: ana.user.id } });
  const page = await open(ana);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
  const inbox = new Inbox(page);
  const content = page.locator('#content');
  const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' });

  await test.step('the emojis, opened for the first time, take the search words', async () => {
    await page.goto(`/tickets/${first.uuid}`);
    await page.getByRole('button', { name: 'Emojis' }).press('Enter');
    await expect(page.getByRole('searchbox', { name: 'Buscar emoji' })).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('resolved by a colleague', async () => {
    await inbox.field.click();
    await page.keyboard.type('Já ');
    await company.admin.api.call(updateTicket, { params: { id: first.id }, body: { status: 'closed' } });
    await expect(page.getByText('Atendimento resolvido. Reabra para escrever.')).toBeVisible();
    await expect(content).toBeFocused();
    await page.keyboard.type('envio? /');
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(content).toBeFocused();
  });

  await test.step('moved to a queue of others: the text can be taken along', async () => {
    await inbox.row(rui.name).click();
    await expect(inbox.field).toBeFocused();
    await page.keyboard.type('Segue o orçamento');
    await expect(page.getByRole('complementary', { name: 'Contato' }).getByText('Entrou na fila Vendas')).toBeVisible();
    await company.admin.api.call(updateTicket, {
      params: { id: second.id },
      body: { status: 'pending', queueId: support.id, userId: null },
    });
    await expect(page).toHaveURL('/tickets');
    await expect(content).toBeFocused();
    await page.keyboard.type('?');
    await expect(sheet).toHaveCount(0);
    await expect(page.getByText('O atendimento de Rui Dias saiu da sua lista.')).toBeVisible();
    await page.getByRole('button', { name: 'Copiar o que eu escrevia' }).click();
    await expect(page.getByText('Texto copiado')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Segue o orçamento');
  });

  await test.step('a message that was being changed and a note that was begun can be taken along as well', async () => {
    const third = await company.receiveMessage(connection, { number: '5511987650003', name: 'Ivo Sá' }, 'Olá');
    await ana.api.call(updateTicket, { params: { id: third.id }, body: { status: 'open', userId: ana.user.id } });
    await page.goto(`/tickets/${third.uuid}`);
    await inbox.write('Temos tres');
    await expect(inbox.message('Temos tres').getByRole('img', { name: 'entregue' })).toBeVisible();
    await inbox.field.press('ArrowUp');
    await page.keyboard.type(' cores');
    await page.keyboard.press('Alt+n');
    await expect(page.getByRole('textbox', { name: 'Nova anotação' })).toBeFocused();
    await page.keyboard.type('Pediu sigilo');
    await company.admin.api.call(updateTicket, {
      params: { id: third.id },
      body: { status: 'pending', queueId: support.id, userId: null },
    });
    await expect(page).toHaveURL('/tickets');
    await expect(content).toBeFocused();
    await page.keyboard.type('?');
    await expect(sheet).toHaveCount(0);
    await page.getByRole('button', { name: 'Copiar o que eu escrevia' }).last().click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('Temos tres cores\n\nPediu sigilo');
  });

  await test.step('a ticket that is accepted although the answer is lost opens, ready to write; one that cannot be asked for leaves the keyboard on the page', async () => {
    const fifth = await company.receiveMessage(connection, { number: '5511987650005', name: 'Noa Luz' }, 'Olá');
    await page.goto('/tickets');
    await inbox.showPending();
    const sixth = await company.receiveMessage(connection, { number: '5511987650006', name: 'Iva Sol' }, 'Olá');
    const loseAnswers = (name: string, id: number, methods: readonly string[]) =>
      page.route(`**/tickets/${id}`, async (route) => {
        if (!methods.includes(route.request().method())) return route.fallback();
        await route.fetch();
        // The live event that it is no longer waiting comes first.
        await expect(inbox.row(name)).toHaveCount(0);
        return route.abort();
      });
    await loseAnswers('Noa Luz', fifth.id, ['PUT', 'GET']);
    await page.getByRole('button', { name: 'Aceitar o atendimento de Noa Luz' }).click();
    await expect(content).toBeFocused();
    await loseAnswers('Iva Sol', sixth.id, ['PUT']);
    await page.getByRole('button', { name: 'Aceitar o atendimento de Iva Sol' }).click();
    await expect(page.getByRole('textbox', { name: 'Mensagem para Iva Sol' })).toBeFocused();
  });

  await test.step('the button of earlier notes, which goes with the last page, leaves the keyboard at the first one that came', async () => {
    const ticketId = first.id;
    for (let number = 1; number <= 103; number += 1)
      await company.admin.api.call(createTicketNote, { body: { ticketId, note: `Nota ${number}` } });
    await company.admin.api.call(updateTicket, {
      params: { id: ticketId },
      body: { status: 'open', queueId: sales.id, userId: ana.user.id },
    });
    await page.goto(`/tickets/${first.uuid}`);
    const notes = page.getByRole('list', { name: 'Anotações do contato' });
    await page.getByRole('button', { name: 'Mostrar anotações anteriores' }).press('Enter');
    await expect(notes.getByRole('listitem').filter({ has: page.getByText('Nota 3', { exact: true }) })).toBeFocused();
  });

  await test.step('the dialog of a transfer closes when a colleague resolves or takes the ticket, and the reason can be copied', async () => {
    const fourth = await company.receiveMessage(connection, { number: '5511987650004', name: 'Gil Reis' }, 'Olá');
    const accept = () =>
      ana.api.call(updateTicket, { params: { id: fourth.id }, body: { status: 'open', userId: ana.user.id } });
    const dialog = page.getByRole('dialog', { name: /Transferir/ });
    await accept();
    await page.goto(`/tickets/${fourth.uuid}`);
    for (const [change, text] of [
      [{ status: 'closed' }, 'O atendimento de Gil Reis foi resolvido.'],
      [{ status: 'pending', queueId: support.id, userId: null }, 'O atendimento de Gil Reis saiu da sua lista.'],
    ] as const) {
      const reason = `Pediu ${change.status}`;
      await expect(page.getByRole('textbox', { name: /^Mensagem para/ })).toBeEditable();
      await page.keyboard.press('Alt+t');
      await dialog.getByRole('textbox', { name: 'Motivo' }).fill(reason);
      await company.admin.api.call(updateTicket, { params: { id: fourth.id }, body: change });
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText(text)).toBeVisible();
      await page.getByRole('button', { name: 'Copiar o que eu escrevia' }).last().click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(reason);
      if (change.status === 'closed') await accept();
    }
    await expect(page).toHaveURL('/tickets');
  });
});
