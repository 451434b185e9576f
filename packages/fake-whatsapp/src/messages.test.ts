import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Phone } from './phone/phone.ts';
import { silenceLibsignal } from './signal/quiet.ts';
import { type FakeWhatsapp, startFakeWhatsapp } from './start.ts';
import { type Client, linkClient, trust } from './testing/client.ts';

let peer: FakeWhatsapp;
let client: Client;
let shop: Phone;
let ana: Phone;
let bia: Phone;

beforeAll(async () => {
  silenceLibsignal();
  peer = await startFakeWhatsapp({ companionRegRefresh: false });
  trust(peer);
  shop = peer.phone('5511900000001', 'Loja');
  ana = peer.phone('5511900000002', 'Ana');
  bia = peer.phone('5511900000003', 'Bia');
  client = await linkClient(peer.url, shop);
});
afterAll(async () => {
  await client.close();
  await peer.stop();
});

const inbound = (id: string) => client.messages.find(({ key, message }) => key.id === id && message != null);

describe('texts', () => {
  it('reach the client under the phone number, with the private id beside it', async () => {
    const { id } = await ana.send(shop, 'oi loja');
    expect(await inbound(id)).toMatchObject({
      kind: 'notify',
      pushName: 'Ana',
      message: { conversation: 'oi loja' },
      key: { remoteJid: ana.account.pn, remoteJidAlt: ana.account.lid, fromMe: false },
    });
  });

  it('reach the client under the private id, with or without the phone number beside it', async () => {
    bia.account.addressing = 'hidden';
    const hidden = await bia.send(shop, 'quem sou eu?');
    const { key } = await inbound(hidden.id);
    expect(key.remoteJid).toBe(bia.account.lid);
    expect(key.remoteJidAlt).toBeUndefined();

    bia.account.addressing = 'lid';
    const known = await bia.send(shop, 'sou a Bia');
    expect((await inbound(known.id)).key).toMatchObject({ remoteJid: bia.account.lid, remoteJidAlt: bia.account.pn });
  });

  it('reach the phone, whichever address the client writes to', async () => {
    await client.socket.sendMessage(ana.account.pn, { text: 'olá Ana' });
    expect(await ana.receives('olá Ana')).toMatchObject({ addressedTo: ana.account.pn, isRepeat: false, fromDevice: 1 });
    await client.socket.sendMessage(bia.account.lid, { text: 'olá Bia' });
    expect(await bia.receives('olá Bia')).toMatchObject({ addressedTo: bia.account.lid });
  });

  it('go back and forth in order', async () => {
    for (let round = 0; round < 10; round += 1) {
      await client.socket.sendMessage(ana.account.pn, { text: `pergunta ${round}` });
      await ana.receives(`pergunta ${round}`);
      await inbound((await ana.send(shop, `resposta ${round}`)).id);
    }
    const answers = client.messages.all.map(({ message }) => message?.conversation ?? '').filter((text) => text.startsWith('resposta'));
    expect(answers).toEqual(Array.from({ length: 10 }, (_, round) => `resposta ${round}`));
  });

  it('of the handset itself reach the client as its own', async () => {
    const { id } = await shop.send(ana, 'do celular');
    expect((await inbound(id)).key).toMatchObject({ remoteJid: ana.account.pn, fromMe: true });
    await ana.receives('do celular');
  });
});

describe('what is told of a message', () => {
  const reaches = (id: string | null | undefined, wanted: number) =>
    client.statuses.find((told) => told.id === id && told.status === wanted);

  it('delivered and read, by itself or when the phone is told to', async () => {
    ana.account.confirms = 'read';
    const atOnce = await client.socket.sendMessage(ana.account.pn, { text: 'lida na hora' });
    await reaches(atOnce?.key.id, 4);

    ana.account.confirms = 'delivered';
    const later = await client.socket.sendMessage(ana.account.pn, { text: 'lida depois' });
    await reaches(later?.key.id, 3);
    const message = await ana.receives('lida depois');
    ana.read(message);
    await reaches(later?.key.id, 4);
    ana.play(message);
    await reaches(later?.key.id, 5);
    const steps = client.statuses.all.filter(({ id }) => id === later?.key.id).map(({ status }) => status);
    expect(steps).toEqual(steps.toSorted());
  });

  it('by the client: the phone hears that its message arrived and was read', async () => {
    const { id } = await ana.send(shop, 'leia');
    const message = await inbound(id);
    const told = (kind: string) => ana.account.receipts.find((receipt) => receipt.ids.includes(id) && receipt.kind === kind);
    await told('delivered');
    await client.socket.readMessages([message.key]);
    expect(await told('read')).toMatchObject({ from: shop.account, fromDevice: 1 });
  });

  it('stands in the record, stanza by stanza', async () => {
    const { id } = await ana.send(shop, 'anote');
    await inbound(id);
    await ana.account.receipts.find(({ ids }) => ids.includes(id));
    const story = peer.record.find({ id, number: shop.number }).map(({ direction, stanza }) => `${direction} ${stanza.tag}`);
    expect(story).toEqual(['to-companion message', 'from-companion receipt', 'to-companion ack']);
  });
});

describe('a message that somebody cannot read', () => {
  it('is sent again by the client when the phone asks', async () => {
    peer.faults.cannotRead(ana);
    const sent = await client.socket.sendMessage(ana.account.pn, { text: 'outra vez' });
    expect((await ana.receives('outra vez')).id).toBe(sent?.key.id);
  });

  it('is sent again by the phone when the client asks', async () => {
    peer.faults.garble(shop);
    const { id } = await ana.send(shop, 'ilegível');
    expect((await inbound(id)).message).toMatchObject({ conversation: 'ilegível' });
    expect(client.messages.all.filter(({ key }) => key.id === id).map(({ messageStubType }) => messageStubType ?? 0)).toEqual([2, 0]);
  });
});
