import { updateTicket } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

test('two colleagues talk: unread, mentions, a ticket, a file, answers, reactions, and what is taken back', async ({
  open,
  company,
  watch,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const bruno = await company.attendant('Bruno Teles', []);
  const connection = await company.connection([sales]);
  const ticket = await company.receiveMessage(
    connection,
    { number: '5511987650077', name: 'Mariana' },
    'Preciso da nota para a portaria',
  );
  await ana.api.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open', userId: ana.user.id } });
  const [hers, his] = [await open(ana), await open(bruno)];

  await test.step('a group is made; its dialog says what is missing', async () => {
    await hers.goto('/chats');
    await hers.getByRole('button', { name: 'Nova', exact: true }).click();
    const dialog = hers.getByRole('dialog', { name: 'Nova conversa' });
    await dialog.getByRole('button', { name: 'Criar conversa' }).click();
    await expect(dialog.getByText('Escreva o título da conversa.')).toBeVisible();
    await expect(dialog.getByText('Escolha pelo menos uma pessoa.')).toBeVisible();
    await dialog.getByLabel('Título').fill('Entregas e montagem');
    await dialog.getByRole('combobox', { name: 'Pessoas' }).fill('Bruno');
    await hers.getByRole('option', { name: 'Bruno Teles' }).click();
    await shot(hers, 'dialog');
    await dialog.getByRole('button', { name: 'Criar conversa' }).click();
    await expect(hers.getByRole('heading', { name: 'Entregas e montagem' })).toBeVisible();
  });

  const field = hers.getByRole('textbox', { name: 'Mensagem para Entregas e montagem' });
  await test.step('whoever is elsewhere sees the dot, the number and the way to the chat', async () => {
    await his.goto('/tickets');
    await field.pressSequentially('   ');
    await expect(hers.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled();
    await field.fill('A van sai às 10h com quatro entregas. Falta alguma coisa?');
    await field.press('Enter');
    await expect(field).toHaveValue('');
    await field.pressSequentially('@Bru');
    await hers.getByRole('option', { name: 'Bruno Teles' }).click();
    await field.pressSequentially('olha este: #');
    await hers.getByRole('option', { name: /^Mariana/ }).click();
    await expect(field).toHaveValue(`@Bruno Teles olha este: #${ticket.id} `);
    await field.press('Enter');
    await his.getByRole('button', { name: 'Mensagens não lidas: 1 conversa com mensagem não lida' }).click();
    const bell = his.getByRole('dialog', { name: 'Mensagens não lidas' });
    await expect(bell.getByRole('link', { name: /^Entregas e montagem/ })).toBeVisible();
    await shot(his, 'bell-with-a-mention');
    await his.keyboard.press('Escape');
    const button = his.getByRole('button', { name: 'Chat interno: 2 não lidas' });
    await button.click();
    const popover = his.getByRole('dialog', { name: 'Chat interno' });
    await expect(popover.getByText(/^Ana: @Bruno Teles olha este/)).toBeVisible();
    await shot(his, 'popover');
    await popover.getByRole('link', { name: /^Entregas e montagem/ }).click();
  });

  const log = his.getByRole('log', { name: 'Mensagens de Entregas e montagem' });
  await test.step('what is new stands under its line; the ticket is a card only for those who may see it', async () => {
    await expect(log.getByText('Novas')).toBeVisible();
    await expect(his.getByRole('button', { name: 'Chat interno', exact: true })).toBeVisible();
    await expect(log.getByText('olha este')).toBeVisible();
    await expect(log.getByRole('button', { name: /^Abrir o atendimento/ })).toHaveCount(0);
    const card = hers.getByRole('button', { name: `Abrir o atendimento #${ticket.id} de Mariana` });
    await expect(card).toBeVisible();
    await expect(hers.getByText('Lida por Bruno Teles')).toBeAttached();
    await check.check(his, 'a chat');
    await shot(his, 'mentioned');
  });

  await test.step('he writes, she sees that he does; he answers with a file and reacts', async () => {
    const answer = his.getByRole('textbox', { name: 'Mensagem para Entregas e montagem' });
    const first = log.locator('[data-message]').first();
    await first.hover();
    await first.getByRole('button', { name: /^Responder/ }).click();
    await answer.pressSequentially('Falta a cúpula da troca.');
    await expect(hers.getByText('Bruno Teles está digitando')).toBeVisible();
    await his
      .locator('input[type=file]')
      .setInputFiles({ name: 'nota-troca.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 nota') });
    await expect(his.getByText('nota-troca.pdf')).toBeVisible();
    await answer.press('Enter');
    await first.hover();
    await first.getByRole('button', { name: /^Reagir/ }).click();
    await his.getByRole('menuitem', { name: 'Reagir com 👍' }).click();
    await expect(hers.getByRole('button', { name: /^👍 1: Bruno Teles/ })).toBeVisible();
    await expect(hers.getByTitle('Baixar nota-troca.pdf')).toBeVisible();
    await expect(hers.getByText('Bruno Teles está digitando')).toHaveCount(0);
    await hers.getByRole('button', { name: 'Detalhes' }).click();
    await check.check(hers, 'the chat with its details');
    await shot(hers, 'desk');
    await hers.emulateMedia({ colorScheme: 'dark' });
    await shot(hers, 'desk-dark');
    await hers.emulateMedia({ colorScheme: 'light' });
    await hers.getByRole('button', { name: 'Fechar os detalhes' }).first().click();
  });

  await test.step('she sees who has not read, pins a message, and finds pins, tickets and files in the details', async () => {
    const asked = hers.getByRole('log').locator('[data-message]').filter({ hasText: 'A van sai às 10h' }).first();
    await asked.hover();
    await asked.getByRole('button', { name: /^Mais ações/ }).click();
    await hers.getByRole('menuitem', { name: 'Quem leu' }).click();
    const readers = hers.getByRole('dialog', { name: 'Quem leu esta mensagem' });
    await expect(readers.getByRole('heading', { name: '1 pessoa leu' })).toBeVisible();
    await expect(readers.getByText('Bruno Teles')).toBeVisible();
    await check.check(hers, 'who has read a message');
    await shot(hers, 'who-read');
    await hers.keyboard.press('Escape');
    await asked.hover();
    await asked.getByRole('button', { name: /^Mais ações/ }).click();
    await hers.getByRole('menuitem', { name: 'Fixar' }).click();
    await expect(asked.getByText('Fixada por Ana')).toBeVisible();
    await his.getByRole('button', { name: 'Detalhes' }).click();
    const details = (page: typeof hers) => page.getByRole('complementary', { name: 'Detalhes' });
    await expect(details(his).getByText('A van sai às 10h')).toBeVisible();
    await expect(details(his).getByText('nota-troca.pdf')).toBeVisible();
    // He does not see the tickets of her queue.
    await expect(details(his).getByRole('heading', { name: 'Atendimentos citados' })).toHaveCount(0);
    await details(his).getByRole('button', { name: 'Fechar os detalhes' }).click();
    await hers.getByRole('button', { name: 'Detalhes' }).click();
    await expect(details(hers).getByTitle(`Abrir o atendimento #${ticket.id} de Mariana`)).toBeVisible();
    await check.check(hers, 'the details of a chat');
    await shotInAllLooks(hers, shot, 'details');
    await details(hers).getByTitle('Mostrar a mensagem de Bruno Teles').click();
    await expect(hers).toHaveURL(/message=/);
    await expect(hers.getByTitle('Baixar nota-troca.pdf')).toBeVisible();
    await details(hers).getByRole('button', { name: 'Fechar os detalhes' }).click();
    await expect(hers.getByRole('button', { name: 'Detalhes' })).toBeFocused();
  });

  await test.step('what was begun waits; offline it leaves when the network is back', async () => {
    await field.fill('Depois eu');
    await hers.goto('/contacts');
    await hers.goto('/chats');
    await expect(hers.getByText('Rascunho: Depois eu')).toBeVisible();
    await hers.getByRole('link', { name: /^Entregas e montagem/ }).click();
    await expect(field).toHaveValue('Depois eu');
    watch.allowProblem(/ERR_INTERNET_DISCONNECTED|\/chats\/\d+\/(typing|messages)/);
    await hers.context().setOffline(true);
    await field.fill('Emito agora.');
    await field.press('Enter');
    await expect(hers.getByText('Sem internet. Sai quando a conexão voltar.')).toBeVisible();
    await hers.context().setOffline(false);
    await expect(log.getByText('Emito agora.')).toBeVisible();

    // Also when the page was closed meanwhile, file included.
    await hers.route('**/chats/*/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await hers
      .locator('input[type=file]')
      .setInputFiles({ name: 'romaneio.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 van') });
    await field.fill('Segue o romaneio.');
    await field.press('Enter');
    await expect(hers.getByText('Sem internet. Sai quando a conexão voltar.')).toBeVisible();
    await hers.reload();
    const unsent = hers.getByRole('log').locator('[data-message]').filter({ hasText: 'Segue o romaneio.' });
    await expect(unsent.getByText('Sem internet. Sai quando a conexão voltar.')).toBeVisible();
    await shot(hers, 'kept-beyond-the-page');
    await hers.unroute('**/chats/*/messages');
    await hers.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(log.getByText('Segue o romaneio.')).toHaveCount(1);
    await expect(log.getByTitle('Baixar romaneio.pdf')).toBeVisible();
    await expect(unsent.getByText('Sem internet.')).toHaveCount(0);
  });

  await test.step('she changes and takes back her own; a search leads to an earlier message', async () => {
    const own = hers.getByRole('log').locator('[data-message]').filter({ hasText: 'Emito agora.' });
    await field.fill('Ainda não sei');
    await own.hover();
    await own.getByRole('button', { name: /^Mais ações/ }).click();
    await hers.getByRole('menuitem', { name: 'Editar' }).click();
    await expect(field).toHaveValue('Emito agora.');
    await expect(hers.getByText('Rascunho: Ainda não sei')).toBeVisible();
    await field.fill('Emito à tarde.');
    await field.press('Enter');
    // What was begun before is there again.
    await expect(field).toHaveValue('Ainda não sei');
    await field.fill('');
    await expect(log.getByText('Emito à tarde.')).toBeVisible();
    const changed = hers.getByRole('log').locator('[data-message]').filter({ hasText: 'Emito à tarde.' });
    await changed.hover();
    await changed.getByRole('button', { name: /^Mais ações/ }).click();
    await hers.getByRole('menuitem', { name: 'Apagar para todos' }).click();
    await hers.getByRole('dialog').getByRole('button', { name: 'Apagar para todos' }).click();
    await expect(log.getByText('Mensagem apagada')).toBeVisible();
    // The arrows pass over it: it has no button that could have the focus.
    const button = hers.getByRole('log').getByRole('button', { name: /^Reagir: / });
    await button.last().focus();
    await hers.keyboard.press('ArrowUp');
    await expect(button.and(hers.locator(':focus'))).toHaveAccessibleName(/^Reagir: Bruno Teles/);
    await field.focus();
    const search = his.getByRole('searchbox', { name: 'Buscar nesta conversa' });
    await his.getByRole('button', { name: 'Buscar nesta conversa' }).click();
    await expect(search).toBeFocused();
    await his.keyboard.press('Escape');
    await expect(search).toHaveCount(0);
    await expect(his.getByRole('button', { name: 'Buscar nesta conversa' })).toBeFocused();
    await his.keyboard.press('Enter');
    await search.fill('cupula');
    await his.getByRole('button', { name: /^Bruno Teles.*cúpula/ }).click();
    await expect(log.locator('mark', { hasText: 'cúpula' })).toBeVisible();
  });

  await test.step('on a phone the chats and their messages are two tabs', async () => {
    await his.setViewportSize(phone);
    await expect(log).toBeVisible();
    await shot(his, 'mobile');
    await his.emulateMedia({ colorScheme: 'dark' });
    await shot(his, 'mobile-dark');
    await his.getByRole('tab', { name: /^Chats/ }).click();
    await expect(his.getByRole('link', { name: /^Entregas e montagem/ })).toBeVisible();
    await shot(his, 'mobile-list-dark');
    await his.emulateMedia({ colorScheme: 'light' });
    await shot(his, 'mobile-list');
    await check.check(his, 'the chats on a phone');
    await his.setViewportSize(desk);
  });

  await test.step('whoever wants to leaves a group, and is let in again', async () => {
    await his.getByRole('link', { name: /^Entregas e montagem/ }).click();
    await his.getByRole('button', { name: 'Mais opções' }).click();
    await his.getByRole('menuitem', { name: 'Sair da conversa' }).click();
    await his.getByRole('dialog').getByRole('button', { name: 'Sair da conversa' }).click();
    await expect(his.getByRole('link', { name: /^Entregas e montagem/ })).toHaveCount(0);
    await hers.getByRole('button', { name: 'Mais opções' }).click();
    await hers.getByRole('menuitem', { name: 'Editar conversa' }).click();
    const dialog = hers.getByRole('dialog', { name: 'Editar conversa' });
    await dialog.getByRole('combobox', { name: 'Pessoas' }).fill('Bruno');
    await hers.getByRole('option', { name: 'Bruno Teles' }).click();
    await dialog.getByRole('button', { name: /Salvar/ }).click();
    await his.getByRole('link', { name: /^Entregas e montagem/ }).click();
  });

  await test.step('its owner deletes it while somebody has it open', async () => {
    await hers.getByRole('button', { name: 'Mais opções' }).click();
    await hers.getByRole('menuitem', { name: 'Excluir conversa' }).click();
    await hers.getByRole('dialog').getByRole('button', { name: 'Excluir conversa' }).click();
    await expect(his.getByText('Conversa não encontrada')).toBeVisible();
  });
  check.expectNoViolations();
});
