import { createContact, listMessages, listTickets } from '@balcao/contract';
import { waitUntil } from '../support/api.ts';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';
import { acceptTicketOf, lia, rui, setUpConversation } from '../support/scripted-contacts.ts';

test('every kind of message is shown, and can be used by everybody @core', async ({ open, company, shot }) => {
  test.slow();
  const { ana, send, edit, deleteMessage, react } = await setUpConversation(company);
  const check = new AccessibilityCheck();
  await send({ body: 'Estou *aqui*: `código` https://exemplo.com.br/a_b <b>html</b> javascript:alert(1)' });
  const place = await send({ location: { latitude: -23.55, longitude: -46.63, description: 'Rua das Flores, 120' } });
  await send({ vcard: { name: 'Otávio', number: '5511900000166' } });
  await send({ call: 'voice' });
  const wrong = await send({ body: 'São três cadeiras' });
  const secret = await send({ body: 'Isto era para outra pessoa' });
  await send({ body: 'Texto muito longo. '.repeat(120) });
  await send({ body: 'Veio de longe', forwarded: true });
  // What the company has not received yet would reach it changed, without a word of it.
  await waitUntil(async () => {
    const { tickets } = await company.admin.api.call(listTickets, { query: { status: 'pending', showAll: 'true' } });
    const [ticketId] = tickets.map(({ id }) => id);
    if (ticketId === undefined) return undefined;
    const page = await company.admin.api.call(listMessages, { params: { ticketId }, query: { keepUnread: 'true' } });
    return page.messages.some(({ body }) => body === 'Veio de longe') ? true : undefined;
  });
  await edit(wrong, 'São duas cadeiras');
  await deleteMessage(secret);
  await react(place, '👍');
  const ad = { kind: 'ad' as const, headline: 'Cadeiras com 30% de desconto', body: 'Só até domingo' };
  await send({ body: 'Vi o anúncio', referral: { ...ad, url: 'https://fb.me/cadeiras', ctwaClid: '' } });
  await send({ pix: { key: '529.982.247-25', keyType: 'CPF', name: 'Lia Prado' } });
  await send({
    body: 'Quero estas',
    order: { reference: 'A-17', items: [{ name: 'Cadeira de palha', quantity: 2, price: 249.9 }] },
  });

  const page = await open(ana);
  const inbox = await acceptTicketOf(page, lia);

  await expect(inbox.message('Veio de longe')).toContainText('Encaminhada');
  await inbox.thread.getByRole('button', { name: 'Ler mais' }).click();
  await expect(inbox.thread.getByRole('button', { name: 'Ler menos' })).toBeVisible();
  await inbox.thread.getByRole('button', { name: 'Ler menos' }).click();
  await expect(inbox.message('Isto era para outra pessoa')).toContainText('O contato apagou esta mensagem');

  const edited = inbox.message('São duas cadeiras');
  await edited.getByRole('button', { name: 'editada' }).click();
  await expect(page.getByRole('dialog').getByText('São três cadeiras')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(inbox.thread.getByText(/Chamada de voz perdida/)).toBeVisible();

  const map = inbox.thread.getByRole('link', { name: 'Abrir no mapa: Rua das Flores, 120' });
  await expect(map).toHaveAttribute('href', /^https:\/\//);
  await expect(map).toHaveAttribute('rel', /noopener/);
  await expect(
    inbox.message('Rua das Flores').getByRole('button', { name: /^Reações: 👍 de Lia Prado/ }),
  ).toBeVisible();
  await expect(inbox.thread.getByRole('link', { name: /Veio por um anúncio.*Cadeiras com 30%/ })).toHaveAttribute(
    'href',
    'https://fb.me/cadeiras',
  );
  await expect(inbox.thread.getByText('2 × Cadeira de palha')).toBeVisible();
  await expect(inbox.message('Quero estas')).toContainText(/Total\s*R\$\s499,80/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await inbox.thread.getByRole('button', { name: 'Copiar a chave' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('529.982.247-25');
  await check.check(page, 'a conversation of many kinds');
  await shot(page, 'kinds');

  await inbox.thread.hover();
  await page.mouse.wheel(0, -4000);
  const first = inbox.message('Estou aqui');
  await expect(first.locator('code')).toHaveText('código');
  await expect(first.getByRole('link')).toHaveText('https://exemplo.com.br/a_b');
  await expect(first).toContainText('<b>html</b> javascript:alert(1)');

  await inbox.thread.getByRole('button', { name: /^Conversar com Otávio/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
  await expect(dialog).toContainText('Otávio');
  await page.keyboard.press('Escape');
  check.expectNoViolations();
});

test('a sent message is edited, reacted to, forwarded and deleted', async ({ open, company, shot }) => {
  test.slow();
  const { ana, send, edit, deleteMessage, phone, waitForPhone } = await setUpConversation(company);
  const nina = { number: '5511987650009', name: 'Nina Reis' };
  await company.admin.api.call(createContact, { body: nina });
  const check = new AccessibilityCheck();
  const asked = await send({ body: 'Tem a cúpula?' });
  await send({ body: 'Sou eu, o Rui' }, rui);
  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  for (const { name } of [rui, lia]) {
    await inbox.showPending();
    await inbox.accept(name);
  }
  const actionsOf = async (text: string) => {
    await inbox.message(text).hover();
    await inbox
      .message(text)
      .getByRole('button', { name: /^Mais ações da mensagem/ })
      .click();
  };

  await inbox.write('Temos tres');
  await expect(inbox.message('Temos tres').getByRole('img', { name: 'entregue' })).toBeVisible();
  await waitForPhone((messages) => messages.some(({ body }) => body === '*Ana:*\nTemos tres'));

  await actionsOf('Temos tres');
  await check.check(page, 'the menu of a message');
  await shot(page, 'menu');
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await expect(inbox.field).toHaveValue('Temos tres');
  await inbox.write('Temos três');
  await expect(inbox.message('Temos três')).toContainText('editada');
  await waitForPhone((messages) => messages.some(({ body, isEdited }) => isEdited && body === '*Ana:*\nTemos três'));

  // The arrow takes up what one said last, and is an arrow wherever something is written.
  await inbox.field.press('ArrowUp');
  await expect(page.getByText('Editando a mensagem')).toBeVisible();
  await expect(inbox.field).toHaveValue('Temos três');
  await shot(page, 'arrow-up-edits');
  await inbox.field.press('Escape');
  await expect(inbox.field).toHaveValue('');
  await inbox.field.fill('Só um');
  await inbox.field.press('ArrowUp');
  await expect(inbox.field).toHaveValue('Só um');
  await inbox.field.fill('');

  await actionsOf('Tem a cúpula?');
  await page.getByRole('menuitem', { name: 'Reagir com 👍' }).click();
  await expect(inbox.message('Tem a cúpula?').getByRole('button', { name: /^Reações: 👍/ })).toBeVisible();
  await waitForPhone((messages) => messages.some(({ reactions }) => reactions.some(({ emoji }) => emoji === '👍')));
  await inbox
    .message('Tem a cúpula?')
    .getByRole('button', { name: /^Reações/ })
    .click();
  await page.getByRole('button', { name: 'Remover a reação' }).click();
  await expect(inbox.message('Tem a cúpula?').getByRole('button', { name: /^Reações/ })).toBeHidden();

  await actionsOf('Temos três');
  await page.getByRole('menuitem', { name: 'Encaminhar' }).click();
  await page.getByRole('checkbox', { name: /Rui Dias/ }).check();
  // Whoever has no open ticket is found among the contacts, and gets one.
  await page.getByRole('textbox', { name: /^Buscar um atendimento seu/ }).fill('Nina');
  await page.getByRole('checkbox', { name: /Nina Reis/ }).check();
  await check.check(page, 'forwarding');
  await shot(page, 'forwarding');
  await page.getByRole('button', { name: 'Encaminhar para 2' }).click();
  await waitForPhone((messages) => messages.some(({ body }) => body.includes('Temos três')), rui);
  await waitForPhone((messages) => messages.some(({ body }) => body.includes('Temos três')), nina);
  await expect(page.getByRole('option', { name: nina.name })).toContainText('Temos três');

  await actionsOf('Temos três');
  await page.getByRole('menuitem', { name: 'Apagar para todos' }).click();
  await page.getByRole('button', { name: 'Apagar mensagem' }).click();
  await expect(inbox.message('Temos três')).toContainText('Apagada para o contato');
  await expect(page.getByRole('option', { name: lia.name })).toContainText('Mensagem apagada');
  await waitForPhone((messages) => messages.some(({ fromMe, isDeleted }) => !fromMe && isDeleted));

  // What is answered is shown as it is now, and is not sent once more when its contact takes it back.
  const banner = page.getByRole('button', { name: 'Não responder a esta mensagem' }).locator('..');
  await inbox.message('Tem a cúpula?').hover();
  await inbox.thread.getByRole('button', { name: /^Responder a Lia Prado/ }).click();
  await inbox.field.fill('Ela, não.');
  await edit(asked, 'Tem a luminária?');
  await expect(banner).toContainText('Tem a luminária?');
  await deleteMessage(asked);
  await expect(banner).toContainText('Mensagem apagada. A resposta vai sem ela.');
  await shot(page, 'answering-a-deleted-message');
  await inbox.field.press('Enter');
  await waitForPhone((messages) => messages.some(({ body }) => body.endsWith('Ela, não.')));
  expect((await phone()).find(({ body }) => body.endsWith('Ela, não.'))?.quotedMsg).toBeNull();

  // What is written can leave with the ticket; with nothing written there is nothing to send.
  const otherwise = page.getByRole('button', { name: 'Outras formas de encerrar' });
  const sendAndResolve = page.getByRole('menuitem', { name: 'Enviar e resolver' });
  await otherwise.click();
  await expect(page.getByRole('menuitem', { name: 'Resolver sem mensagem de despedida' })).toBeVisible();
  await expect(sendAndResolve).toHaveCount(0);
  await page.keyboard.press('Escape');
  await inbox.field.fill('Até amanhã');
  await otherwise.click();
  await sendAndResolve.click();
  await expect(inbox.row(lia.name)).toHaveCount(0);
  await waitForPhone((messages) => messages.some(({ body }) => body === '*Ana:*\nAté amanhã'));
  check.expectNoViolations();
});

test('a quote leads to a message far above, and back to the newest', async ({ open, company }) => {
  const { ana, send } = await setUpConversation(company);
  const original = await send({ body: 'O pedido é o 3187.' });
  for (let index = 1; index <= 60; index += 1) await send({ body: `Linha ${index}` });
  await send({ body: 'Sobre este pedido', quotedMsgId: original });
  const page = await open(ana);
  const inbox = await acceptTicketOf(page, lia);
  // The conversation opens at the line above its unread messages.
  await expect(inbox.message('O pedido é o 3187.')).toBeInViewport();
  await page.getByRole('button', { name: 'Ir para o fim' }).click();
  await inbox
    .message('Sobre este pedido')
    .getByRole('button', { name: /O pedido é o 3187/ })
    .first()
    .click();
  const far = inbox.thread.locator('[data-message]').filter({ hasText: /^O pedido é o 3187/ });
  await expect(far).toBeInViewport();
  await expect(far).toHaveAttribute('data-flashing');
  await send({ body: 'Chegou agora' });
  await page.getByRole('button', { name: 'Ir para o fim' }).click();
  await expect(inbox.message('Chegou agora')).toBeInViewport();
});

test('pictures are looked at large by mouse and keyboard, older ones come, and one that does not come says so', async ({
  open,
  company,
  watch,
  shot,
}) => {
  watch.allowProblem(/status of 404 .* at \/media\//);
  const { ana, send, sendPictures } = await setUpConversation(company);
  await sendPictures(['antiga.png']);
  for (let index = 1; index <= 60; index += 1) await send({ body: `Linha ${index}` });
  await sendPictures(['foto-1.png', 'foto-2.png', 'foto-3.png']);
  const page = await open(ana);
  const isMissing = (url: URL) => url.search.includes('foto-2');
  await page.route(isMissing, (route) => route.fulfill({ status: 404, json: { error: 'ERR_FILE_NOT_FOUND' } }));
  const inbox = await acceptTicketOf(page, lia);
  await page.goto('/tickets');
  await inbox.row(lia.name).click();
  await page.getByRole('button', { name: 'Ir para o fim' }).click();
  await expect(inbox.thread.getByText('A foto não carregou')).toBeVisible();

  const first = inbox.thread.getByRole('button', { name: /^Abrir a foto/ }).first();
  await first.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 de 3+');
  const next = dialog.getByRole('button', { name: 'Próxima foto' });
  await next.click();
  await expect(dialog.getByText('A foto não carregou')).toBeVisible();
  await shot(page, 'picture-that-did-not-come');
  await page.unroute(isMissing);
  await dialog.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(dialog.locator('img')).toBeVisible();
  await next.click();
  // The button that had the focus is gone, and the keys go on.
  await expect(next).toHaveCount(0);
  for (const place of ['2 de 3+', '1 de 3+', '1 de 4']) {
    await page.keyboard.press('ArrowLeft');
    await expect(dialog).toContainText(place);
  }
  await expect(dialog).toContainText('antiga.png');
  await expect(dialog.getByRole('button', { name: 'Foto anterior' })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toContainText('foto-1.png');
  await page.keyboard.press('Escape');
  await expect(first).toBeFocused();
});
