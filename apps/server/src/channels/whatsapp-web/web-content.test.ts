import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { startFakeWhatsapp, type Phone } from '@balcao/fake-whatsapp';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Message, Ticket, Connection } from '@balcao/contract';
import { waitForStatus, type TestCompany } from '../../testing/builders.ts';
import { until } from '../../testing/client.ts';
import { waitForMessage, sendReply, fetchThread } from '../../testing/simulated-phone.ts';
import { withClient } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { linkByQr } from '../../testing/web-phones.ts';
import { newNumber } from '../../testing/sample-values.ts';
import { waitForTicket } from '../port/channel.suite.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());

let company: TestCompany;
let shop: Phone;
let ana: Phone;
let connection: Connection;
let ticket: Ticket;
beforeAll(async () => {
  company = await server.company();
  shop = peer.phone(newNumber(), 'Loja');
  ana = peer.phone(newNumber(), 'Ana');
  connection = await linkByQr(company, shop);
  await ana.send(shop, 'Oi');
  ticket = await waitForTicket(company.admin, ana.number);
  await company.admin.ok(company.admin.put(`/tickets/${ticket.id}`, { status: 'open' }));
});

const timeoutMs = 20_000;
const shown = (fits: (message: Message) => boolean, ticketId = ticket.id) =>
  until(async () => (await fetchThread(company.admin, ticketId)).findLast(fits), timeoutMs);
const here = ({ mediaUrl }: Message) => mediaUrl !== null;
const bytesOf = async ({ mediaUrl }: Message) =>
  Buffer.from(await (await fetch(server.url + (mediaUrl ?? ''))).arrayBuffer());
it('sound that was recorded stays so, both ways', async () => {
  const recording = await readFile(new URL('../../testing/recording.mp3', import.meta.url));
  const form = new FormData();
  form.set('medias', new Blob([new Uint8Array(recording)], { type: 'audio/mpeg' }), 'audio-record-site-1.mp3');
  await sendReply(company.admin, ticket.id, form);
  const arrived = await ana.waitForMessage(({ content }) => Boolean(content.audioMessage), timeoutMs);
  expect(arrived.content.audioMessage).toMatchObject({ ptt: true, seconds: 2, mimetype: 'audio/ogg; codecs=opus' });
  expect(arrived.content.audioMessage?.waveform?.length).toBe(64);
  const opus = await ana.downloadMedia(arrived);
  expect([opus?.toString('latin1', 0, 4), opus?.includes('OpusHead')]).toEqual(['OggS', true]);

  await ana.send(shop, { audio: opus ?? Buffer.alloc(0), isVoice: true, seconds: 2 });
  const inbound = await shown((message) => message.mediaType === 'audio' && !message.fromMe && here(message));
  expect(inbound).toMatchObject({
    isVoice: true,
    mediaMime: 'audio/ogg; codecs=opus',
    mediaDuration: 2,
    mediaState: null,
  });
  expect(await bytesOf(inbound)).toEqual(opus);
});

it('a sticker comes as a picture, and is a sticker again when it is passed on', async () => {
  const webp = await sharp({ create: { width: 96, height: 96, channels: 4, background: 'red' } })
    .webp()
    .toBuffer();
  await ana.send(shop, { sticker: webp });
  expect(await shown((message) => message.mediaType === 'image' && here(message))).toMatchObject({
    mediaMime: 'image/webp',
    mediaWidth: 96,
    body: '',
  });
  const form = new FormData();
  form.set('medias', new Blob([new Uint8Array(webp)], { type: 'image/webp' }), 'sticker.webp');
  await sendReply(company.admin, ticket.id, form);
  expect(
    (await ana.waitForMessage(({ content }) => Boolean(content.stickerMessage), timeoutMs)).content.stickerMessage
      ?.mimetype,
  ).toBe('image/webp');
});

it('a file is there once it has come, and nothing waits for it; 100 MB, too', async () => {
  const large = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(100 * 1024 * 1024 - 9, 7)]);
  await ana.send(shop, {
    document: large,
    fileName: 'planta.pdf',
    mimetype: 'application/pdf',
    caption: 'Segue a planta',
  });
  await ana.send(shop, 'Chegou?');
  await shown(({ body }) => body === 'Chegou?');
  const inbound = await shown((message) => message.body === 'Segue a planta' && here(message));
  expect(inbound).toMatchObject({
    mediaType: 'application',
    mediaName: 'planta.pdf',
    mediaSize: large.length,
    mediaState: null,
  });
});

it('a file that WhatsApp has no more is asked for at the phone; when that has lost it, too, it can be asked for again', async () => {
  const send = async (name: string, spoil: (path: string) => void) => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(2_000)]);
    const pointer = await peer.media.upload(bytes, 'document');
    const stored = peer.media.get(pointer.directPath) ?? Buffer.alloc(0);
    spoil(pointer.directPath);
    await ana.send(shop, { raw: { documentMessage: { ...pointer, fileName: name, mimetype: 'application/pdf' } } });
    return { bytes, stored };
  };
  const expired = await send('venceu.pdf', (path) => peer.media.expire(path));
  const brought = await shown((message) => message.mediaName === 'venceu.pdf' && here(message));
  expect(await bytesOf(brought)).toEqual(expired.bytes);

  const lost = await send('sumiu.pdf', (path) => peer.media.destroy(path));
  const failed = await shown(({ mediaName, mediaState }) => mediaName === 'sumiu.pdf' && mediaState === 'failed');
  peer.media.put(lost.stored);
  expect((await company.admin.ok(company.admin.post<Message>(`/messages/${failed.id}/media`))).mediaState).toBe(
    'fetching',
  );
  expect(await bytesOf(await waitForMessage(company.admin, ticket.id, failed.id, here))).toEqual(lost.bytes);
});

it('a picture that is not here shows the small one of its message, until it is', async () => {
  const jpeg = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: 'blue' } })
      .jpeg()
      .toBuffer();
  const [large, jpegThumbnail] = [await jpeg(400), await jpeg(40)];
  const pointer = await peer.media.upload(large, 'image');
  const stored = peer.media.get(pointer.directPath) ?? Buffer.alloc(0);
  peer.media.destroy(pointer.directPath);
  await ana.send(shop, { raw: { imageMessage: { ...pointer, mimetype: 'image/jpeg', jpegThumbnail } } });
  const lost = await shown(({ mediaType, mediaState }) => mediaType === 'image' && mediaState === 'failed');
  expect(lost.mediaPreview).toBe(`data:image/jpeg;base64,${jpegThumbnail.toString('base64')}`);
  peer.media.put(stored);
  await company.admin.ok(company.admin.post(`/messages/${lost.id}/media`));
  const found = await waitForMessage(company.admin, ticket.id, lost.id, here);
  expect([found.mediaPreview, await bytesOf(found)]).toEqual([null, large]);
});

it('a message of a group shows who wrote it, and answers somebody', async () => {
  await company.admin.ok(company.admin.put('/settings/CheckMsgIsGroup', { value: 'disabled' }));
  const bia = peer.phone(newNumber(), 'Bia');
  const team = peer.group('Equipe', [shop, ana, bia]);
  const ofAna = await ana.send(team, 'Bom dia');
  const ofBia = await bia.send(team, 'Boa tarde');
  const group = await until(async () => {
    const { tickets } = await company.admin.ok(company.admin.get<{ tickets: Ticket[] }>('/tickets?showAll=true'));
    return tickets.find(({ isGroup }) => isGroup);
  }, timeoutMs);
  const second = await shown(({ body }) => body === 'Boa tarde', group.id);
  expect(
    (await fetchThread(company.admin, group.id)).map(({ body, participantName }) => [body, participantName]),
  ).toEqual([
    ['Bom dia', 'Ana'],
    ['Boa tarde', 'Bia'],
  ]);
  expect(await company.admin.ok(company.admin.get<Ticket>(`/tickets/${group.id}`))).toMatchObject({
    lastMessage: 'Boa tarde',
    lastMessageAuthor: 'Bia',
  });
  expect(second.participant).toMatch(/@(s\.whatsapp\.net|lid)$/);
  await company.admin.ok(company.admin.put(`/tickets/${group.id}`, { status: 'open' }));
  await sendReply(company.admin, group.id, { body: 'Olá, Bia', quotedMsg: JSON.stringify({ id: second.id }) });
  expect(await company.admin.ok(company.admin.get<Ticket>(`/tickets/${group.id}`))).toMatchObject({
    lastMessage: 'Olá, Bia',
    lastMessageAuthor: company.admin.user?.name,
  });
  const answer = await ana.waitForMessage(({ text }) => text.endsWith('Olá, Bia'), timeoutMs);
  const context = answer.content.extendedTextMessage?.contextInfo;
  expect([context?.participant, context?.quotedMessage?.extendedTextMessage?.text]).toEqual([
    second.participant,
    'Boa tarde',
  ]);

  // The author gets a read receipt, under the private id by which this group knows them.
  await company.admin.ok(company.admin.post(`/tickets/${group.id}/read`, { lastMessageId: second.id }));
  for (const message of [ofAna, ofBia]) {
    const { receipts, lid } = message.from;
    const receipt = await receipts.waitFor(({ kind, ids }) => kind === 'read' && ids.includes(message.id));
    expect([receipt.from, receipt.participant, receipt.ids.length]).toEqual([shop.account, lid, 1]);
  }
});

it('a message written on the own handset is in the conversation, and counts as read', async () => {
  await shop.send(ana, 'Do celular da loja');
  // Sent, or by now delivered: the phone of the contact says so by itself.
  expect(await shown(({ body, ack }) => body === 'Do celular da loja' && ack >= 2)).toMatchObject({
    fromMe: true,
    contact: null,
  });
});

it('a message of an unknown kind is shown as unsupported, and is kept as it came', async () => {
  const sent = await ana.send(shop, { raw: { stickerPackMessage: { name: 'Bichos' } } });
  await shown(({ body }) => body === 'Mensagem não suportada. Veja no celular.');
  const kept = await withClient(server.databaseUrl, (client) =>
    client.query('SELECT 1 FROM web_originals WHERE whatsapp_id = $1 AND stanza_id = $2', [connection.id, sent.id]),
  );
  expect(kept.rowCount).toBe(1);
});

it('a message that cannot be decrypted yet counts as unread at once, and is filled in at its place', async () => {
  const unread = async () =>
    (await company.admin.ok(company.admin.get<Ticket>(`/tickets/${ticket.id}`))).unreadMessages;
  const [before, count] = [await unread(), (await fetchThread(company.admin, ticket.id)).length];
  peer.faults.garble(shop);
  const sent = await ana.send(shop, 'Agora dá para ler');
  const held = peer.faults.hold(shop);
  await until(async () => (await unread()) === before + 1);
  held.release();
  const healed = await shown(({ body }) => body === 'Agora dá para ler');
  await ana.send(shop, 'Fim');
  await shown(({ body }) => body === 'Fim');
  expect([(await fetchThread(company.admin, ticket.id)).length, await unread()]).toEqual([count + 2, before + 2]);
  await waitForMessage(company.admin, ticket.id, healed.id, ({ isDeleted }) => !isDeleted);
  const announced = await withClient(server.databaseUrl, (client) =>
    client.query('SELECT 1 FROM inbound_journal WHERE whatsapp_id = $1 AND provider_id = $2', [
      connection.id,
      `awaited:${sent.id}`,
    ]),
  );
  expect(announced.rowCount).toBe(1);
});

it('a linked number stores the advertisement and the status by which a contact came, with the thumbnail, and quotes no status', async () => {
  const thumbnail = await sharp({ create: { width: 32, height: 32, channels: 3, background: 'blue' } })
    .jpeg()
    .toBuffer();
  const bia = peer.phone(newNumber(), 'Bia');
  await bia.send(shop, {
    text: 'Vi o anúncio',
    ad: { title: 'Canecas', body: 'Só hoje', sourceUrl: 'https://fb.me/x', clickId: 'clid-1', thumbnail },
  });
  const { id } = await waitForTicket(company.admin, bia.number);
  const byAd = await shown(({ body }) => body === 'Vi o anúncio', id);
  expect(byAd.referral).toMatchObject({
    kind: 'ad',
    headline: 'Canecas',
    body: 'Só hoje',
    url: 'https://fb.me/x',
    ctwaClid: 'clid-1',
  });
  const picture = await fetch(server.url + (byAd.referral?.pictureUrl ?? ''));
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(thumbnail);

  const status = { id: 'S1', author: shop.account, content: { extendedTextMessage: { text: 'Chegou a coleção' } } };
  await bia.send(shop, { text: 'Quero!', status });
  expect(await shown(({ body }) => body === 'Quero!', id)).toMatchObject({
    quotedMsg: null,
    referral: { kind: 'status', body: 'Chegou a coleção', pictureUrl: null },
  });

  await bia.send(shop, { text: 'Só sei que foi anúncio', ad: { title: '', isOpaque: true } });
  expect((await shown(({ body }) => body === 'Só sei que foi anúncio', id)).referral).toMatchObject({ kind: 'ad' });
  // Forged: an address that is none, and a picture that is none.
  await bia.send(shop, {
    text: 'Falso',
    ad: { title: 'x', sourceUrl: 'javascript:alert(1)', clickId: 'c', thumbnail: Buffer.from('<svg onload=x>') },
  });
  expect((await shown(({ body }) => body === 'Falso', id)).referral).toMatchObject({ url: null, pictureUrl: null });
});

it('a linked number stores a PIX key, and an order with the items that WhatsApp returns', async () => {
  await ana.send(shop, { pix: { merchantName: 'Ana', key: 'ana@example.com', keyType: 'EMAIL' } });
  const pix = await shown(({ interactive }) => interactive?.kind === 'pix');
  expect(pix.interactive).toMatchObject({ key: 'ana@example.com', keyType: 'EMAIL', name: 'Ana' });
  expect(pix.body).toContain('ana@example.com');
  const products = [{ id: 'p1', name: 'Caneca', price: 49_900, currency: 'BRL', quantity: 2 }];
  await ana.send(shop, { order: { id: 'o-1', token: 'segredo', title: 'Pedido', products } });
  const order = await shown(({ interactive }) => interactive?.kind === 'order');
  expect(order.interactive).toMatchObject({
    items: [{ name: 'Caneca', reference: 'p1', quantity: 2, price: 49.9 }],
    total: 99.8,
    currency: 'BRL',
  });
});

it('the conversation says of its messages that they vanish where those of the chat do, and no more once they stay', async () => {
  const answer = async (body: string) => {
    await sendReply(company.admin, ticket.id, { body });
    const { content } = await ana.waitForMessage(body, timeoutMs);
    return content.extendedTextMessage?.contextInfo?.expiration ?? 0;
  };
  const write = async (text: string) => {
    await ana.send(shop, text);
    await shown(({ body }) => body === text);
  };
  expect(await answer('Fica')).toBe(0);
  await ana.setDisappearing(shop, 86_400);
  await write('Agora some');
  expect(await answer('Some também')).toBe(86_400);
  await company.admin.ok(company.admin.post(`/whatsappsession/${connection.id}`));
  await waitForStatus(company.admin, connection.id, 'CONNECTED');
  expect(await answer('Some depois de reabrir')).toBe(86_400);
  await ana.setDisappearing(shop, 0);
  await write('Agora fica');
  expect(await answer('Fica de novo')).toBe(0);
});
