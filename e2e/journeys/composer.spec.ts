import { listTickets, mergeContacts } from '@balcao/contract';
import { expect, test } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';
import { acceptTicketOf, lia, rui, setUpConversation } from '../support/scripted-contacts.ts';

test('files go with their captions, notes stay with the team', async ({ open, company, shot }) => {
  const { ana, send, waitForPhone, phone } = await setUpConversation(company);
  await send({ body: 'Oi' });
  const page = await open(ana);
  const inbox = await acceptTicketOf(page, lia);

  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'frente.txt', mimeType: 'text/plain', buffer: Buffer.from('frente') },
      { name: 'verso.txt', mimeType: 'text/plain', buffer: Buffer.from('verso') },
    ]);
  await page.getByRole('textbox', { name: 'Legenda de frente.txt' }).fill('A frente');
  await page.getByRole('textbox', { name: 'Legenda de verso.txt' }).fill('O verso');
  await shot(page, 'tray');
  const earlier = page.getByRole('button', { name: 'Mover verso.txt para antes', exact: true });
  await earlier.click();
  await expect(earlier).toBeFocused();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await waitForPhone((messages) => messages.filter(({ mediaName }) => mediaName !== null).length === 2);
  expect((await phone()).flatMap(({ mediaName, body }) => (mediaName ? [[mediaName, body]] : []))).toEqual([
    ['verso.txt', '*Ana:*\nO verso'],
    ['frente.txt', '*Ana:*\nA frente'],
  ]);

  await page.getByRole('button', { name: 'Escrever uma anotação interna' }).click();
  await page.getByRole('textbox', { name: 'Anotação sobre Lia Prado' }).fill('Não cobrar o frete');
  await shot(page, 'note');
  await page.keyboard.press('Enter');
  await expect(inbox.thread.getByText('Anotação interna · Ana')).toBeVisible();
  await expect(inbox.thread.getByText('Não cobrar o frete')).toBeVisible();
  expect((await phone()).some(({ body }) => body.includes('frete'))).toBe(false);
});

test('an attendant is warned that a colleague has answered, and finds the draft on another device', async ({
  open,
  company,
  shot,
}) => {
  const { ana, send, waitForPhone, phone } = await setUpConversation(company);
  await send({ body: 'Oi' });
  const page = await open(ana);
  const inbox = await acceptTicketOf(page, lia);
  const address = page.url();
  const other = await open(company.admin);
  const theirs = new Inbox(other);
  await other.goto(address);

  await inbox.field.fill('Já estava escrevendo');
  await theirs.write('Eu respondo');
  await expect(page.getByText(/respondeu enquanto você escrevia/)).toBeVisible();
  await inbox.field.press('Enter');
  await expect(inbox.field).toHaveValue('Já estava escrevendo');
  expect((await phone()).some(({ body }) => body.includes('Já estava'))).toBe(false);
  await shot(page, 'answered');
  await page.getByRole('button', { name: 'Enviar assim mesmo' }).click();
  await waitForPhone((messages) => messages.some(({ body }) => body.includes('Já estava')));

  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && new URL(answer.url()).pathname.startsWith('/drafts/'),
  );
  await inbox.field.fill('Amanhã eu');
  await saved;
  // Of the same session: a login of its own would end the one before.
  const second = await page.context().newPage();
  await second.goto(address);
  const there = new Inbox(second);
  await expect(there.field).toHaveValue('Amanhã eu');
  await inbox.field.fill('Amanhã eu ligo');
  await expect(there.field).toHaveValue('Amanhã eu ligo');
});

test('a voice message is recorded and sent as mp3', async ({ open, company, shot }) => {
  const { ana, send, waitForPhone } = await setUpConversation(company);
  await send({ body: 'Oi' });
  const page = await open(ana);
  const inbox = await acceptTicketOf(page, lia);
  await page.getByRole('button', { name: 'Gravar um áudio' }).click();
  const recorder = page.getByRole('group', { name: 'Gravação' });
  await expect(recorder.getByRole('timer')).toHaveText(/0:0[2-9]/);
  await shot(page, 'recording');
  await recorder.getByRole('button', { name: 'Enviar o áudio' }).click();
  await waitForPhone((messages) => messages.some(({ mediaType }) => mediaType === 'audio'));
  await expect(inbox.thread.getByRole('button', { name: 'Ouvir o áudio de Ana' })).toBeVisible();
});

test('what was begun in a conversation that is merged into another goes on there', async ({
  open,
  company,
  watch,
  shot,
}) => {
  // What is on the screen is fetched again, and with it the conversation that is gone.
  watch.allowProblem(/status of 404/);
  const { ana, send, waitForPhone } = await setUpConversation(company);
  await send({ body: 'Sou a Lia' });
  await send({ body: 'Sou a Lia também' }, rui);
  const page = await open(ana);
  for (const who of [lia, rui]) await acceptTicketOf(page, who);
  const inbox = new Inbox(page);
  const { tickets } = await ana.api.call(listTickets, { query: { status: 'open' } });
  const [kept, gone] = [lia, rui].map(({ number }) => tickets.find(({ contact }) => contact.number === number));
  if (!kept || !gone) throw new Error('the tickets are not open');

  await inbox.field.fill('Já vejo');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'lista.txt', mimeType: 'text/plain', buffer: Buffer.from('lista') });
  await expect(page.getByRole('button', { name: 'Remover lista.txt' })).toBeVisible();
  await inbox.field.focus();
  await company.admin.api.call(mergeContacts, { params: { id: kept.contactId }, body: { contactId: gone.contactId } });
  await expect(page).toHaveURL(new RegExp(`/tickets/${kept.uuid}$`));
  await expect(page.getByText('O contato Rui Dias foi juntado com outro.')).toBeVisible();
  await expect(inbox.message('Sou a Lia também')).toBeVisible();
  await expect(inbox.field).toHaveValue('Já vejo');
  await expect(inbox.field).toBeFocused();
  await shot(page, 'merged');
  await inbox.field.press('Enter');
  await waitForPhone((messages) =>
    messages.some(({ mediaName, body }) => mediaName !== null && body.endsWith('Já vejo')),
  );
});
