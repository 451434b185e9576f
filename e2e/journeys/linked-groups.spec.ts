import { createConnection, getConnection, retrySession, updateSetting } from '@balcao/contract';
import { waitUntil } from '../support/api.ts';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';
import { Inbox } from '../support/screens.ts';
import { scan, test } from '../support/whatsapp.ts';

test('a group of a linked number: who comes and goes, a poll with its votes, a picture on its way, and the card of an address', async ({
  company,
  peer,
  open,
  shot,
}) => {
  const { api } = company.admin;
  const [shop, lia, rui] = [
    peer.phone('5511988880011', 'Loja'),
    peer.phone('5511988880012', 'Lia Prado'),
    peer.phone('5511988880013', 'Rui Matos'),
  ];
  await api.call(updateSetting, { params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } });
  const { id } = await api.call(createConnection, {
    body: { name: 'Celular da obra', provider: 'beta', queueIds: [] },
  });
  await api.call(retrySession, { params: { id } });
  await scan(api, id, shop);
  // What came before is the history of the phone.
  await waitUntil(async () => (await api.call(getConnection, { params: { id } })).status === 'CONNECTED' || undefined);
  const site = peer.group('Obra da rua 9', [lia, rui, shop]);

  await lia.send(site, { text: 'Bom dia, pessoal' });
  await rui.send(site, { text: 'Bom dia' });
  const page = await open(company.admin);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await inbox.showPending();
  await inbox.accept('Obra da rua 9');

  await test.step('what happens in the group stands between its messages', async () => {
    rui.removeFromGroup(site, rui);
    lia.addToGroup(site, rui);
    lia.renameGroup(site, 'Obra pronta');
    await expect(inbox.thread.getByText('Rui Matos saiu do grupo')).toBeVisible();
    await expect(inbox.thread.getByText('Lia Prado mudou o nome do grupo para “Obra pronta”')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Mensagem para Obra pronta' })).toBeVisible();
  });

  await test.step('votes of a poll are counted as they come', async () => {
    const poll = await lia.send(site, {
      poll: { question: 'Entrega em que dia?', options: ['Segunda', 'Terça'], maxChoices: 2 },
    });
    const shown = inbox.message('Entrega em que dia?');
    await expect(shown.getByText('Ninguém votou ainda')).toBeVisible();
    await rui.vote(poll, ['Terça']);
    await lia.vote(poll, ['Segunda', 'Terça']);
    await expect(shown.getByText('2 pessoas votaram')).toBeVisible();
    await expect(shown.getByRole('listitem').filter({ hasText: 'Terça' })).toContainText('Rui Matos, Lia Prado');
    await shop.vote(poll, ['Segunda']);
    await expect(shown.getByRole('listitem').filter({ hasText: 'Segunda' })).toContainText('Lia Prado, Você');
  });

  await test.step('a picture that is not here shows the small one that came with it', async () => {
    const jpegThumbnail = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 90, height: 90 } });
    const pointer = await peer.media.upload(jpegThumbnail, 'image');
    peer.media.destroy(pointer.directPath);
    await lia.send(site, { raw: { imageMessage: { ...pointer, mimetype: 'image/jpeg', jpegThumbnail } } });
    await expect(inbox.thread.locator('img[src^="data:image/jpeg"]')).toBeVisible();
  });

  await test.step('the card of an address leads where the text does', async () => {
    const preview = {
      title: 'Cimento 50 kg',
      description: 'Entrega no mesmo dia',
      matchedText: 'exemplo.com.br/cimento',
    };
    await lia.send(site, { text: 'Pode ser este? exemplo.com.br/cimento', preview });
    const card = inbox.thread.getByRole('link', { name: /Cimento 50 kg/ });
    await expect(card).toHaveAttribute('href', 'https://exemplo.com.br/cimento');
    await expect(card).toHaveAttribute('rel', /noopener/);
    await new AccessibilityCheck().check(page, 'a group of a linked number');
    await shotInAllLooks(page, shot, 'group-of-a-linked-number');
  });
});
