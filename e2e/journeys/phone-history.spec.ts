import { createQueue, listConnections } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';
import { Inbox } from '../support/screens.ts';
import { scan, test } from '../support/whatsapp.ts';

const day = 86_400_000;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('the history of a phone is chosen beside the code, brought without who is left out, opened to a queue, read, and undone', async ({
  company,
  peer,
  open,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const { api } = company.admin;
  const shop = peer.phone('5511988880201', 'Loja');
  const ana = peer.phone('5511988880202', 'Ana Beatriz');
  const caio = peer.phone('5511988880203', 'Caio Pessoal');
  const at = (days: number) => new Date(Date.now() - days * day);
  for (let index = 0; index < 24; index += 1)
    await (index % 3 === 0 ? shop : ana).send(index % 3 === 0 ? ana : shop, `Mensagem antiga ${index + 1}`, {
      at: at(25 - index),
    });
  await ana.send(shop, { image: png, mimetype: 'image/png', caption: 'A foto do pedido' }, { at: at(0.6) });
  await caio.send(shop, 'Vamos jantar?', { at: at(4) });
  for (const message of shop.account.received.all) shop.markRead(message);
  await api.call(createQueue, { body: { name: 'Vendas', color: '#2f7d4f' } });

  const page = await open(company.admin);
  const linking = page.getByRole('dialog', { name: 'Conectar “Loja Norte”' });
  const history = page.getByRole('dialog', { name: 'Histórico do celular — Loja Norte' });

  await test.step('nothing is chosen at first; a choice makes another code', async () => {
    await page.goto('/connections');
    await page.getByRole('button', { name: 'Nova conexão' }).click();
    const form = page.getByRole('dialog', { name: 'Nova conexão' });
    await form.getByLabel('Nome').fill('Loja Norte');
    await form.getByRole('button', { name: 'Adicionar' }).click();
    await expect(linking.getByRole('img', { name: /^QR Code/ })).toBeVisible();
    const range = linking.getByRole('combobox', { name: 'Histórico do celular' });
    await expect(range).toHaveValue('Não trazer');
    await range.click();
    await page.getByRole('option', { name: 'Últimos 30 dias' }).click();
    await expect(range).toHaveValue('Últimos 30 dias');
    await expect(linking.getByRole('img', { name: /^QR Code/ })).toBeVisible();
    await check.check(page, 'a range chosen beside the code');
    await shotInAllLooks(page, shot, 'range');
  });

  await test.step('what the phone sends is listed, and one person is left out', async () => {
    const added = (await api.call(listConnections)).find(({ name }) => name === 'Loja Norte');
    if (!added) throw new Error('the connection is not there');
    await scan(api, added.id, shop);
    await expect(linking).toBeHidden();
    await expect(page.getByText('Loja Norte: o histórico do celular chegou.')).toBeVisible();
    await shotInAllLooks(page, shot, 'notice');
    await page.getByRole('button', { name: 'Escolher' }).click();
    await expect(history.getByText('Ana Beatriz')).toBeVisible();
    await history.getByLabel('Buscar por nome ou número').fill('caio');
    await expect(history.getByText('Ana Beatriz')).toBeHidden();
    await history.getByRole('checkbox', { name: 'Trazer a conversa com Caio Pessoal' }).uncheck();
    await expect(history.getByText('Fora', { exact: true })).toBeVisible();
    await history.getByLabel('Buscar por nome ou número').fill('');
    await expect(history.getByRole('button', { name: 'Trazer 1 conversa' })).toBeVisible();
    await check.check(page, 'who is left out');
    await shotInAllLooks(page, shot, 'choose');
  });

  await test.step('the rest is brought, opened to a queue, and read', async () => {
    await history.getByRole('button', { name: 'Trazer 1 conversa' }).click();
    await expect(history.getByText('25 mensagens trazidas.')).toBeVisible();
    await expect(history.getByText('Só administradores').first()).toBeVisible();
    await history.getByRole('combobox', { name: 'Abrir a uma fila' }).click();
    await page.getByRole('option', { name: 'Vendas' }).click();
    await history.getByRole('button', { name: 'Aplicar a todas' }).click();
    await expect(page.getByText('1 conversa mudou')).toBeVisible();
    await check.check(page, 'a history that was brought');
    await shotInAllLooks(page, shot, 'brought');
    await history.getByRole('button', { name: 'Ler a conversa com Ana Beatriz' }).click();
    const thread = page.getByRole('dialog', { name: 'Ana Beatriz' });
    await expect(thread.getByText('A foto do pedido')).toBeVisible();
    await thread.getByRole('button', { name: 'Buscar no celular' }).click();
    await expect(thread.getByRole('img', { name: 'Foto' })).toBeVisible();
    await check.check(page, 'a conversation that was brought');
    await shotInAllLooks(page, shot, 'thread');
    await thread.getByRole('button', { name: 'Voltar à lista' }).click();
    await page.keyboard.press('Escape');
  });

  await test.step('it is a line above the first message of the conversation', async () => {
    await ana.send(shop, 'Oi, de novo');
    const inbox = new Inbox(page);
    await page.goto('/tickets');
    await inbox.showPending();
    await inbox.accept('Ana Beatriz');
    await expect(inbox.thread.getByText('Há 25 mensagens de antes da conexão deste celular.')).toBeVisible();
    await check.check(page, 'a conversation with a history');
    await shotInAllLooks(page, shot, 'conversation');
    await page.getByRole('button', { name: 'Ver histórico' }).click();
    const shown = page.getByRole('dialog', { name: 'Histórico do celular' });
    await expect(shown.getByText('A foto do pedido')).toBeVisible();
    await shotInAllLooks(page, shot, 'conversation-history');
    await page.keyboard.press('Escape');
  });

  await test.step('all of it is undone', async () => {
    await page.goto('/connections');
    await page.getByRole('button', { name: 'Histórico do celular de Loja Norte' }).click();
    await history.getByRole('button', { name: 'Desfazer tudo' }).click();
    const asked = page.getByRole('dialog', { name: 'Desfazer o histórico de “Loja Norte”?' });
    await shotInAllLooks(page, shot, 'undo');
    await asked.getByRole('button', { name: 'Apagar tudo' }).click();
    await expect(history.getByText('Nenhuma conversa ainda')).toBeVisible();
    await shotInAllLooks(page, shot, 'undone');
  });
});
