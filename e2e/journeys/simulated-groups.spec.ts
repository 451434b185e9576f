import type { Page } from '@playwright/test';
import { updateSetting } from '@balcao/contract';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';
import { Inbox, SandboxPhone } from '../support/screens.ts';

/** Half a second of film, made by the browser itself. */
async function film(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const drawing = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
    recorder.start();
    for (let frame = 0; frame < 15; frame++) {
      drawing?.fillText(`Balcão ${frame}`, 20 + frame * 8, 90);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
}

test('a group of the simulated phone, with a film, as the inbox shows it', async ({ company, open, shot }) => {
  const queue = await company.queue('Obras');
  const connection = await company.connection([queue]);
  const page = await open(company.admin);
  const phone = new SandboxPhone(page);
  // Further windows of one browser: a copy of its cookie elsewhere would be a stolen one, and end the session.
  const openWindow = () => page.context().newPage();
  await page.goto(`/sandbox/${connection.id}`);
  await expect(page.getByRole('link', { name: 'Conexões' })).toHaveAttribute('data-active');

  await test.step('two contacts make a group', async () => {
    await phone.newContact('Lia Prado', '11987650001');
    await phone.newContact('Rui Matos', '11987650002');
    await phone.showContacts();
    await page.getByRole('button', { name: 'Novo grupo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo grupo' });
    await dialog.getByLabel('Nome do grupo').fill('Obra da rua 9');
    await dialog.getByRole('button', { name: 'Criar grupo' }).click();
    await expect(dialog.getByText('Escolha de 2 a 30 participantes.')).toBeVisible();
    await dialog.getByLabel('Lia Prado').check();
    await dialog.getByLabel('Rui Matos').check();
    await shot(page, 'new-group');
    await dialog.getByRole('button', { name: 'Criar grupo' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('A empresa ignora mensagens de grupos')).toBeVisible();
    await shot(page, 'groups-ignored');
    await company.admin.api.call(updateSetting, { params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } });
    await expect(page.getByText('A empresa ignora mensagens de grupos')).toHaveCount(0);
  });

  await test.step('each member writes, and one sends a film', async () => {
    await phone.write('Chegou o cimento?');
    await page.getByRole('button', { name: 'Escrever como Lia Prado: trocar' }).click();
    await page.getByRole('menuitem', { name: 'Rui Matos' }).click();
    await expect(phone.thread.getByText('Lia Prado')).toBeVisible();
    await phone.write('Veja como está');
    if (await page.getByRole('radiogroup', { name: 'O que ver' }).isVisible())
      await page.getByRole('radiogroup', { name: 'O que ver' }).locator('label').filter({ hasText: 'Ações' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Vídeo', exact: true }).click();
    await (await chooser).setFiles({ name: 'obra.webm', mimeType: 'video/webm', buffer: await film(page) });
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(phone.thread.locator('video')).toBeVisible();
    await shot(page, 'group-on-the-phone');
  });

  await test.step('the inbox shows who wrote what, and plays the film', async () => {
    const desk = await openWindow();
    const inbox = new Inbox(desk);
    await desk.goto('/tickets');
    await inbox.showPending();
    await inbox.accept('Obra da rua 9');
    await expect(inbox.message('Chegou o cimento?')).toBeVisible();
    await expect(inbox.thread.getByText('Lia Prado').first()).toBeVisible();
    await expect(inbox.thread.getByText('Rui Matos').first()).toBeVisible();
    const people = desk.getByRole('complementary', { name: 'Contato' }).locator('[data-section="people"]');
    await expect(people.getByRole('listitem')).toHaveText([/Lia Prado/, /Rui Matos/]);
    const video = inbox.thread.locator('video');
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(320);
    await inbox.write('Chega às 15h');
    await shot(desk, 'group-in-the-inbox');
    const { field } = inbox;
    await field.pressSequentially('Oi @ru');
    const offered = desk.getByRole('listbox', { name: 'Pessoas deste grupo' });
    await expect(offered.getByRole('option')).toHaveText(['Rui Matos']);
    await field.press('Backspace');
    await field.press('Backspace');
    await expect(offered.getByRole('option')).toHaveText(['Lia Prado', 'Rui Matos']);
    await shotInAllLooks(desk, shot, 'people-of-a-group');
    await field.press('ArrowDown');
    const active = offered.getByRole('option', { name: 'Rui Matos' });
    await expect(active).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '');
    await field.press('Enter');
    await expect(field).toHaveValue('Oi @Rui Matos ');
    await field.press('Enter');
    await expect(inbox.message('Oi @Rui Matos')).toBeVisible();
  });

  await test.step('a film of the attendant has a small picture that their browser drew', async () => {
    const desk = new Inbox(await openWindow());
    await desk.page.goto('/tickets');
    await desk.row('Obra da rua 9').click();
    await expect(desk.field).toBeVisible();
    const films = desk.thread.locator('video');
    await expect(films).toHaveCount(1);
    await desk.page
      .locator('input[type=file]')
      .first()
      .setInputFiles([{ name: 'entrega.webm', mimeType: 'video/webm', buffer: await film(desk.page) }]);
    await desk.page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(films).toHaveCount(2);
    await expect(films.last()).toHaveAttribute('poster', /^data:image\/jpeg;base64,/);
  });

  await test.step('the company decides whether links take a card along', async () => {
    const settings = await openWindow();
    await settings.goto('/settings');
    const choice = settings.getByRole('switch', { name: 'Prévia de links' });
    await expect(choice).toBeChecked();
    await choice.scrollIntoViewIfNeeded();
    await shotInAllLooks(settings, shot, 'setting-of-links');
    await choice.click({ force: true });
    await expect(settings.getByText('O link vai só como texto. Nenhuma página é aberta pelo Balcão.')).toBeVisible();
  });

  await test.step('a poll of the group, its vote, its new name and who leaves are seen in the inbox', async () => {
    const desk = new Inbox(await openWindow());
    await desk.page.goto('/tickets');
    await desk.row('Obra da rua 9').click();
    const parts = page.getByRole('radiogroup', { name: 'O que ver' });
    if (await parts.isVisible()) await parts.locator('label').filter({ hasText: 'Ações' }).click();
    await page.getByRole('button', { name: 'Enquete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enviar uma enquete' });
    await dialog.getByLabel('Pergunta').fill('Que dia?');
    await dialog.getByLabel('Opções').fill('segunda');
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await expect(dialog.getByText('De 2 a 12 opções.')).toBeVisible();
    await dialog.getByLabel('Opções').fill('segunda\nterça');
    await shot(page, 'new-poll');
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await expect(phone.thread.getByText('Que dia?')).toBeVisible();
    await phone.thread.getByRole('button', { name: /Mais ações para “.*Que dia/ }).click();
    await page.getByRole('menuitem', { name: 'terça' }).click();
    await expect(phone.thread.getByText('1 pessoa votou')).toBeVisible();
    await expect(desk.thread.getByText('1 pessoa votou')).toBeVisible();
    await page.getByRole('button', { name: 'Escrever como Rui Matos: trocar' }).click();
    await shot(page, 'group-menu');
    await page.getByRole('menuitem', { name: 'Mudar o nome do grupo' }).click();
    const rename = page.getByRole('dialog', { name: 'Mudar o nome do grupo' });
    await rename.getByLabel('Nome do grupo').fill('Obra da rua 10');
    await rename.getByRole('button', { name: 'Salvar' }).click();
    await expect(desk.thread.getByText('Obra da rua 10')).toBeVisible();
    await page.getByRole('button', { name: 'Escrever como Rui Matos: trocar' }).click();
    await page.getByRole('menuitem', { name: 'Sair como Rui Matos' }).click();
    await page
      .getByRole('dialog', { name: /Sair de/ })
      .getByRole('button', { name: 'Sair do grupo' })
      .click();
    await expect(page.getByRole('button', { name: 'Escrever como Lia Prado: trocar' })).toBeVisible();
    await expect(desk.thread.getByText(/Rui Matos saiu/)).toBeVisible();
    const people = desk.page.getByRole('complementary', { name: 'Contato' }).locator('[data-section="people"]');
    await expect(people.getByRole('listitem')).toHaveText([/Lia Prado/]);
    await shotInAllLooks(desk.page, shot, 'group-after-the-poll');
  });

  await test.step('one of them calls by video, which the inbox tells as missed', async () => {
    const desk = new Inbox(await openWindow());
    await desk.page.goto('/tickets');
    await desk.showPending();
    // By her number: the row of the group names her as well.
    await phone.play('98765-0001');
    const parts = page.getByRole('radiogroup', { name: 'O que ver' });
    if (await parts.isVisible()) await parts.locator('label').filter({ hasText: 'Ações' }).click();
    await page.getByRole('button', { name: 'Ligar por vídeo' }).click();
    await expect(phone.thread.getByText('Ligação de vídeo')).toBeVisible();
    // Who waits is shown with what they did, and not with what the connection answered.
    await expect(desk.row('Lia Prado')).toContainText('Chamada de vídeo perdida');
    await desk.accept('Lia Prado');
    await expect(desk.thread.getByText(/Chamada de vídeo perdida/)).toBeVisible();
    await expect(desk.thread.getByText('As chamadas de voz e vídeo estão desabilitadas')).toBeVisible();
    await shot(page, 'video-call');
    await phone.play('Obra da rua 10');
  });

  await test.step('the answer is on the phone of the group', async () => {
    await expect(phone.message('Chega às 15h')).toBeVisible();
    await shot(page, 'answered-group');
    // Last: a window of another size shows the phone anew.
    await shotInAllLooks(page, shot, 'phone-after-the-poll');
  });
});
