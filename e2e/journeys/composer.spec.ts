import { expect, test } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';
import { acceptTicketOf, lia, setUpConversation } from '../support/scripted-contacts.ts';

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
  await page.getByRole('button', { name: 'Mover verso.txt para antes' }).click();
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
